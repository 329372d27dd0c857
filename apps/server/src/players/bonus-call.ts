import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import { stateBalance } from "@rumb/contract/stated-balance";
import type { Database, Query } from "../platform/db/database.ts";
import type { IdempotencyClaim } from "../money/command.ts";
import { type PostingUnit, type Postings, storedReply } from "../money/postings/posting.ts";
import type { Publish } from "../realtime/realtime-event.ts";
import type { Settings } from "../settings/settings-service.ts";
import { hasTelegram } from "./player-store.ts";

export type BonusDeps = {
  readonly database: Database;
  readonly postings: Postings;
  readonly publish: Publish;
  readonly settings: Pick<Settings, "current">;
};

/** Who asks for a bonus. */
export type BonusPlayer = { readonly playerId: number; readonly idempotency: IdempotencyClaim | undefined };

/**
 * Pays a bonus in one transaction, under the player's lock: `TELEGRAM_NOT_LINKED` without both accounts. Their other
 * windows get the balance (roubles); for a repeated key nothing is published.
 */
export function payBonus<Reply>(
  deps: Pick<BonusDeps, "postings" | "publish">,
  player: BonusPlayer,
  pay: (unit: PostingUnit) => Promise<Reply | Refusal>,
): Promise<unknown> {
  return payUnlinked<Reply>(
    deps,
    player,
    async (unit) => (await missingLink(unit.query, player.playerId)) ?? pay(unit),
  );
}

/** The same, whatever is linked. */
export async function payUnlinked<Reply>(
  { postings, publish }: Pick<BonusDeps, "postings" | "publish">,
  player: BonusPlayer,
  pay: (unit: PostingUnit) => Promise<Reply | Refusal>,
): Promise<unknown> {
  const settled = await postings.run({
    ...player,
    async work(unit) {
      const reply = await pay(unit);
      return isRefusal(reply) ? reply : { reply, events: { ...stateBalance(unit), win: 0 } };
    },
  });
  if (isRefusal(settled)) return settled;
  if (!settled.replayed) {
    publish({ room: { playerId: player.playerId }, event: "updateBalance", data: settled.events });
  }
  return settled.reply;
}

/** What a repeated key was answered, or its refusal; null for a new call, and only that need ask anybody else. */
export async function repeatedReply(query: Query, { playerId, idempotency }: BonusPlayer): Promise<unknown> {
  const stored = idempotency && (await storedReply(query, { playerId, ...idempotency }));
  if (!stored) return null;
  return isRefusal(stored) ? stored : stored.reply;
}

/**
 * Most bonuses ask for VK, which every player signs in with, and Telegram: `TELEGRAM_NOT_LINKED`, or null when
 * nothing is missing.
 */
export async function missingLink(query: Query, playerId: number): Promise<Refusal | null> {
  return (await hasTelegram(query, playerId)) ? null : refusal("TELEGRAM_NOT_LINKED");
}
