import { DELETION_OBSTACLES } from "@rumb/contract/deletion";
import { expect, test } from "vitest";
import { lostParts, OBSTACLES, whyNot } from "./deletion-words.ts";

const nothing = { obstacles: [], balance: 0, lost: { rakeback: 0, repost: 0, partner: 0 } };

test("what would be lost is named with its sum, and nothing else is", () => {
  expect(lostParts(nothing)).toEqual([]);
  expect(lostParts({ lost: { rakeback: 1.5, repost: 0, partner: 20 } })).toEqual([
    { words: "рейкбек 1.50 ₽", href: "/bonus/rakeback" },
    { words: "доход партнёра 20.00 ₽", href: "/ref" },
  ]);
});

test("the button says what keeps it", () => {
  expect(whyNot(nothing, false)).toBe(undefined);
  expect(whyNot({ ...nothing, balance: 0.01 }, false)).toBe("Сначала решите, что делать с балансом");
  expect(whyNot({ ...nothing, balance: 0.01 }, true)).toBe(undefined);
  expect(whyNot({ ...nothing, obstacles: ["mines"] }, true)).toBe("Сначала завершите начатое");
});

test.each(DELETION_OBSTACLES)("«%s» is said in words, and leads where it leads", (obstacle) => {
  const { words, action, href } = OBSTACLES[obstacle];
  expect(words).toMatch(/^[А-ЯЁ]/u);
  expect(action === undefined).toBe(href === undefined);
});
