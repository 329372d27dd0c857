import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { ratio, type Ratio, roundHalfUp } from "@rumb/money/ratio";

/** A share of 0…1 in percent with two decimals, rounded half-up: `96.00 %`. */
export function percentWords({ numerator, denominator }: Ratio): string {
  return `${formatMoney(kopecks(Number(roundHalfUp(ratio(numerator * 10_000n, denominator)))))}\u00a0%`;
}
