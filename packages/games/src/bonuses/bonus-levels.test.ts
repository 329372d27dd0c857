import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, it, test } from "vitest";
import {
  type BonusLevel,
  levelOf,
  RAKEBACK_LEVELS,
  REFERRAL_LEVELS,
  REFERRAL_REWARD_KOPECKS,
  referralIncome,
  REPOST_LEVELS,
  repostReward,
} from "./bonus-levels.ts";
import vectors from "./bonuses.vectors.json" with { type: "json" };

describe("levels", () => {
  it.each(vectors.repost)("$reposts reposts are level $level", ({ reposts, level, ...rewards }) => {
    expect(levelOf(REPOST_LEVELS, reposts).level).toBe(level);
    expect(formatMoney(repostReward(reposts, 1))).toBe(rewards.per_repost);
    expect(formatMoney(repostReward(reposts, 5))).toBe(rewards.bonus_for_5_posts);
  });

  it.each(vectors.rakeback)(
    "deposits of $deposit are rakeback level $level",
    ({ deposit, level, percent }) => {
      const found = levelOf(RAKEBACK_LEVELS, Math.round(Number(deposit) * 100));
      expect([found.level, found.permyriad]).toEqual([level, Number(percent) * 100]);
    },
  );

  it.each(vectors.referral)(
    "$referrals invited are level $level",
    ({ referrals, level, percent, ...income }) => {
      expect(levelOf(REFERRAL_LEVELS, referrals)).toMatchObject({ level, percent });
      expect(formatMoney(referralIncome(referrals, kopecks(100_000)))).toBe(income.income_on_deposit_1000);
      expect(formatMoney(referralIncome(referrals, kopecks(33_333)))).toBe(income.income_on_deposit_333_33);
    },
  );

  test("a shared bound belongs to the higher level, but for the two that say «over»", () => {
    const at = (levels: readonly BonusLevel[], reached: number[]) =>
      reached.map((value) => levelOf(levels, value).level);
    expect(at(REPOST_LEVELS, [24, 25, 99, 100, 300, 301])).toEqual([1, 2, 2, 3, 3, 4]);
    expect(at(RAKEBACK_LEVELS, [49_999, 50_000, 499_999, 500_000, 1_500_000, 1_500_001])).toEqual([
      1, 2, 2, 3, 3, 4,
    ]);
    expect(at(REFERRAL_LEVELS, [49, 50, 149, 150, 499, 500])).toEqual([1, 2, 2, 3, 3, 4]);
  });

  test.each([-1, 0.5, Number.NaN])("%d belongs to none", (reached) => {
    expect(() => levelOf(REPOST_LEVELS, reached)).toThrow(RangeError);
  });
});

test("a player who was invited and links both is worth 30.00", () => {
  expect(formatMoney(REFERRAL_REWARD_KOPECKS)).toBe(vectors.referral_bonus);
});
