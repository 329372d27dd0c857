import { parseHundredths } from "@rumb/money/decimal-input";
import { formatMoney } from "@rumb/money/format";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import { type ErrorCode, isRefusal, type Refusal, refusal } from "../errors.ts";

/** The body as it came, by field name; each field is parsed strictly by who reads it. */
export type WireFields = Readonly<Record<string, unknown>>;

/** Parses a stake from the wire and holds it to the game's limits. */
function parseStake(value: unknown, limits: StakeLimits): Kopecks | Refusal {
  const stake = parseWithin(value, { min: limits.minStakeKopecks, max: limits.maxStakeKopecks }, STAKE_CODES);
  return typeof stake === "number" ? kopecks(stake) : stake;
}

/** The `prepare` of a game with a `bet` of its own: parses the stake first of all, and passes it on when it is within the limits. */
export function staked<Terms extends unknown[], Prepared>(
  limits: StakeLimits,
  prepare: (stakeKopecks: Kopecks, fields: WireFields, ...terms: Terms) => Prepared | Refusal,
) {
  return (fields: WireFields, ...terms: Terms): Prepared | Refusal => {
    const stakeKopecks = parseStake(fields["bet"], limits);
    return isRefusal(stakeKopecks) ? stakeKopecks : prepare(stakeKopecks, fields, ...terms);
  };
}

/** Parses hundredths from the wire and holds them to a range, under the game's own refusals. */
export function parseWithin(
  value: unknown,
  { min, max }: { readonly min: number; readonly max: number },
  codes: { readonly malformed: ErrorCode; readonly outside: ErrorCode },
): number | Refusal {
  const parsed = parseHundredths(value);
  if (parsed === null) return refusal(codes.malformed);
  if (parsed >= min && parsed <= max) return parsed;
  return refusal(codes.outside, { min: formatMoney(kopecks(min)), max: formatMoney(kopecks(max)) });
}

/** A whole number ≥ 0 from the wire, as a JSON number or a decimal string like every other; null when it is none. */
export function parseWhole(value: unknown): number | null {
  const hundredths = parseHundredths(value);
  return hundredths === null || hundredths % 100 !== 0 ? null : hundredths / 100;
}

const STAKE_CODES = { malformed: "AMOUNT_MALFORMED", outside: "STAKE_OUT_OF_RANGE" } as const;

type StakeLimits = { readonly minStakeKopecks: Kopecks; readonly maxStakeKopecks: Kopecks };
