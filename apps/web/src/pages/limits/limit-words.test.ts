import { describe, expect, it } from "vitest";
import {
  atOnceWords,
  isTighter,
  minutesInWords,
  nextWords,
  readingOf,
  roublesInWords,
  timeAtOnceWords,
  timeReadingOf,
  wishOf,
} from "./limit-words.ts";

describe("what a day has used of a limit", () => {
  it.each([
    {
      kind: "stake",
      day: { limit: 100, used: 25, left: 75, next: null },
      reading: { text: "Сегодня поставлено 25.00 ₽", left: "Осталось 75.00 ₽", share: 0.25 },
    },
    {
      kind: "loss",
      day: { limit: 100, used: 12.34, left: 87.66, next: null },
      reading: { text: "Сегодня проиграно 12.34 ₽", left: "Осталось 87.66 ₽", share: 0.1234 },
    },
    {
      kind: "loss",
      day: { limit: 100, used: -240.5, left: 340.5, next: null },
      reading: { text: "Сегодня итог +240.50 ₽", left: "Осталось 340.50 ₽", share: 0 },
    },
    {
      kind: "stake",
      day: { limit: 10, used: 40, left: 0, next: null },
      reading: {
        text: "Сегодня поставлено 40.00 ₽",
        left: "На сегодня всё: новый день в 00:00 по Москве",
        share: 1,
      },
    },
    {
      kind: "stake",
      day: { limit: null, used: 0, left: null, next: null },
      reading: { text: "Сегодня поставлено 0.00 ₽", left: "Лимита нет", share: null },
    },
  ] as const)("reads «$reading.left»", ({ kind, day, reading }) => {
    expect(readingOf(kind, day)).toEqual({ ...reading, ...noBreaks(reading) });
  });
});

it.each([
  { limit: null, wished: 500, label: "Установить лимит", refusal: undefined, isAtOnce: true },
  { limit: 10, wished: 1000, label: "Изменить лимит", refusal: "Лимит уже такой", isAtOnce: false },
  { limit: 10, wished: 999, label: "Снизить сразу", refusal: undefined, isAtOnce: true },
  { limit: 10, wished: 1001, label: "Поднять через 24 часа", refusal: undefined, isAtOnce: false },
])("a limit of $limit and $wished kopecks in the field: «$label»", ({ limit, wished, ...wish }) => {
  expect(wishOf(limit, wished)).toEqual(wish);
});

it.each([
  { used: 24.99, day: "goes on" },
  { used: 25, day: "is over" },
])("before a limit of 25 binds at once with $used used, it is said that the day $day", ({ used, day }) => {
  const words = atOnceWords({ limit: null, used, left: null, next: null }, 2500);
  expect(words).toContain("только через 24 часа");
  expect(words.includes("ставок не будет")).toBe(day === "is over");
});

it.each([
  { used: 29, day: "goes on" },
  { used: 30, day: "is over" },
])("before 30 minutes a day bind at once with $used used, it is said that the day $day", ({ used, day }) => {
  const words = timeAtOnceWords({ limit: null, used, left: null, next: null }, 30);
  expect(words).toMatch(/^Лимит 30 минут в день начнёт действовать сразу\. .*только через 24 часа/u);
  expect(words.includes("ставок не будет")).toBe(day === "is over");
});

it.each([
  { limit: null, minutes: 60, tighter: true },
  { limit: 120, minutes: 60, tighter: true },
  { limit: 60, minutes: 60, tighter: false },
  { limit: 60, minutes: 120, tighter: false },
  { limit: 60, minutes: null, tighter: false },
  { limit: null, minutes: null, tighter: false },
])(
  "a change of the day's minutes from $limit to $minutes binds at once: $tighter",
  ({ limit, minutes, tighter }) => {
    expect(isTighter({ limit, used: 0, left: null, next: null }, minutes)).toBe(tighter);
  },
);

it.each([
  { used: 25, left: 35, reading: { text: "Сегодня вы играли 25 мин", left: "Осталось 35 мин" } },
  { used: 61, left: null, reading: { text: "Сегодня вы играли 1 ч 1 мин", left: "Лимита нет" } },
  {
    used: 30,
    left: 0,
    reading: { text: "Сегодня вы играли 30 мин", left: "На сегодня всё: новый день в 00:00 по Москве" },
  },
])("reads «$reading.left» of the day's time", ({ used, left, reading }) => {
  expect(timeReadingOf({ limit: left === null ? null : 60, used, left, next: null })).toEqual(reading);
});

it("says what is to come, and when in Moscow", () => {
  const at = Date.UTC(2026, 10, 21, 16, 5, 12);
  expect(nextWords({ limit: null, at }, roublesInWords)).toBe("21.11.2026 19:05:12 по Москве — без лимита");
  expect(nextWords({ limit: 60, at }, minutesInWords)).toContain("каждые 60 минут");
  expect(nextWords({ limit: 300, at }, roublesInWords)).toContain("лимит 300.00\u00a0₽");
});

/** The unit is joined to its amount. */
function noBreaks({ text, left }: { text: string; left: string }) {
  return { text: text.replace(" ₽", "\u00a0₽"), left: left.replace(" ₽", "\u00a0₽") };
}
