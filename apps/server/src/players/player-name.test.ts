import { expect, test } from "vitest";
import { playerName } from "./player-name.ts";

test.each([
  ["Оля", "Оля"],
  ["  Оля   Рулевая ", "Оля Рулевая"],
  ["Оля\u0000\n\tРулевая", "Оля Рулевая"],
  ["\u202eяло", "яло"],
  ["О\u200bля", "О ля"],
  ["", "Игрок"],
  ["\u3164\u3164", "Игрок"],
  ["\u2800", "Игрок"],
  ["\u00ad\u034f", "Игрок"],
  ["admin\u200d", "admin"],
  ["ＲＵＭＢ", "RUMB"],
  [" \u0007 ", "Игрок"],
  ["<b>Оля</b>", "<b>Оля</b>"],
  ["👩‍✈️ Оля", "👩‍✈️ Оля"],
  ["я".repeat(65), "я".repeat(64)],
  ["🦀".repeat(65), "🦀".repeat(64)],
  [`${"я".repeat(63)} я`, "я".repeat(63)],
  ["\ud83d", "\ufffd"],
])("%j is shown as %j", (given, shown) => {
  expect(playerName(given)).toBe(shown);
});
