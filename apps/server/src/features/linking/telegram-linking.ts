import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import type { Deps } from "../../deps/deps.ts";
import type { LinkCodes } from "./link-codes.ts";
import { onTelegramLinked } from "./link-participants.ts";
import type { LinkParticipant } from "./telegram-link.ts";
import { bindTelegram, lockTelegramAccount, readTelegramOwner } from "./telegram-link-store.ts";

export type LinkingDeps = Pick<Deps, "postings" | "publish"> & {
  readonly linkCodes: LinkCodes;
  /** Who takes part; those of the site when absent. */
  readonly participants?: readonly LinkParticipant[];
};

/** `known`: it was bound to this player before, and nothing has changed. */
export type Linking = "linked" | "known";

/**
 * Binds a Telegram account to the player of a code, both for ever, and lets the participants act in the same transaction. Refuses
 * a code that is wrong or has passed, an account of another player, a player with another account, and a banned one. After the
 * commit the player's windows are told.
 */
export async function linkTelegram(
  deps: LinkingDeps,
  asked: { code: string; telegramId: string },
): Promise<Linking | Refusal> {
  const meant = deps.linkCodes.read(asked.code);
  if (isRefusal(meant)) return meant;
  const link = { playerId: meant.playerId, telegramId: asked.telegramId };
  const settled = await deps.postings.run<Linking>({
    playerId: link.playerId,
    async work(desk) {
      await lockTelegramAccount(desk.query, link.telegramId);
      const owner = await readTelegramOwner(desk.query, link.telegramId);
      if (owner === link.playerId) return "known";
      if (owner !== null) return refusal("TELEGRAM_TAKEN");
      if (!(await bindTelegram(desk.query, link))) return refusal("TELEGRAM_LINKED_ALREADY");
      for (const takePart of deps.participants ?? onTelegramLinked) await takePart(desk, link);
      return "linked";
    },
  });
  if (isRefusal(settled)) return settled;
  if (settled.replayed || settled.reply === "known") return "known";
  const { playerId } = link;
  deps.publish({ room: { playerId }, event: "bindTg", data: { user_id: playerId } });
  return "linked";
}
