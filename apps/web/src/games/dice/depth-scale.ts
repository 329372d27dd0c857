/** Rolls run 0…999999; each owns one cell of the ruler. */
const ROLLS = 1_000_000;

/**
 * Place of a roll on the ruler, percent of its length from the left end: the middle of the roll's own cell, so that
 * roll 0 and roll 999999 lie equally far from their ends.
 */
export function rollToPercent(roll: number): number {
  return ((roll + 0.5) / ROLLS) * 100;
}

/** Length of the «Меньше» zone, percent of the ruler: the cells 0…lowerEnd. */
export function lowerZonePercent(lowerEnd: number): number {
  return ((lowerEnd + 1) / ROLLS) * 100;
}

/** Length of the «Больше» zone, percent of the ruler, measured from the right end: the cells upperStart…999999. */
export function upperZonePercent(upperStart: number): number {
  return ((ROLLS - upperStart) / ROLLS) * 100;
}

/** The six digits of a roll, most significant first, padded with zeros. */
export function rollDigits(roll: number): readonly number[] {
  return Array.from(String(roll).padStart(6, "0"), Number);
}

/**
 * Path of evenly spaced vertical ticks across a view box 1000 wide, from `top` down by `length`.
 * `skipEvery` leaves out the ticks that a longer row draws over; 0 leaves out none.
 */
export function tickPath(row: { steps: number; top: number; length: number; skipEvery: number }): string {
  return Array.from({ length: row.steps + 1 }, (_, step) => step)
    .filter((step) => row.skipEvery === 0 || step % row.skipEvery !== 0)
    .map((step) => `M${(step * 1000) / row.steps} ${row.top}v${row.length}`)
    .join("");
}
