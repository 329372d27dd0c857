import { expect, test } from "vitest";
import { readDay, typedDay } from "./typed-day.ts";

test.each([
  ["31.12.2026", "2026-12-31"],
  [" 1.2.26 ", "2026-02-01"],
  ["29/02/2028", "2028-02-29"],
  ["29.02.2026", null],
  ["31.13.2026", null],
  ["0.1.2026", null],
  ["2026-12-31", null],
  ["31.12", null],
  ["31.12.202", null],
  ["", null],
])("«%s» is the day %s", (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

test("a day of the wire is shown as it is typed", () => {
  expect(typedDay("2026-12-31")).toBe("31.12.2026");
  expect(typedDay("нечто")).toBe("нечто");
  expect(readDay(typedDay("2026-02-01"))).toBe("2026-02-01");
});
