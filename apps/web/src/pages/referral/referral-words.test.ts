import { REFERRAL_LEVELS } from "@rumb/games/bonuses/bonus-levels";
import { expect, test } from "vitest";
import { countPlayers, levelCounts, pendingWords, ruleFacts, takenOutWords } from "./referral-words.ts";

test("the notice is that of the specification", () => {
  expect(takenOutWords(1234.5)).toBe("Вы успешно сняли 1234.50");
});

test("levels are named by their counts", () => {
  expect(levelCounts(REFERRAL_LEVELS).map((text) => text.replaceAll("\u00a0", " "))).toEqual([
    "0 – 49",
    "50 – 149",
    "150 – 499",
    "500+",
  ]);
});

test.each([
  [1, "1 игрока"],
  [2, "2 игроков"],
  [5, "5 игроков"],
  [21, "21 игрока"],
  [112, "112 игроков"],
])("%d is said as «%s»", (count, words) => {
  expect(countPlayers(count)).toBe(words);
});

test("what waits is mentioned only when something does", () => {
  expect(pendingWords(0)).not.toMatch(/ждут/);
  expect(pendingWords(26.67)).toContain("26.67\u00a0₽ ждут");
});

test("the facts are the operator's terms", () => {
  const facts = (wager: number) =>
    ruleFacts({ link_reward: 30, wager_times: wager, cookie_days: 14, hold_hours: 24, month: null }).join(
      " ",
    );
  expect(facts(3)).toMatch(/x3.*14 дней/);
  expect(facts(0)).toMatch(/становится доходом сразу/);
});
