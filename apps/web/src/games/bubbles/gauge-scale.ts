import { formatCoefficient } from "@rumb/money/format";

/**
 * The depth scale of the gauge: logarithmic, from x1.00 up to a power of ten. A bubble of x1.00 has a size already, so
 * that it can be seen before it grows. All multipliers are in hundredths, all places are shares 0…1 of the whole scale.
 */

/** Where the scale ends for a target: the first power of ten from x10 up that leaves room above the target's ring. */
export function scaleEnd(targetHundredths: number): number {
  let end = 1000;
  while (end < targetHundredths * 2) end *= 10;
  return end;
}

/** Place of a multiplier on the scale; beyond its end it stays at the end. */
export function placeOf(hundredths: number, endHundredths: number): number {
  const grown = Math.log(Math.max(hundredths, 100) / 100) / Math.log(endHundredths / 100);
  return REST + (1 - REST) * Math.min(grown, 1);
}

/** The multiplier at a place, for a figure that counts along with the bubble. */
export function multiplierAt(place: number, endHundredths: number): number {
  return Math.floor(100 * (endHundredths / 100) ** ((place - REST) / (1 - REST)));
}

/** Marks of the scale from x1: every unit of each power of ten; the long ones carry a figure. */
export function gaugeMarks(endHundredths: number): GaugeMark[] {
  const decades = Math.round(Math.log10(endHundredths / 100));
  const named = decades === 1 ? NAMED_OF_ONE : NAMED_OF_MANY;
  const marks = Array.from({ length: decades }, (_, decade) =>
    UNITS.map((unit) => ({
      at: placeOf(unit * 100 * 10 ** decade, endHundredths),
      figure: named.has(unit) ? engraved(unit * 10 ** decade) : undefined,
    })),
  ).flat();
  // The last figure hangs below its mark: on a long scale the one before stands there already.
  const last = decades <= 5 ? engraved(endHundredths / 100) : undefined;
  return [...marks, { at: 1, figure: last }];
}

/** A multiplier in the room of a flag: x3.00, x12.5k, x1kk; thousands and millions are cut, not rounded. */
export function flagWords(hundredths: number): string {
  if (hundredths < 100_000) return formatCoefficient(hundredths);
  const kilo = hundredths < 100_000_000;
  const cut = Math.floor(hundredths / (kilo ? 1000 : 1_000_000)) / 100;
  return `x${cut}${kilo ? "k" : "kk"}`;
}

function engraved(whole: number): string {
  return whole < 1000 ? `x${whole}` : flagWords(whole * 100);
}

/** Size of a bubble at x1.00. */
const REST = 0.12;
const UNITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const NAMED_OF_ONE: ReadonlySet<number> = new Set([1, 2, 3, 5]);
const NAMED_OF_MANY: ReadonlySet<number> = new Set([1]);

export type GaugeMark = {
  readonly at: number;
  /** What is engraved beside a long mark. */
  readonly figure: string | undefined;
};
