/**
 * The pressure scale under the tubes: logarithmic, two powers of ten wide, with the price in its middle. Left of the
 * middle a bonus has brought less than it cost.
 */

/** Place of a coefficient on the scale of a type, 0…1; beyond its ends it stays there. */
export function pressureOf(coefficient: number, type: number): number {
  if (coefficient <= 0) return 0;
  return Math.min(Math.max((1 + Math.log10(coefficient / type)) / 2, 0), 1);
}

/** Marks at 1, 2 … 9 of each power of ten around the price; long ones at the powers themselves. */
export function pressureMarks(type: number): PressureMark[] {
  const marks = [type / 10, type].flatMap((decade) =>
    UNITS.map((unit) => ({
      at: pressureOf(unit * decade, type),
      long: unit === 1,
    })),
  );
  return [...marks, { at: 1, long: true }];
}

const UNITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export type PressureMark = { readonly at: number; readonly long: boolean };
