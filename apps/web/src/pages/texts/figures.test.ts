import type { SiteTerms } from "@rumb/contract/site-terms";
import { expect, test } from "vitest";
import { figuresOf } from "./figures.ts";

const TERMS: SiteTerms = {
  changed_at: null,
  withdrawal: { deposits: 100, wager_times: 3, active_days: 30, two_operators_above: 10_000 },
  bonus: {
    day: { max: 10, period_seconds: 86_400 },
    hourly: { max: 3, period_seconds: 3600 },
    promocoder_pause_seconds: 86_400,
    social: { vk: 5, tg: 5 },
  },
  referral: { reward: 30, cookie_days: 30 },
  reward: { hold_hours: 24, month_cap: null },
  pot: { share: 50, start: 1000, can_hit: true },
  rounds: { jackpot_seconds: 25, jackpot_alone_seconds: 600, wheel_seconds: 15, jackpot_fee: 0 },
};

const plain = (words: string): string => words.replaceAll("\u{a0}", " ");

test("the texts quote what the server has stated", () => {
  const figures = figuresOf({
    ...TERMS,
    withdrawal: { ...TERMS.withdrawal, deposits: 250.5, wager_times: 5 },
  });
  expect(plain(figures.withdrawalNeeds)).toBe(
    "пополнить баланс в сумме хотя бы на 250.50 ₽ и отыграть пополнения x5",
  );
  expect(plain(figures.wagerRule)).toContain("сделайте ставок на 500.00 ₽");
  expect(figures.pot).toContain("добавляет 0.50 % каждой ставки");
  expect(figures.jackpotAlone).toBe("10 минут");
});

test("a reward can be taken by the operator's terms", () => {
  const move = (reward: SiteTerms["reward"]) => plain(figuresOf({ ...TERMS, reward }).rewardMove);
  expect(move(TERMS.reward)).toBe("переводятся на баланс не раньше чем через 24 часа после начисления");
  expect(move({ hold_hours: 0, month_cap: 5000 })).toContain(
    "на баланс сразу, не больше 5000.00 ₽ за календарный месяц",
  );
  expect(move({ hold_hours: 0, month_cap: 0 })).toBe("сейчас на баланс не переводятся");
});

test("a rule that the operator has switched off is not named", () => {
  const off = figuresOf({
    ...TERMS,
    withdrawal: { ...TERMS.withdrawal, deposits: 0, wager_times: 0, two_operators_above: 0 },
    referral: { ...TERMS.referral, reward: 0 },
    pot: { share: 0, start: 1000, can_hit: false },
  });
  expect([off.withdrawalNeeds, off.referralReward, off.withdrawalPoints]).toEqual(["", "", []]);
  expect(off.twoOperators).toBe("Каждую заявку подтверждают двое");
  expect(off.pot).toMatch(/Сейчас он не разыгрывается\.$/u);
});

test("before that they quote nothing", () => {
  expect(figuresOf(undefined).withdrawalNeeds).toBe("…");
});

test("what nobody can change is reckoned from the levels", () => {
  const { repostMax, rakebackMax, referralMax } = figuresOf(undefined);
  expect([plain(repostMax), rakebackMax, referralMax]).toEqual(["5.00 ₽", "3.00 %", "15 %"]);
});
