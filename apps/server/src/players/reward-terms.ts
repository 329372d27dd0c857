import { refusal, type Refusal } from "@rumb/contract/errors";
import type { RewardTerms } from "@rumb/contract/reward-terms";
import { formatDateTime, formatMoney } from "@rumb/money/format";
import { type Kopecks, kopecks, roubles } from "@rumb/money/kopecks";
import type { Query } from "../platform/db/database.ts";
import type { SettingValues } from "../settings/settings.ts";
import { lockRewards, readPerson, readRewardsOfMonth } from "./person-store.ts";

type Rewards = SettingValues["rewards"];

/** What a player's screen says of the hold and the bound of the month. */
export async function rewardTerms(query: Query, playerId: number, rewards: Rewards): Promise<RewardTerms> {
  const { holdHours: hold_hours, monthCapKopecks: cap } = rewards;
  if (cap === null) return { hold_hours, month: null };
  const left = await leftOfMonth(query, playerId, cap);
  return { hold_hours, month: { cap: roubles(kopecks(cap)), left: roubles(left) } };
}

/** A reward of one player, kopecks: what is free, what is held, and when the next part will be free. */
export type Reward = { readonly free: Kopecks; readonly held: Kopecks; readonly nextAt: Date | null };

/**
 * How much of a reward may be moved now, kopecks: all that is free, up to what the month leaves the person. Refuses `empty` when there is
 * nothing at all, `REWARD_HELD` when all of it is held, `REWARD_CAPPED` when the month leaves nothing. With a bound, others wait until the
 * transaction ends.
 */
export async function movableReward(
  query: Query,
  { playerId, reward, rewards, empty }: Moving,
): Promise<Kopecks | Refusal> {
  const { free, held, nextAt } = reward;
  if (free === 0) {
    if (held === 0 || nextAt === null) return refusal(empty);
    return refusal("REWARD_HELD", { sum: formatMoney(held), at: formatDateTime(nextAt.getTime()) });
  }
  const { monthCapKopecks: cap } = rewards;
  if (cap === null) return free;
  await lockRewards(query);
  const left = await leftOfMonth(query, playerId, cap);
  return left === 0
    ? refusal("REWARD_CAPPED", { cap: formatMoney(kopecks(cap)) })
    : kopecks(Math.min(free, left));
}

type Moving = {
  readonly playerId: number;
  readonly reward: Reward;
  readonly rewards: Rewards;
  readonly empty: "RAKEBACK_EMPTY" | "REFERRAL_INCOME_EMPTY";
};

async function leftOfMonth(query: Query, playerId: number, cap: number): Promise<Kopecks> {
  const moved = await readRewardsOfMonth(query, await readPerson(query, playerId));
  return kopecks(Math.max(0, cap - moved));
}
