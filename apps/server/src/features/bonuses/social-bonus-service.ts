import { stateBalance } from "@rumb/contract/stated-balance";
import type { BonusSocialFreeReply, BonusSocialReply } from "@rumb/contract/bonus";
import { isRefusal, type Refusal, refusal } from "@rumb/contract/errors";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Deps } from "../../deps/deps.ts";
import { type BonusDeps, type BonusPlayer, payUnlinked, repeatedReply } from "../../players/bonus-call.ts";
import {
  insertBonusClaim,
  insertSocialClaim,
  readSocialStanding,
  type SocialNetwork,
  type SocialStanding,
} from "./bonus-store.ts";

export type SocialBonusDeps = BonusDeps & {
  readonly telegram: { readonly bot: Pick<Deps["telegram"]["bot"], "isInChannel"> };
  readonly vkCommunity: { readonly group: Pick<Deps["vkCommunity"]["group"], "isMember"> };
};

/** What each gives, and which of them they have had. */
export async function readSocialBonuses(
  { database, settings }: Pick<BonusDeps, "database" | "settings">,
  playerId: number,
): Promise<BonusSocialReply> {
  const { claimed, telegramId } = await readSocialStanding(database.query, playerId);
  const { vkKopecks, telegramKopecks } = settings.current().social;
  return {
    bonus: { vk: roubles(kopecks(vkKopecks)), tg: roubles(kopecks(telegramKopecks)) },
    user: {
      bonus_vk: claimed.includes("vk"),
      bonus_tg: claimed.includes("tg"),
      linked_tg: telegramId !== null,
    },
  };
}

/**
 * Pays for joining the group or the channel, once for a player and once for an account, ever. Membership is asked before the
 * transaction: nothing is locked while another server thinks. Refuses another name, what was paid, who has no Telegram or has not
 * joined, and whenever it could not be found out.
 */
export async function claimSocialBonus(
  deps: SocialBonusDeps,
  player: BonusPlayer,
  network: string,
): Promise<unknown> {
  if (network !== "vk" && network !== "tg") return refusal("BONUS_UNKNOWN");
  const { playerId } = player;
  const repeated = await repeatedReply(deps.database.query, player);
  if (repeated !== null) return repeated;
  const accountId = await joinedAccount(deps, playerId, network);
  if (isRefusal(accountId)) {
    // The first call under this key may have been committed since its answer was looked for: then that is what was claimed.
    return (await repeatedReply(deps.database.query, player)) ?? accountId;
  }
  const { vkKopecks, telegramKopecks } = deps.settings.current().social;
  const amount = kopecks(network === "vk" ? vkKopecks : telegramKopecks);
  return payUnlinked<BonusSocialFreeReply>(deps, player, async (unit) => {
    const causeId = await insertBonusClaim(unit.query, { playerId, bonus: "social", amount });
    const taken = await insertSocialClaim(unit.query, { network, accountId, playerId, claimId: causeId });
    if (!taken) return refusal("SOCIAL_CLAIMED");
    await unit.credit({ kind: "bonus_social", house: "bonus:social", amount, causeId });
    return { ...stateBalance(unit), sum: roubles(amount) };
  });
}

/** The player's account of that network, which has joined. */
async function joinedAccount(
  deps: SocialBonusDeps,
  playerId: number,
  network: SocialNetwork,
): Promise<string | Refusal> {
  const standing = await readSocialStanding(deps.database.query, playerId);
  if (standing.claimed.includes(network)) return refusal("SOCIAL_CLAIMED");
  const accountId = accountOf(standing, network);
  if (accountId === null) return refusal("TELEGRAM_NOT_LINKED");
  const joined =
    network === "vk"
      ? await deps.vkCommunity.group.isMember(accountId)
      : await deps.telegram.bot.isInChannel(accountId);
  if (isRefusal(joined) || joined) return isRefusal(joined) ? joined : accountId;
  return refusal(network === "vk" ? "NOT_IN_VK_GROUP" : "NOT_IN_TELEGRAM_CHANNEL");
}

function accountOf({ vkId, telegramId }: SocialStanding, network: SocialNetwork): string | null {
  return network === "vk" ? vkId : telegramId;
}
