import type { Ratio } from "@rumb/money/ratio";

/**
 * A chance in percent as the screen shows it: two decimals from 0.01 % up, below that two digits that count
 * (0.000097). A label, computed in floats: nothing is paid by it.
 */
export function chanceWords({ numerator, denominator }: Ratio): string {
  const percent = (Number(numerator) / Number(denominator)) * 100;
  return percent < ROUNDS_TO_HUNDREDTH ? percent.toPrecision(2) : percent.toFixed(2);
}

const ROUNDS_TO_HUNDREDTH = 0.009_95;
