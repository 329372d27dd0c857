import { type Refusal, isRefusal, refusal } from "@rumb/contract/errors";
import {
  type BatchState,
  type BatchWrites,
  type DeskBook,
  PotNeeded,
  type StoredReply,
  openBook,
} from "./batch-book.ts";
import type { Command, Settled } from "../command.ts";
import { openDesk, type SeatedDesk } from "./unit-of-work.ts";
import { StakeRefused } from "../rules/stake-limits.ts";
import { goBackTo, savepointOf } from "./savepoint.ts";

/**
 * Decides a batch in memory, in arrival order, against the locked rows; several commands of one player see each
 * other. A command that throws is a bug of its own: it fails alone and leaves nothing behind.
 * Throws `PotNeeded` when a command empties the pot and `state.potUnits` is not locked yet.
 */
export function decideBatch(commands: readonly Command<unknown>[], state: BatchState): DecidedBatch {
  const book = openBook(state);
  const desk = openDesk(book);
  const replies = new Map(state.replies.map((stored) => [replyKey(stored.playerId, stored.key), stored]));
  const outcomes = commands.map((command, index): Outcome => {
    const causeId = state.causeIds[index];
    if (causeId === undefined) throw new Error("fewer cause ids than commands");
    return decideOne({ command, causeId, book, desk, replies });
  });
  return { outcomes, writes: writesOf(book, state) };
}

type Turn = {
  command: Command<unknown>;
  causeId: number;
  book: DeskBook;
  desk: SeatedDesk;
  replies: Map<string, StoredReply>;
};

function decideOne({ command, causeId, book, desk, replies }: Turn): Outcome {
  const { playerId, idempotency } = command;
  const stored = idempotency && replies.get(replyKey(playerId, idempotency.key));
  if (stored) return replay(stored, idempotency.fingerprint);
  const player = book.players.get(playerId);
  if (!player) return { failed: new Error(`player ${playerId} is not locked`) };
  if (player.banned && command.allowBanned !== true) return refusal("BANNED");

  const savepoint = savepointOf(book, player);
  try {
    const reply = command.decide(desk.seat({ player, causeId, round: command.round }));
    if (isRefusal(reply)) {
      goBackTo(savepoint, book, player);
      return reply;
    }
    if (idempotency) {
      const kept = { playerId, ...idempotency, reply: JSON.stringify(reply) };
      replies.set(replyKey(playerId, idempotency.key), kept);
      book.replies.push(kept);
    }
    return { reply, replayed: false };
  } catch (error) {
    if (error instanceof PotNeeded) throw error;
    goBackTo(savepoint, book, player);
    return error instanceof StakeRefused ? error.refused : { failed: error };
  }
}

function replay(stored: StoredReply, fingerprint: string): Outcome {
  if (stored.fingerprint !== fingerprint) return refusal("IDEMPOTENCY_KEY_REUSED");
  return { reply: JSON.parse(stored.reply), replayed: true };
}

function replyKey(playerId: number, key: string): string {
  return `${playerId} ${key}`;
}

function writesOf(book: DeskBook, state: BatchState): BatchWrites {
  const added = book.pot.taken ? book.pot.units : book.pot.units - (state.potUnits ?? 0);
  return {
    now: book.now,
    players: [...book.players.values()].filter((player) => player.changed),
    transfers: book.transfers,
    bets: book.bets,
    replies: book.replies,
    betUpdates: book.betUpdates.changes().map(([, update]) => update),
    steppedGames: book.steppedGames.changes().map(([, row]) => row),
    rounds: book.rounds.changes().map(([, round]) => round),
    roundBets: book.roundBets,
    limitCounts: book.limitCounts,
    pot: { units: added, taken: book.pot.taken },
  };
}

export type Outcome = Settled<unknown> | Refusal | { readonly failed: unknown };

export type DecidedBatch = { readonly outcomes: readonly Outcome[]; readonly writes: BatchWrites };
