import { expect, test } from "vitest";
import { age, lasting, moment, money, movement, plainAddress } from "./formats.ts";

test.each([
  [0, "0.00 ₽"],
  [999.99, "999.99 ₽"],
  [12480.5, "12 480.50 ₽"],
  [1234567.89, "1 234 567.89 ₽"],
  [-12480.5, "-12 480.50 ₽"],
])("%d roubles are shown in groups of three", (roubles, shown) => {
  expect(money(roubles).replaceAll("\u00a0", " ")).toBe(shown);
});

test("a movement says its direction", () => {
  expect(movement(5)).toBe("+5.00\u00a0₽");
  expect(movement(-5)).toBe("−5.00\u00a0₽");
  expect(movement(0)).toBe("0.00\u00a0₽");
});

test("a moment is written in Moscow time to the minute", () => {
  expect(moment(Date.UTC(2026, 11, 31, 21, 5, 9))).toBe("01.01.2027 00:05");
});

test("an age is written in one unit", () => {
  const minute = 60_000;
  expect(age(0, 59 * minute)).toBe("59 мин");
  expect(age(0, 47 * 60 * minute)).toBe("47 ч");
  expect(age(0, 48 * 60 * minute)).toBe("2 дн");
});

test.each([
  [0, "0 мс"],
  [999, "999 мс"],
  [1_000, "1 с"],
  [59_999, "59 с"],
  [60_000, "1 мин"],
  [75_400, "1 мин 15 с"],
  [3_600_000, "1 ч"],
  [3_659_999, "1 ч"],
  [86_340_000, "23 ч 59 мин"],
  [27 * 3_600_000, "1 дн 3 ч"],
])("a span of %d ms is written in its largest units", (spanMs, words) => {
  expect(lasting(spanMs).replaceAll("\u00a0", " ")).toBe(words);
});

test("an IPv4 address is shown as one, whatever it came in over", () => {
  expect(["::ffff:127.0.0.1", "::FFFF:10.0.0.7", "2001:db8::1", "сайт"].map(plainAddress)).toEqual([
    "127.0.0.1",
    "10.0.0.7",
    "2001:db8::1",
    "сайт",
  ]);
});
