import { expect, test } from "vitest";
import { heldWords, incomeHoldFact, monthWords, rakebackHoldFact, rewardObstacle } from "./reward-words.ts";

const plain = (words: string | undefined) => words?.replaceAll("\u{a0}", " ");
const FREE = { hold_hours: 24, month: null };

test("what is held is described with the time that is left", () => {
  expect(heldWords({ held: 0 }, 0)).toBeUndefined();
  expect(plain(heldWords({ held: 12.3 }, 90_061_000))).toBe(
    "На удержании 12.30 ₽. Ближайшая часть будет доступна через 25:01:01.",
  );
  expect(heldWords({ held: 12.3 }, 0)).toContain("Часть уже доступна");
});

test("the bound of a month is mentioned when there is one", () => {
  expect(monthWords(FREE)).toBeUndefined();
  expect(plain(monthWords({ month: { cap: 5000, left: 12.5 } }))).toContain("ещё 12.50 ₽ из 5000.00 ₽");
  expect(plain(monthWords({ month: { cap: 5000, left: 0 } }))).toContain("Предел месяца исчерпан: 5000.00 ₽");
});

test.each([
  [{ free: 1, held: 1 }, FREE, undefined],
  [{ free: 0, held: 1 }, FREE, "Пока на удержании"],
  [{ free: 0, held: 0 }, FREE, undefined],
  [{ free: 1, held: 0 }, { hold_hours: 24, month: { cap: 5, left: 0 } }, "Предел месяца исчерпан"],
])("of %o under %o nothing can be moved because: %s", (reward, terms, why) => {
  expect(rewardObstacle(reward, terms)).toBe(why);
});

test("the rule follows the setting", () => {
  expect(plain(rakebackHoldFact(FREE))).toContain("через 24 ч после конца часа");
  expect(plain(incomeHoldFact(FREE))).toContain("через 24 ч после начисления");
  expect(rakebackHoldFact({ hold_hours: 0 })).toContain("сразу");
});
