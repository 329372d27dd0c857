import { expect, it } from "vitest";
import { firstOfPage, nextPage, pageCount, pageOfMove } from "./CoefficientStrip.tsx";

it.each([
  { move: 1, perPage: 5, page: 0 },
  { move: 5, perPage: 5, page: 0 },
  { move: 6, perPage: 5, page: 1 },
  { move: 23, perPage: 5, page: 4 },
  { move: 1, perPage: 2, page: 0 },
  { move: 3, perPage: 2, page: 1 },
  // A strip without moves still has its first page.
  { move: 0, perPage: 2, page: 0 },
])("shows move $move of $perPage to a page on page $page", ({ move, perPage, page }) => {
  expect(pageOfMove(move, perPage)).toBe(page);
});

it.each([
  { moves: 23, perPage: 5, pages: 5 },
  { moves: 20, perPage: 5, pages: 4 },
  { moves: 1, perPage: 2, pages: 1 },
  { moves: 0, perPage: 5, pages: 1 },
])("needs $pages pages for $moves moves, $perPage to a page", ({ moves, perPage, pages }) => {
  expect(pageCount(moves, perPage)).toBe(pages);
});

it("begins again after the last page", () => {
  expect([nextPage(0, 3), nextPage(1, 3), nextPage(2, 3), nextPage(0, 1)]).toEqual([1, 2, 0, 0]);
});

it.each([
  { page: 0, moves: 23, perPage: 5, first: 0 },
  { page: 3, moves: 23, perPage: 5, first: 15 },
  { page: 4, moves: 23, perPage: 5, first: 18 },
  { page: 0, moves: 1, perPage: 5, first: 0 },
])("page $page of $moves moves, $perPage to a page, begins behind $first", ({ page, first, ...strip }) => {
  expect(firstOfPage(page, strip)).toBe(first);
});
