import { expect, test } from "vitest";
import { dialMarks } from "./Chronometer.tsx";

test("a dial has its marks at even bearings, and the long ones among them", () => {
  const marks = dialMarks({ count: 24, every: 6, share: 0 });
  expect(marks.map(({ bearing }) => bearing).slice(0, 3)).toEqual([0, 15, 30]);
  expect(marks.filter(({ isLong }) => isLong).map(({ bearing }) => bearing)).toEqual([0, 90, 180, 270]);
});

test.each([
  [1, 60],
  [0.5, 30],
  [0.501, 31],
  [1 / 3600, 1],
  [0, 0],
])("with %d of the circle left %d of 60 marks are lit", (share, lit) => {
  expect(dialMarks({ count: 60, every: 5, share }).filter(({ isLit }) => isLit)).toHaveLength(lit);
});
