import { formatHms, formatMs } from "@rumb/money/format";
import { timeWords } from "../../site/time-words.ts";

/** What comes again after a time, as a rule: «Раз в час», «Раз в 24 часа». */
export function everyWords(periodSeconds: number): string {
  const time = timeWords(periodSeconds).replace(/^1 (\S+)$/u, "$1");
  return periodSeconds === 0 ? "Сколько угодно раз" : `Раз в ${time}`;
}

/** The rule of a daily or hourly bonus; `most` is a sum. */
export function timedBonusText(most: string, periodSeconds: number): string {
  return `${everyWords(periodSeconds)} — случайная сумма от 0.01 до ${most}. Время идёт с момента получения.`;
}

/** The dial on which such a time fits, and how what is left of it is written. */
export function scaleOf(periodSeconds: number): TimeScale {
  return SCALES.find(({ units, unitMs }) => periodSeconds * 1000 <= units * unitMs) ?? QUARTER;
}

export type TimeScale = {
  /** What a turn of the needle is; 120 is a multiple of it. */
  readonly units: number;
  readonly unitMs: number;
  readonly every: number;
  readonly format: (leftMs: number) => string;
};

const DAY_MS = 86_400_000;
const QUARTER: TimeScale = { units: 120, unitMs: DAY_MS, every: 30, format: formatHms };
const SCALES: readonly TimeScale[] = [
  { units: 60, unitMs: 60_000, every: 15, format: formatMs },
  { units: 24, unitMs: 3_600_000, every: 6, format: formatHms },
  { units: 30, unitMs: DAY_MS, every: 10, format: formatHms },
];
