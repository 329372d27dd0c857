import { MINES_CELLS } from "@rumb/games/mines/mines-limits";

/** A choice of cells as one whole number, a bit for each: as the browser remembers it. */
export function maskOfCells(cells: readonly number[]): number {
  return cells.reduce((mask, cell) => mask + 2 ** (cell - 1), 0);
}

/** The cells of such a number, from the first on. */
export function cellsOfMask(mask: number): readonly number[] {
  return Array.from({ length: MINES_CELLS }, (_, index) => index + 1).filter(
    (cell) => Math.floor(mask / 2 ** (cell - 1)) % 2 === 1,
  );
}
