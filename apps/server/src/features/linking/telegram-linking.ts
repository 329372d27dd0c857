import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import type { Deps } from "../../deps/deps.ts";
import type { PostingUnit } from "../../money/postings/posting.ts";
import type { LinkCodes } from "./link-codes.ts";
import {
  bindTelegram,
  lockTelegramAccount,
  readPlayer,
  readTelegramOwner,
} from "../../players/player-store.ts";
import { decided } from "../../money/command.ts";

export type LinkingDeps = Pick<Deps, "postings" | "publish"> & {
  readonly linkCodes: LinkCodes;
  /** What a bound account means to other features, in the order in which it happens. */
  readonly onTelegramLinked: readonly LinkHandler[];
};

/** A Telegram account that is being bound to a player; neither was bound before, and both are for ever. */
export type TelegramLink = {
  readonly playerId: number;
  /** Decimal digits. */
  readonly telegramId: string;
};

/**
 * Handles every binding in its transaction: the player is locked, and their row has the account already. It may lock rows of its
 * own, but no other player's, whose turn may be to lock this one. What it throws undoes the binding.
 */
export type LinkHandler = (unit: PostingUnit, link: TelegramLink) => Promise<void>;

/**
 * Whom a code would bind, before anybody has agreed to it: whoever sent the link may have made it for an account of their own. Refuses
 * what `linkTelegram` would.
 */
export async function linkPreview(
  deps: Pick<LinkingDeps, "linkCodes"> & Pick<Deps, "database">,
  asked: { code: string; telegramId: string },
): Promise<{ readonly name: string; readonly playerId: number } | "known" | Refusal> {
  const meant = deps.linkCodes.read(asked.code);
  if (isRefusal(meant)) return meant;
  const player = await readPlayer(deps.database.query, meant.playerId);
  if (player === null) return refusal("LINK_CODE_WRONG");
  if (player.banComment !== null) return refusal("BANNED");
  const owner = await readTelegramOwner(deps.database.query, asked.telegramId);
  if (owner === player.id) return "known";
  if (owner !== null) return refusal("TELEGRAM_TAKEN");
  return player.telegramId === null
    ? { name: player.name, playerId: player.id }
    : refusal("TELEGRAM_LINKED_ALREADY");
}

/** `known`: it was bound to this player before, and nothing has changed. */
export type Linking = "linked" | "known";

/**
 * Binds a Telegram account to the player of a code, both for ever, and lets the handlers act in the same transaction. Refuses
 * a code that is wrong or has passed, an account of another player, a player with another account, and a banned one. After the
 * commit the player's windows get an event.
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
    async work(unit) {
      await lockTelegramAccount(unit.query, link.telegramId);
      const owner = await readTelegramOwner(unit.query, link.telegramId);
      if (owner === link.playerId) return decided("known");
      if (owner !== null) return refusal("TELEGRAM_TAKEN");
      if (!(await bindTelegram(unit.query, link))) return refusal("TELEGRAM_LINKED_ALREADY");
      for (const handle of deps.onTelegramLinked) await handle(unit, link);
      return decided("linked");
    },
  });
  if (isRefusal(settled)) return settled;
  if (settled.replayed || settled.reply === "known") return "known";
  const { playerId } = link;
  deps.publish({ room: { playerId }, event: "bindTg", data: { user_id: playerId } });
  return "linked";
}
