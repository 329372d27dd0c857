import type { Social } from "@rumb/contract/player";
import type { Deps } from "../../deps/deps.ts";
import type { LinkCodes } from "./link-codes.ts";

/** Accounts of a player elsewhere; `telegramId` is null until they have bound one. */
export type SocialAccounts = {
  readonly playerId: number;
  readonly vkId: string;
  readonly name: string;
  readonly telegramId: string | null;
  readonly contests: number;
};

/** The addresses that a visitor is shown, who reached us as `hostname`; the one that binds Telegram only to whoever still may. */
export function socialLinks(
  { telegram, vkCommunity, linkCodes }: Pick<Deps, "telegram" | "vkCommunity"> & { linkCodes: LinkCodes },
  hostname: string,
  player: SocialAccounts | null,
): Social {
  const open = player !== null && player.telegramId === null;
  return {
    vk: vkCommunity.link(hostname, player),
    tg: telegram.channelLink(hostname, player?.telegramId ?? null),
    bot_tg: open ? telegram.startLink(hostname, linkCodes.make(player.playerId, player.contests)) : "",
  };
}
