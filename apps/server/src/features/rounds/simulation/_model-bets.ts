import { type RoundGameId, ROUND_GAME_IDS } from "@rumb/games/games";
import { kopecks } from "@rumb/money/kopecks";
import type { BatchState, BatchWrites, LockedPlayer, StoredReply } from "../../../money/batch/batch-book.ts";
import { newPlayerRow } from "../../../money/batch/_new-player-row.ts";
import type { OpenRound } from "../../../money/command.ts";
import type { QueuedCommand } from "../../../money/batch/ledger-queue.ts";
import type { Site } from "./_model-moves.ts";
import { latestRound, type Model, type ModelRound, type Mutant, rowOf } from "./_round-model.ts";
import type { Transaction } from "./_row-locks.ts";

// The statements of ledger-store.ts and ledger-round-store.ts, as far as bets in rounds use them.

/**
 * Locks the rounds that take bets and asks the time behind the locks, then locks the players that nobody holds, and reads what
 * the batch needs. `nodeNowMs` is what the node's own clock says: no statement asks for it.
 */
export function lockBatch(
  model: Model,
  transaction: Transaction,
  batch: { commands: readonly QueuedCommand[]; nodeNowMs: number; done: (locked: LockedBatch) => void },
): void {
  const { world, mutant } = model;
  const wanted = new Set(batch.commands.map(({ round }) => round));
  const open = ROUND_GAME_IDS.filter((game) => wanted.has(game)).flatMap(
    (game) => runningRound(model, game) ?? [],
  );
  const beforeMs = world.now();
  const keys = mutant === "bets without the lock" ? [] : open.map(({ id }) => `round ${id}`);
  model.locks.lock(transaction, keys, () => {
    const grantedAtMs = world.now();
    const lockedAt = new Date(clockOf(mutant, { beforeMs, grantedAtMs, nodeNowMs: batch.nodeNowMs }));
    const rounds = open
      .filter(({ state }) => state === "open")
      .filter(
        ({ closesAtMs }) =>
          closesAtMs === null || lockedAt.getTime() < closesAtMs || mutant === "bets without the clock",
      )
      .map((round) => openRoundOf(round, lockedAt));
    const ids = [...new Set(batch.commands.map(({ playerId }) => playerId))].sort(
      (one, other) => one - other,
    );
    const players = ids
      .filter(
        (id) => model.locks.tryLock(transaction, `player ${id}`) || mutant === "players without the lock",
      )
      .map((id) => lockedPlayer(model, id));
    const replies = mutant === "repeats decided again" ? [] : storedReplies(model, batch.commands);
    const causeIds = batch.commands.map(() => model.fresh());
    batch.done({ grantedAtMs, state: { ...fixedState(model), causeIds, players, replies, rounds } });
  });
}

function clockOf(
  mutant: Mutant | null,
  times: { beforeMs: number; grantedAtMs: number; nodeNowMs: number },
): number {
  if (mutant === "bets with the clock before the lock") return times.beforeMs;
  return mutant === "bets by the clock of the node" ? times.nodeNowMs : times.grantedAtMs;
}

function storedReplies(model: Model, commands: readonly QueuedCommand[]): StoredReply[] {
  return commands.flatMap(({ playerId, idempotency }) => {
    return model.replies.get(replyKey(playerId, idempotency?.key ?? "")) ?? [];
  });
}

function runningRound(model: Model, game: RoundGameId): ModelRound | null {
  const round = latestRound(model, game);
  return round?.state === "open" ? round : null;
}

function openRoundOf(round: ModelRound, lockedAt: Date): OpenRound {
  const { id, game, seed, bank, bets, firstPlayerId, closesAtMs } = round;
  const closesAt = closesAtMs === null ? null : new Date(closesAtMs);
  return {
    id,
    game,
    seedId: seed.id,
    hash: seed.hash,
    bank,
    bets: bets.length,
    firstPlayerId,
    closesAt,
    lockedAt,
  };
}

function lockedPlayer(model: Model, playerId: number): LockedPlayer {
  const { id, name, balance, seed } = rowOf(model.players, playerId);
  return newPlayerRow({ id, name, balance, seedId: seed.id });
}

function fixedState(model: Model) {
  return {
    now: new Date(model.world.now()),
    weekGame: "dice" as const,
    steppedGames: [],
    limits: [],
    potUnits: null,
    seedOf: (id: number) => model.playerSeeds.get(id),
    houseAccountId: () => -1,
  };
}

/** Everything that a batch writes, which others see with its commit. */
export function writeBatch(
  { model, audit }: Site,
  transaction: Transaction,
  { writes, grantedAtMs }: { writes: BatchWrites; grantedAtMs: number },
): void {
  transaction.writes.push(() => {
    for (const { id, balance, version } of writes.players) {
      const row = rowOf(model.players, id);
      row.balance = kopecks(balance);
      row.version = version;
    }
    for (const { debitAccount, amount } of writes.transfers) {
      const player = rowOf(model.players, debitAccount);
      player.booked = kopecks(player.booked - amount);
    }
    for (const reply of writes.replies) model.replies.set(replyKey(reply.playerId, reply.key), reply);
    for (const joined of writes.rounds) writeRound({ model, audit }, joined, { writes, grantedAtMs });
  });
}

function writeRound(
  { model, audit }: Site,
  joined: OpenRound,
  { writes, grantedAtMs }: { writes: BatchWrites; grantedAtMs: number },
): void {
  const round = rowOf(model.rounds, joined.id);
  const closedAtMs = round.closesAtMs;
  const { bank, firstPlayerId, closesAt, lockedAt } = joined;
  round.version += 1;
  Object.assign(round, { bank, firstPlayerId });
  round.firstBetAtMs ??= lockedAt.getTime();
  round.closesAtMs = closesAt?.getTime() ?? null;
  for (const { roundId, seq, betId, playerId, clientSeed, stake, params } of writes.roundBets) {
    if (roundId !== round.id) continue;
    const paid = writes.transfers.find(({ causeId, kind }) => causeId === betId && kind === "stake");
    const transfers = paid ? [{ kind: "stake", amount: kopecks(paid.amount) }] : [];
    const bet = {
      id: betId,
      seq,
      playerId,
      clientSeed,
      stake: kopecks(stake),
      params,
      transfers,
      state: "open",
    } as const;
    round.bets.push({ ...bet, transfers });
    audit.bet(round, bet, { grantedAtMs, closedAtMs });
  }
  audit.joined(round);
  model.changed(round);
}

export function replyKey(playerId: number, key: string): string {
  return `${playerId} ${key}`;
}

export type LockedBatch = { readonly state: BatchState; readonly grantedAtMs: number };
