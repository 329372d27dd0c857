import { formatDate, formatRubles } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import { type Connection, isDisconnected } from "../../api/connection-state.ts";

/**
 * Why a bet cannot be placed now, in the words of the play button, or undefined when it can. The server judges again;
 * a bet under way is not a reason of this kind, its button is pending.
 */
export function playRefusal({ connection, balanceKopecks, ...place }: BetPlace): string | undefined {
  if (isDisconnected(connection)) return "Нет связи";
  const held = limitRefusal(place.held, place.stakeKopecks);
  if (held !== undefined) return held;
  return place.stakeKopecks > balanceKopecks ? "Недостаточно средств" : undefined;
}

/** The part of it that the player has set themselves: their pause and their limits of the day. */
export function limitRefusal(held: Held, stakeKopecks: Kopecks): string | undefined {
  if (held.pausedUntilMs !== null) return `Перерыв до ${formatDate(held.pausedUntilMs)}`;
  if (held.timeIsUp) return "Лимит времени на сегодня исчерпан";
  return (
    over("ставок", held.stakeLeftKopecks, stakeKopecks) ??
    over("проигрыша", held.lossLeftKopecks, stakeKopecks)
  );
}

function over(of: string, leftKopecks: Kopecks | null, stakeKopecks: Kopecks): string | undefined {
  if (leftKopecks === null || stakeKopecks <= leftKopecks) return undefined;
  return leftKopecks === 0
    ? `Лимит ${of} на сегодня исчерпан`
    : `Лимит ${of}: осталось ${formatRubles(leftKopecks)}`;
}

/** What the player's own limits hold; null where nothing does, or where nothing is known. */
export type Held = {
  /** Unix ms; null when the pause is over. */
  readonly pausedUntilMs: number | null;
  /** The time that they allow themselves in a day. */
  readonly timeIsUp: boolean;
  readonly stakeLeftKopecks: Kopecks | null;
  readonly lossLeftKopecks: Kopecks | null;
};

export type BetPlace = {
  readonly connection: Connection;
  /** What the player can stake: the balance less what is in play. */
  readonly balanceKopecks: Kopecks;
  readonly stakeKopecks: Kopecks;
  readonly held: Held;
};

/** The operator's limit in words; undefined while there is none. */
export function maxWinWords(maxWinKopecks: Kopecks | null): string | undefined {
  return maxWinKopecks === null ? undefined : `Максимальный выигрыш: ${formatRubles(maxWinKopecks)}`;
}

/** Why a bet cannot be placed because of that limit, short enough for a button; undefined when it can. The server judges again. */
export function maxWinRefusal(payoutKopecks: Kopecks, maxWinKopecks: Kopecks | null): string | undefined {
  return maxWinKopecks !== null && payoutKopecks > maxWinKopecks
    ? `Макс. выигрыш ${formatRubles(maxWinKopecks)}`
    : undefined;
}
