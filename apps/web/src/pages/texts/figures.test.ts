import type { SiteTerms } from "@rumb/contract/site-terms";
import { expect, test } from "vitest";
import { afterWords, daysWords, figuresOf } from "./figures.ts";

const TERMS: SiteTerms = {
  withdrawal: { deposits: 100, wager_times: 3, active_days: 30, two_operators_above: 10_000 },
  bonus: {
    day: { max: 10, period_seconds: 86_400 },
    hourly: { max: 3, period_seconds: 3600 },
    promocoder_pause_seconds: 86_400,
    social: { vk: 5, tg: 5 },
  },
  referral: { reward: 30, cookie_days: 30 },
  reward: { hold_hours: 24, month_cap: null },
  pot: { share: 50, start: 1000 },
  rounds: { jackpot_seconds: 25, jackpot_alone_seconds: 600, wheel_seconds: 15, jackpot_fee: 0 },
};

const plain = (words: string): string => words.replaceAll("\u{a0}", " ");

test("the texts quote what the server has told", () => {
  const figures = figuresOf({
    ...TERMS,
    withdrawal: { ...TERMS.withdrawal, deposits: 250.5, wager_times: 5 },
  });
  expect(plain(figures.depositsNeeded)).toBe("250.50 ₽");
  expect(figures.wager).toBe("x5");
  expect(plain(figures.wagerExample)).toBe("500.00 ₽");
  expect(figures.potShare).toBe("0.50 %");
  expect(figures.jackpotAlone).toBe("10 минут");
});

test("a reward can be taken by the operator's terms", () => {
  const { rewardHold, rewardCap } = figuresOf(TERMS);
  expect([rewardHold, rewardCap]).toEqual(["не раньше чем через 24 часа после начисления", ""]);
  const strict = figuresOf({ ...TERMS, reward: { hold_hours: 0, month_cap: 5000 } });
  expect(strict.rewardHold).toBe("сразу");
  expect(plain(strict.rewardCap)).toContain("не больше 5000.00 ₽ за календарный месяц");
});

test("before that they quote nothing", () => {
  expect(figuresOf(undefined).depositsNeeded).toBe("…");
});

test("what nobody can change is reckoned from the levels", () => {
  const { repostMax, rakebackMax, referralMax } = figuresOf(undefined);
  expect([plain(repostMax), rakebackMax, referralMax]).toEqual(["5.00 ₽", "3.00 %", "15 %"]);
});

test.each([
  [1, "1 секунду"],
  [90, "90 секунд"],
  [120, "2 минуты"],
  [3600, "1 час"],
  [86_400, "24 часа"],
])("%i seconds are told as «%s»", (seconds, words) => {
  expect(afterWords(seconds)).toBe(words);
});

test("days are counted as Russian counts them", () => {
  expect([1, 2, 21, 30].map(daysWords)).toEqual(["1 дня", "2 дней", "21 дня", "30 дней"]);
});
