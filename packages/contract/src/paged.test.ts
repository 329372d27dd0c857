import { expect, test } from "vitest";
import { pageLinks } from "./paged.ts";

test("an empty list is one page that leads nowhere", () => {
  expect(pageLinks(1, 0)).toEqual([
    { label: "Назад", active: false, id: null },
    { label: "1", active: true, id: 1 },
    { label: "Вперед", active: false, id: null },
  ]);
});

test.each([
  { page: 1, total: 10, numbers: [1], back: null, on: null },
  { page: 1, total: 11, numbers: [1, 2], back: null, on: 2 },
  { page: 2, total: 11, numbers: [1, 2], back: 1, on: null },
  { page: 10, total: 200, numbers: [7, 8, 9, 10, 11, 12, 13], back: 9, on: 11 },
  { page: 20, total: 200, numbers: [14, 15, 16, 17, 18, 19, 20], back: 19, on: null },
  { page: 99, total: 30, numbers: [1, 2, 3], back: 3, on: null },
])("page $page of $total rows leads to $numbers", ({ page, total, numbers, back, on }) => {
  const links = pageLinks(page, total);
  expect(links.slice(1, -1).map((link) => link.id)).toEqual(numbers);
  expect([links[0]?.id, links.at(-1)?.id]).toEqual([back, on]);
  expect(links.filter((link) => link.active).map((link) => link.id)).toEqual(
    numbers.includes(page) ? [page] : [],
  );
});
