/** Columns, and rows, of the field. */
export const FIELD_SIDE = 5;

/**
 * The cell (1…25, row by row) that a key leads to from a cell, or null when the key does not move. Arrows stop at the
 * border; Home and End go to the ends of the row, with Ctrl to the first and the last cell; PageUp and PageDown to the
 * ends of the column.
 */
export function cellAfterKey(cell: number, { key, ctrlKey }: PressedKey): number | null {
  const column = (cell - 1) % FIELD_SIDE;
  const row = (cell - 1 - column) / FIELD_SIDE;
  switch (key) {
    case "ArrowLeft":
      return cellAt(row, Math.max(column - 1, 0));
    case "ArrowRight":
      return cellAt(row, Math.min(column + 1, LAST));
    case "ArrowUp":
      return cellAt(Math.max(row - 1, 0), column);
    case "ArrowDown":
      return cellAt(Math.min(row + 1, LAST), column);
    case "Home":
      return cellAt(ctrlKey ? 0 : row, 0);
    case "End":
      return cellAt(ctrlKey ? LAST : row, LAST);
    case "PageUp":
      return cellAt(0, column);
    case "PageDown":
      return cellAt(LAST, column);
    default:
      return null;
  }
}

/** Place of a cell on the chart: row letter and column figure, А1…Д5. */
export function chartPlace(cell: number): string {
  const column = (cell - 1) % FIELD_SIDE;
  return `${ROW_LETTERS.charAt((cell - 1 - column) / FIELD_SIDE)}${column + 1}`;
}

export const ROW_LETTERS = "АБВГД";
const LAST = FIELD_SIDE - 1;

function cellAt(row: number, column: number): number {
  return row * FIELD_SIDE + column + 1;
}

type PressedKey = { readonly key: string; readonly ctrlKey: boolean };
