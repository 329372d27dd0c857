import { expect, test } from "vitest";
import { everyWords, scaleOf, timedBonusText } from "./timed-words.ts";

test("a bonus says how often it comes as the operator has set it", () => {
  expect(timedBonusText("3.00", 5400)).toBe(
    "Раз в 1 час 30 минут — случайная сумма от 0.01 до 3.00. Время идёт с момента получения.",
  );
  expect([0, 3600, 86_400].map(everyWords)).toEqual(["Сколько угодно раз", "Раз в час", "Раз в 24 часа"]);
});

test.each([
  [60, 60, "01:00"],
  [3600, 60, "60:00"],
  [3601, 24, "01:00:01"],
  [86_400, 24, "24:00:00"],
  [172_800, 30, "48:00:00"],
  [31_536_000, 120, "8760:00:00"],
])("%i seconds fit on a dial of %i units", (seconds, units, written) => {
  const scale = scaleOf(seconds);
  expect(scale.units).toBe(units);
  expect(scale.format(seconds * 1000)).toBe(written);
});
