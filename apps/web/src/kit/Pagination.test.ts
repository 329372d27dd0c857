import { expect, test } from "vitest";
import { foldPages } from "./Pagination.tsx";

function shown(count: number, active: number): string {
  const links = Array.from({ length: count }, (_, index) => ({
    label: String(index + 1),
    active: index + 1 === active,
    id: index + 1,
  }));
  return foldPages(links)
    .map((link) => (typeof link === "string" ? "…" : link.active ? `[${link.label}]` : link.label))
    .join(" ");
}

test.each([
  [1, 1, "[1]"],
  [7, 4, "1 2 3 [4] 5 6 7"],
  [8, 1, "[1] 2 3 4 5 … 8"],
  [8, 4, "1 2 3 [4] 5 … 8"],
  [8, 5, "1 … 4 [5] 6 7 8"],
  [9, 5, "1 … 4 [5] 6 … 9"],
  [50, 25, "1 … 24 [25] 26 … 50"],
  [50, 46, "1 … 45 [46] 47 … 50"],
  [50, 47, "1 … 46 [47] 48 49 50"],
  [50, 50, "1 … 46 47 48 49 [50]"],
  [50, 0, "1 2 3 4 5 … 50"],
])("of %d pages with %d active: %s", (count, active, expected) => {
  expect(shown(count, active)).toBe(expected);
});

test.each([
  ["1 2 [3] 4", "1 2 [3] 4"],
  ["1 [3] 4", "1 … [3] 4"],
  ["1 3 4 [5] 6 7", "1 … 3 4 [5] 6 7"],
])("of the links %s that the server gives: %s", (given, expected) => {
  const links = given
    .split(" ")
    .map((word) => ({ label: word.replaceAll(/[[\]]/g, ""), active: false, id: word }));
  const folded = foldPages(links).map((link) => (typeof link === "string" ? "…" : link.id));
  expect(folded.join(" ")).toBe(expected);
});
