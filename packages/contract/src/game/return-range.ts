import { formatMoney } from "@rumb/money/format";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import { ratio, type Ratio, roundHalfUp } from "@rumb/money/ratio";

/** The least stake of a game, or bet of a bonus: where rounding to the kopeck weighs most. */
export const SMALLEST = kopecks(100);

/** A range in words: `100.00 %`, or `99.53–100.47 %` where bets differ. */
export function returnWords({ min, max }: ReturnRange): string {
  const [low, high] = [percent(min), percent(max)];
  return low === high ? `${low}\u00a0%` : `${low}–${high}\u00a0%`;
}

/** The least and the most of at least one return. */
export function rangeOf(returns: readonly Ratio[]): ReturnRange {
  const [first = ratio(0n, 1n)] = returns;
  return returns.reduce<ReturnRange>(
    ({ min, max }, value) => ({
      min: isLess(value, min) ? value : min,
      max: isLess(max, value) ? value : max,
    }),
    { min: first, max: first },
  );
}

/** What a bet of `SMALLEST` returns: its chance times its payout. */
export function paidBack(chance: Ratio, payoutKopecks: Kopecks): Ratio {
  return ratio(chance.numerator * BigInt(payoutKopecks), chance.denominator * BigInt(SMALLEST));
}

/** What an edge in hundredths of a percent leaves of a return. */
export function afterEdge({ numerator, denominator }: Ratio, edgeHundredths: number): Ratio {
  return ratio(numerator * (10_000n - BigInt(edgeHundredths)), denominator * 10_000n);
}

function isLess(a: Ratio, b: Ratio): boolean {
  return a.numerator * b.denominator < b.numerator * a.denominator;
}

function percent({ numerator, denominator }: Ratio): string {
  return formatMoney(kopecks(Number(roundHalfUp(ratio(numerator * 10_000n, denominator)))));
}

/** The least and the most that a bet of a game returns, as parts of its stake. */
export type ReturnRange = { readonly min: Ratio; readonly max: Ratio };

/** Before any rounding, and with the payout rounded to the kopeck at the least stake. */
export type Returns = { readonly exact: ReturnRange; readonly smallestStake: ReturnRange };
