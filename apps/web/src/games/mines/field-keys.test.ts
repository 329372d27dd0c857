import { describe, expect, it } from "vitest";
import { cellAfterKey, chartPlace } from "./field-keys.ts";

const after = (cell: number, key: string, ctrlKey = false) => cellAfterKey(cell, { key, ctrlKey });

describe("the keys of the field", () => {
  it.each([
    { cell: 13, key: "ArrowLeft", next: 12 },
    { cell: 13, key: "ArrowRight", next: 14 },
    { cell: 13, key: "ArrowUp", next: 8 },
    { cell: 13, key: "ArrowDown", next: 18 },
    { cell: 13, key: "Home", next: 11 },
    { cell: 13, key: "End", next: 15 },
    { cell: 13, key: "PageUp", next: 3 },
    { cell: 13, key: "PageDown", next: 23 },
  ])("$key leads from $cell to $next", ({ cell, key, next }) => {
    expect(after(cell, key)).toBe(next);
  });

  it.each([
    { cell: 1, key: "ArrowLeft" },
    { cell: 6, key: "ArrowLeft" },
    { cell: 5, key: "ArrowRight" },
    { cell: 20, key: "ArrowRight" },
    { cell: 3, key: "ArrowUp" },
    { cell: 23, key: "ArrowDown" },
  ])("$key stops at the border, at $cell", ({ cell, key }) => {
    expect(after(cell, key)).toBe(cell);
  });

  it("goes to the first and the last cell with Ctrl", () => {
    expect(after(13, "Home", true)).toBe(1);
    expect(after(13, "End", true)).toBe(25);
  });

  it.each(["Enter", " ", "Tab", "a", "ф"])("leaves %j alone", (key) => {
    expect(after(13, key)).toBeNull();
  });
});

it.each([
  { cell: 1, place: "А1" },
  { cell: 5, place: "А5" },
  { cell: 7, place: "Б2" },
  { cell: 25, place: "Д5" },
])("draws cell $cell as $place", ({ cell, place }) => {
  expect(chartPlace(cell)).toBe(place);
});
