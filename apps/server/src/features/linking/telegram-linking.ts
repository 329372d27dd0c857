import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import type { Deps } from "../../deps/deps.ts";
import type { PostingUnit } from "../../money/postings/posting.ts";
import type { LinkCodes } from "./link-codes.ts";
import { readPlayer } from "../../players/player-store.ts";
import { meetReturning } from "../../players/returning-player.ts";
import {
  bindTelegram,
  contestBinding,
  countContests,
  lockTelegramAccount,
  readBinding,
  readTelegramOwner,
  type TelegramPerson,
  wasContestedByOther,
} from "../../players/telegram-store.ts";
import { decided } from "../../money/command.ts";

export type LinkingDeps = Pick<Deps, "postings" | "publish" | "sealing" | "random"> & {
  readonly linkCodes: LinkCodes;
  /** What a bound account means to other features, in the order in which it happens. */
  readonly onTelegramLinked: readonly LinkHandler[];
};

/** A Telegram account that is being bound to a player; neither is bound, and both stay so unless the player contests it within the hour. */
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
): Promise<LinkPreview | "known" | Refusal> {
  const meant = deps.linkCodes.read(asked.code);
  if (isRefusal(meant)) return meant;
  const player = await readPlayer(deps.database.query, meant.playerId);
  if (player === null) return refusal("LINK_CODE_WRONG");
  if (player.banComment !== null) return refusal("BANNED");
  if (player.deletionDueAt !== null) return refusal("ACCOUNT_LEAVING");
  if (!meant.isOf(player.contests)) return refusal("LINK_CODE_STALE");
  const owner = await readTelegramOwner(deps.database.query, asked.telegramId);
  if (owner === player.id) return "known";
  if (owner !== null) return refusal("TELEGRAM_TAKEN");
  const { query } = deps.database;
  if (await wasContestedByOther(query, { ...asked, playerId: player.id, days: BARRED_DAYS }))
    return refusal("TELEGRAM_CONTESTED");
  return player.telegramId === null
    ? { name: player.name, img: player.img, playerId: player.id }
    : refusal("TELEGRAM_LINKED_ALREADY");
}

/** By what a person knows an account for theirs. */
type LinkPreview = { readonly name: string; readonly img: string; readonly playerId: number };

/** `known`: it was bound to this player before, and nothing has changed. */
export type Linking = "linked" | "known";

/**
 * Binds a Telegram account to the player of a code, and lets the handlers act in the same transaction. Refuses a code that is wrong, has
 * passed or was made before a binding was contested, an account of another player or that another has contested lately, a player with
 * another account, a banned one, and the account of somebody who was banned and has deleted theirs. After the commit the player's windows get an event.
 */
export async function linkTelegram(
  deps: LinkingDeps,
  { code, ...person }: TelegramPerson & { code: string },
): Promise<Linking | Refusal> {
  const meant = deps.linkCodes.read(code);
  if (isRefusal(meant)) return meant;
  const link = { playerId: meant.playerId, telegramId: person.telegramId };
  const settled = await deps.postings.run<Linking>({
    playerId: link.playerId,
    async work(unit) {
      await lockTelegramAccount(unit.query, link.telegramId);
      const owner = await readTelegramOwner(unit.query, link.telegramId);
      if (owner === link.playerId) return decided("known");
      if (owner !== null) return refusal("TELEGRAM_TAKEN");
      if (!meant.isOf(await countContests(unit.query, link.playerId))) return refusal("LINK_CODE_STALE");
      if (await wasContestedByOther(unit.query, { ...link, days: BARRED_DAYS }))
        return refusal("TELEGRAM_CONTESTED");
      const account = { ...link, network: "tg", accountId: link.telegramId } as const;
      if ((await meetReturning(unit.query, deps, account)) !== null) return refusal("TELEGRAM_TAKEN");
      if (!(await bindTelegram(unit.query, { ...person, playerId: link.playerId })))
        return refusal("TELEGRAM_LINKED_ALREADY");
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

/**
 * «Это не я»: the player says within the hour that the bound Telegram account is somebody else's. It is unbound, so nothing that asks for a
 * Telegram is given until they bind their own; what was given stays. For a while nobody else may bind that account, or one Telegram
 * could open the bonuses of many players in turn. Refuses `TELEGRAM_NOT_BOUND` and `TELEGRAM_CONTEST_LATE`. The account that was unbound.
 */
export async function contestTelegram(
  { postings }: Pick<LinkingDeps, "postings">,
  playerId: number,
): Promise<{ readonly telegramId: string } | Refusal> {
  const settled = await postings.run<{ readonly telegramId: string }>({
    playerId,
    async work({ query }) {
      const bound = await readBinding(query, playerId);
      if (bound === null) return refusal("TELEGRAM_NOT_BOUND");
      if (!bound.isContestable) return refusal("TELEGRAM_CONTEST_LATE");
      await contestBinding(query, playerId);
      return decided({ telegramId: bound.telegramId });
    },
  });
  if (isRefusal(settled)) return settled;
  if (settled.replayed) throw new Error("a contest without a key was answered from the store");
  return settled.reply;
}

/** So long nobody but the player who has contested a Telegram account may bind it. */
const BARRED_DAYS = 30;
