import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import { parseHundredths } from "@rumb/money/decimal-input";
import { formatMoney } from "@rumb/money/format";
import { type Refusal, refusal } from "./errors.ts";

/** Parses a stake from the wire and holds it to the game's limits. */
export function parseStake(value: unknown, limits: { min: Kopecks; max: Kopecks }): Kopecks | Refusal {
  const parsed = parseHundredths(value);
  if (parsed === null) return refusal("AMOUNT_MALFORMED");
  if (parsed < limits.min || parsed > limits.max) {
    return refusal("STAKE_OUT_OF_RANGE", { min: formatMoney(limits.min), max: formatMoney(limits.max) });
  }
  return kopecks(parsed);
}
