import { kopecks } from "@rumb/money/kopecks";
import { expect, test } from "vitest";
import { commitAmount } from "../../kit/amount-rules.ts";
import { nextSum, settledSum, type SumEvent, sumProblem } from "./withdrawal-sum.ts";

const RULE = { min: 100, max: 500_000 };
const typing = (text: string): SumEvent => ({ kind: "typing", reading: commitAmount(text, RULE) });
const committed = (text: string): SumEvent => ({ kind: "committed", reading: commitAmount(text, RULE) });
const pressed: SumEvent = { kind: "pressed" };

function after(...events: SumEvent[]) {
  return events.reduce(nextSum, settledSum(kopecks(15_000)));
}

test("the account follows every key, before the field is left", () => {
  const shown = ["1", "10", "100", "1000"].map((text) => after(typing(text)).shownKopecks);
  expect(shown).toEqual([100, 1000, 10_000, 100_000]);
  expect(after(typing("1000"))).toMatchObject({ committedKopecks: 15_000, clamped: false, press: "sends" });
});

test("what lies above the bound shows the bound while it is typed", () => {
  expect(after(typing("10000"))).toMatchObject({ shownKopecks: 500_000, clamped: true });
});

test("the first press after a clamp only shows the sum, the second sends it", () => {
  const clamped = after(typing("10000"), committed("10000"));
  expect(clamped).toMatchObject({ committedKopecks: 500_000, shownKopecks: 500_000, press: "shows" });
  expect(nextSum(clamped, pressed)).toMatchObject({ shownKopecks: 500_000, press: "shown" });
});

test("a sum within the bounds is sent by the first press", () => {
  expect(after(typing("1000"), committed("1000"))).toMatchObject({ shownKopecks: 100_000, press: "sends" });
});

test("another sum, typed or picked, ends the showing of the last", () => {
  const shown = [typing("10000"), committed("10000"), pressed];
  expect(after(...shown, typing("20"), committed("20"))).toMatchObject({ clamped: false, press: "sends" });
  const picked = after(...shown, { kind: "picked", sumKopecks: kopecks(30_000) });
  expect(picked).toEqual(settledSum(kopecks(30_000)));
});

test("text that is taken back leaves the sum that stood", () => {
  expect(after(typing("10000"), { kind: "discarded" })).toEqual(settledSum(kopecks(15_000)));
});

test.each([
  ["qiwi", 14_999, "Сумма вывода — от 150.00 до 5000.00 ₽."],
  ["qiwi", 15_000, undefined],
  ["qiwi", 500_000, undefined],
  ["qiwi", 500_001, "Сумма вывода — от 150.00 до 5000.00 ₽."],
  ["card", 15_000, "Сумма вывода — от 600.00 до 20000.00 ₽."],
] as const)("what %s says of %d kopecks before they are sent: %s", (method, sum, problem) => {
  expect(sumProblem(method, kopecks(sum))).toBe(problem);
});
