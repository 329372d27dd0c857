import type { EconomyReply } from "@rumb/contract/operator";
import { describe, expect, test } from "vitest";
import { bonusFactor, houseTermsOf } from "./house-terms.ts";
import { bonusShare, measuredReturns } from "./measured-returns.ts";
import { percent, perMillion, rangeWords, verdictWords } from "./return-words.ts";

const plain = (words: string) => words.replaceAll("\u{a0}", " ");
const game = { bets: 10, payout: 0, theory: 1, low: 0.9, high: 1.1 };
const day = { day: "2026-11-01", deposits: 0, withdrawals: 0, bonuses: 0, adjustments: 0 };

/** 10 000.00 in Dice, 5 000.00 in Wheel, 5 000.00 in the Jackpot, which clears nothing. */
const ECONOMY: EconomyReply = {
  games: [
    { ...game, game: "dice", turnover: 10_000, pot: 50, returned: 0.99, rakeback: 0.012 },
    { ...game, game: "wheel", turnover: 5_000, pot: 0, returned: 0.94, rakeback: null },
    { ...game, game: "jackpot", turnover: 5_000, pot: 0, returned: 1, rakeback: 0 },
  ],
  game_days: [],
  money_days: [
    { ...day, bonus_kinds: { "bonus:day": 150, "bonus:rakeback": 999, "bonus:referral": 200 } },
    { ...day, day: "2026-11-02", bonus_kinds: { "bonus:promo": 50, "bonus:referral": 100 } },
  ],
  bonus_accounts: ["bonus:day", "bonus:rakeback", "bonus:referral", "bonus:promo"],
  complete: true,
};

describe("what was measured", () => {
  test("spreads bonuses over all stakes, partners over those that clear a deposit", () => {
    const [dice, wheel, jackpot] = measuredReturns(ECONOMY);
    // 200.00 of 20 000.00, and 300.00 of 15 000.00.
    expect(dice).toMatchObject({ returned: 0.99, pot: 0.005, rakeback: 0.012, partner: 0.02, bonuses: 0.01 });
    expect(dice?.total).toBeCloseTo(0.99 + 0.005 + 0.012 + 0.02 + 0.01, 12);
    expect(wheel).toMatchObject({ rakeback: null, partner: 0.02 });
    expect(wheel?.total).toBeCloseTo(0.97, 12);
    expect(jackpot).toMatchObject({ rakeback: 0, partner: 0 });
    expect(jackpot?.total).toBeCloseTo(1.01, 12);
  });

  test("is nothing where nothing was staked", () => {
    const nothing: EconomyReply = {
      ...ECONOMY,
      games: [{ ...game, game: "mines", turnover: 0, pot: 0, returned: null, rakeback: null }],
    };
    expect(measuredReturns(nothing)).toMatchObject([{ pot: null, partner: 0, bonuses: 0, total: null }]);
  });

  test("changes with what another setting makes of a bonus", () => {
    expect(bonusShare(ECONOMY)).toBeCloseTo(0.01, 12);
    expect(bonusShare(ECONOMY, (account) => (account === "bonus:day" ? 3 : 1))).toBeCloseTo(0.025, 12);
  });
});

describe("settings", () => {
  const bonuses = {
    day: { maxKopecks: 1000, periodSeconds: 86_400 },
    hourly: { maxKopecks: 300, periodSeconds: 3600 },
    weekGame: "mines",
  };
  const values = new Map<string, unknown>([
    ["edgeHundredths", { dice: 150 }],
    ["progressive", { sharePermyriad: 50, hitsPerBillionKopecks: 2, startKopecks: 100_000 }],
    ["payments", { wagerTimes: 3 }],
    ["bonuses", bonuses],
    ["social", { vkKopecks: 500, telegramKopecks: 500 }],
  ]);

  test("are read as the terms of returns", () => {
    expect(houseTermsOf(values)).toEqual({
      edges: { dice: 150 },
      pot: { sharePermyriad: 50, hitsPerBillionKopecks: 2, startKopecks: 100_000 },
      weekGame: "mines",
      wagerTimes: 3,
    });
    expect(houseTermsOf(new Map([["bonuses", { weekGame: null }]]))).toMatchObject({
      edges: {},
      weekGame: null,
    });
  });

  test.each([
    ["bonus:day", { bonuses: { ...bonuses, day: { maxKopecks: 2000, periodSeconds: 43_200 } } }, 4],
    ["bonus:hourly", { bonuses: { ...bonuses, day: { maxKopecks: 2000, periodSeconds: 43_200 } } }, 1],
    ["bonus:social", { social: { vkKopecks: 250, telegramKopecks: 0 } }, 0.25],
    ["bonus:promo", { bonuses: { ...bonuses, weekGame: null } }, 1],
  ])("of %s as %j make it cost %d times as much", (account, change, factor) => {
    expect(bonusFactor(account, values, new Map([...values, ...Object.entries(change)]))).toBeCloseTo(
      factor,
      12,
    );
  });
});

test("a return is said with its verdict and what a million leaves", () => {
  expect(plain(rangeWords({ low: 1.0152, high: 1.0852 }))).toBe("101.52 – 108.52 %");
  expect(plain(rangeWords({ low: 1, high: 1 }))).toBe("100.00 %");
  expect(plain(rangeWords({ low: 1, high: Number.POSITIVE_INFINITY }))).toBe("от 100.00 % без предела");
  expect(percent(null)).toBe("—");
  expect(plain(perMillion({ low: 1.0152, high: 1.0852 }))).toBe("−85 200 … −15 200 ₽");
  expect(plain(perMillion({ low: 0.97, high: 0.97 }))).toBe("+30 000 ₽");
  expect(plain(perMillion({ low: 1, high: Number.POSITIVE_INFINITY }))).toBe("−∞ … 0 ₽");
  expect(perMillion(null)).toBe("—");
  expect(plain(verdictWords({ low: 1.01, high: 1.02 }))).toBe("▲ выше 100 %");
  expect(plain(verdictWords({ low: 0.99, high: 1.02 }))).toBe("△ бывает выше 100 %");
  expect(plain(verdictWords({ low: 0.9, high: 0.99 }))).toBe("● до 100 %");
});
