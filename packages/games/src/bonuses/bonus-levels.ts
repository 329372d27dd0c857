import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { scaleInteger } from "@rumb/money/ratio";

/**
 * Levels of the bonuses. `from` is the least that belongs to a level: a bound that two levels share
 * belongs to the higher one, but for «over 300» reposts and «over 15000» roubles.
 */
export type BonusLevel = { readonly level: number; readonly from: number };

/** By reposts ever made; what one repost gives. */
export const REPOST_LEVELS = [
  { level: 1, from: 0, rewardKopecks: kopecks(40) },
  { level: 2, from: 25, rewardKopecks: kopecks(60) },
  { level: 3, from: 100, rewardKopecks: kopecks(80) },
  { level: 4, from: 301, rewardKopecks: kopecks(100) },
] as const;

/** By paid deposits in all, kopecks; share of a settled stake in hundredths of a percent. */
export const RAKEBACK_LEVELS = [
  { level: 1, from: 0, permyriad: 100 },
  { level: 2, from: 50_000, permyriad: 125 },
  { level: 3, from: 500_000, permyriad: 150 },
  { level: 4, from: 1_500_001, permyriad: 200 },
] as const;

/** By players invited; percent of their deposits. */
export const REFERRAL_LEVELS = [
  { level: 1, from: 0, percent: 8 },
  { level: 2, from: 50, percent: 10 },
  { level: 3, from: 150, percent: 12 },
  { level: 4, from: 500, percent: 15 },
] as const;

/** The level of a count or a sum; `RangeError` for what is no integer ≥ 0. */
export function levelOf<Level extends BonusLevel>(levels: readonly Level[], reached: number): Level {
  const found = levels.findLast(({ from }) => reached >= from);
  if (!found || !Number.isSafeInteger(reached)) throw new RangeError(`${reached} belongs to no level`);
  return found;
}

/** What `posts` reposts give to who has made `made` before: all at the rate of the level they have now. */
export function repostReward(made: number, posts: number): Kopecks {
  return kopecks(levelOf(REPOST_LEVELS, made).rewardKopecks * posts);
}

/** What the inviter gets of a deposit, half a kopeck up. */
export function referralIncome(referrals: number, deposit: Kopecks): Kopecks {
  return kopecks(scaleInteger(deposit, levelOf(REFERRAL_LEVELS, referrals).percent, 100));
}

/** Once for each invited player who links VK and Telegram. */
export const REFERRAL_REWARD_KOPECKS = kopecks(3_000);
