import { stateBalance } from "@rumb/contract/stated-balance";
import type { BonusRepostCheckReply, BonusRepostReply, BonusRepostTransferReply } from "@rumb/contract/bonus";
import { isRefusal, refusal } from "@rumb/contract/errors";
import { repostReward } from "@rumb/games/bonuses/bonus-levels";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Deps } from "../../deps/deps.ts";
import type { Query } from "../../platform/db/database.ts";
import {
  type BonusDeps,
  type BonusPlayer,
  missingLink,
  payBonus,
  repeatedReply,
} from "../../players/bonus-call.ts";
import { addRepostIncome } from "../../players/player-store.ts";
import { insertBonusClaim, insertReposts, readReposts, takeRepostIncome } from "./bonus-store.ts";
import { decided } from "../../money/command.ts";

export type RepostDeps = Pick<BonusDeps, "database" | "postings" | "publish"> & {
  readonly vkCommunity: { readonly group: Pick<Deps["vkCommunity"]["group"], "repostedPosts"> };
};

/** What their reposts have given and not been transferred, and how many there were. */
export async function readRepostBonus(
  { database }: Pick<RepostDeps, "database">,
  playerId: number,
): Promise<BonusRepostReply> {
  const { income, reposts, linked } = await readReposts(database.query, playerId);
  return { user: { income_repost: roubles(kopecks(income)), repost: reposts, linked } };
}

/**
 * Looks for the group's latest posts on their wall, and credits those that are new to the repost income: all at the rate of the level
 * that they have before the check, so at most five times 1.00. VK is asked before the transaction: nothing is locked while it
 * thinks. Without new ones it says so with zeros. Refuses who has not linked both accounts, a closed page, and when VK does not say.
 */
export async function checkReposts(deps: RepostDeps, player: BonusPlayer): Promise<unknown> {
  const { playerId } = player;
  const { query } = deps.database;
  const early = (await repeatedReply(query, player)) ?? (await missingLink(query, playerId));
  if (early !== null) return early;
  const posts = await deps.vkCommunity.group.repostedPosts((await readReposts(query, playerId)).vkId);
  if (isRefusal(posts)) return posts;
  const settled = await deps.postings.run<BonusRepostCheckReply>({
    ...player,
    work: async ({ query: locked }) => decided(await creditReposts(locked, playerId, posts)),
  });
  return isRefusal(settled) ? settled : settled.reply;
}

async function creditReposts(
  query: Query,
  playerId: number,
  posts: readonly string[],
): Promise<BonusRepostCheckReply> {
  const { income, reposts } = await readReposts(query, playerId);
  const made = await insertReposts(query, { playerId, posts, reward: repostReward(reposts, 1) });
  const bonus = repostReward(reposts, made);
  if (made > 0) await addRepostIncome(query, { playerId, reposts: made, income: bonus });
  return {
    user: {
      income_repost: roubles(kopecks(income + bonus)),
      repost: reposts + made,
      repost_bonus: roubles(bonus),
      make_repost: made,
    },
  };
}

/** Moves the repost income to the balance; `REPOST_EMPTY` without any. */
export async function transferReposts(
  deps: Pick<RepostDeps, "postings" | "publish">,
  player: BonusPlayer,
): Promise<unknown> {
  const { playerId } = player;
  return payBonus<BonusRepostTransferReply>(deps, player, async (unit) => {
    const amount = await takeRepostIncome(unit.query, playerId);
    if (amount === 0) return refusal("REPOST_EMPTY");
    const causeId = await insertBonusClaim(unit.query, { playerId, bonus: "repost", amount });
    await unit.credit({ kind: "bonus_repost", house: "bonus:repost", amount, causeId });
    return { user: { transfer: roubles(amount), ...stateBalance(unit) } };
  });
}
