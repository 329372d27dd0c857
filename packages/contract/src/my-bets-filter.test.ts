import { expect, test } from "vitest";
import { refusal } from "./errors.ts";
import { isDay, refuseFilter } from "./my-bets-filter.ts";

test.each(["2021-02-28", "2024-02-29", "2000-01-01", "2099-12-31"])("%s is a day", (text) => {
  expect(isDay(text)).toBe(true);
});

test.each([
  "",
  "2021-02-29",
  "2021-13-01",
  "2021-00-10",
  "2021-1-1",
  "1999-12-31",
  "2100-01-01",
  "2021-02-28T00:00",
  "2021-02-28\n",
  "２０２１-02-28",
])("%j is none", (text) => {
  expect(isDay(text)).toBe(false);
});

test.each([
  [{}, null],
  [{ from: "2021-02-28" }, null],
  [{ from: "2021-02-28", to: "2021-02-28" }, null],
  [{ from: "2021-03-01", to: "2021-02-28" }, refusal("PERIOD_REVERSED")],
  [{ from: "2021-02-30" }, refusal("MALFORMED_FIELD", { field: "from" })],
  [{ from: "2021-02-28", to: "soon" }, refusal("MALFORMED_FIELD", { field: "to" })],
])("of the period %j it says %j", (period, refused) => {
  expect(refuseFilter(period)).toEqual(refused);
});
