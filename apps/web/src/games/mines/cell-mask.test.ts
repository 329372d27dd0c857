import { expect, test } from "vitest";
import { cellsOfMask, maskOfCells } from "./cell-mask.ts";

test.each([[[]], [[1]], [[25]], [[1, 7, 13, 19, 25]]])(
  "the choice %j comes back from its number",
  (cells) => {
    expect(cellsOfMask(maskOfCells(cells))).toEqual(cells);
  },
);

test("all 25 cells fit into what the browser remembers", () => {
  const all = cellsOfMask(2 ** 25 - 1);
  expect(all).toHaveLength(25);
  expect(String(maskOfCells(all)).length).toBeLessThanOrEqual(9);
});
