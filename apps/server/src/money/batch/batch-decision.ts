import { type Refusal, isRefusal, refusal } from "@rumb/contract/errors";
import { accrualUnits } from "@rumb/games/progressive/progressive";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import type { ActiveSeed } from "../../seeds/seed-cache.ts";
import { hourOf } from "../rakeback-hours-store.ts";
import type { Command, Movement, RoundEntry, Settled, UnitOfWork } from "../command.ts";
import {
  admitStake,
  countStake,
  effectOnDay,
  emptyPot,
  StakeRefused,
  wagerLeftAfter,
} from "../stake-rules.ts";
import {
  type BatchBook,
  type BatchState,
  type BatchWrites,
  type BookPlayer,
  goBackTo,
  openBook,
  PotNeeded,
  savepointOf,
  steppedGameKey,
  type StoredReply,
  UNDECIDED,
} from "./batch-book.ts";

/**
 * Decides a batch in memory, in arrival order, against the locked rows; several commands of one player see each
 * other. A command that throws is a bug of its own: it fails alone and leaves nothing behind.
 * Throws `PotNeeded` when a command empties the pot and `state.potUnits` is not locked yet.
 */
export function decideBatch<Events>(
  commands: readonly Command<unknown, Events>[],
  state: BatchState,
): DecidedBatch<Events> {
  const book = openBook(state);
  const units = createUnits(book);
  const replies = new Map(state.replies.map((stored) => [replyKey(stored.playerId, stored.key), stored]));
  const outcomes = commands.map((command, index): Outcome<Events> => {
    const causeId = state.causeIds[index];
    if (causeId === undefined) throw new Error("fewer cause ids than commands");
    return decideOne({ command, causeId, book, units, replies });
  });
  return { outcomes, writes: writesOf(book, state) };
}

export type DecidedBatch<Events> = {
  readonly outcomes: readonly Outcome<Events>[];
  readonly writes: BatchWrites;
};

export type Outcome<Events> = Settled<unknown, Events> | Refusal | { readonly failed: unknown };

type Deciding<Events> = {
  command: Command<unknown, Events>;
  causeId: number;
  book: BatchBook;
  units: Units;
  replies: Map<string, StoredReply>;
};

function decideOne<Events>(deciding: Deciding<Events>): Outcome<Events> {
  const { command, causeId, book, units, replies } = deciding;
  const { playerId, idempotency } = command;
  const stored = idempotency && replies.get(replyKey(playerId, idempotency.key));
  if (stored) return replay(stored, idempotency.fingerprint);
  const player = book.players.get(playerId);
  if (!player) return { failed: new Error(`player ${playerId} is not locked`) };
  if (player.banned && command.allowBanned !== true) return refusal("BANNED");

  const savepoint = savepointOf(book, player);
  try {
    const made = command.decide(units.begin({ player, causeId, round: command.round }));
    if (isRefusal(made)) {
      goBackTo(savepoint, book, player);
      return made;
    }
    const { reply, events } = made;
    if (idempotency) {
      const kept = { playerId, ...idempotency, reply: JSON.stringify(reply) };
      replies.set(replyKey(playerId, idempotency.key), kept);
      book.replies.push(kept);
    }
    return { replayed: false, reply, events };
  } catch (error) {
    if (error instanceof PotNeeded) throw error;
    goBackTo(savepoint, book, player);
    return error instanceof StakeRefused ? error.refused : { failed: error };
  }
}

function replay(stored: StoredReply, fingerprint: string): Outcome<never> {
  if (stored.fingerprint !== fingerprint) return refusal("IDEMPOTENCY_KEY_REUSED");
  return { replayed: true, reply: JSON.parse(stored.reply), events: null };
}

function replyKey(playerId: number, key: string): string {
  return `${playerId} ${key}`;
}

function writesOf(book: BatchBook, state: BatchState): BatchWrites {
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
    rakebackHours: book.rakebackHours,
    pot: { units: added, taken: book.pot.taken },
  };
}

/**
 * The units of work of a batch, one after another: `begin` ends the one before. They are one object, because making its
 * functions again for every command costs more than most of them do.
 */
type Units = { begin(task: Task): UnitOfWork };

type Task = {
  readonly player: BookPlayer;
  readonly causeId: number;
  /** Game whose round the command bets in. */
  readonly round?: string | undefined;
};

/** The command that is being decided; `rakebackUnits`: what its settled stakes have given. */
type RunningTask = Task & { readonly seed: ActiveSeed; rakebackUnits: number };

function createUnits(book: BatchBook): Units {
  let running: RunningTask | null = null;
  const task = (): RunningTask => {
    if (running === null) throw new Error("no unit of work has begun");
    return running;
  };
  const unit: UnitOfWork = {
    get playerId() {
      return task().player.id;
    },
    get playerName() {
      return task().player.name;
    },
    now: book.now,
    get causeId() {
      return task().causeId;
    },
    get seed() {
      return task().seed;
    },
    balance: () => kopecks(task().player.balance),
    balanceVersion: () => task().player.version,
    takeNonce() {
      const { player } = task();
      player.changed = true;
      return player.nonce++;
    },
    charge: (movement) => charge(book, task(), movement),
    credit: (movement) => credit(book, task(), movement),
    countStake: (game, stake) => countSettledStake(book, task(), { game, stake }),
    recordBet(bet) {
      const { player, causeId, rakebackUnits } = task();
      book.bets.push({ ...bet, id: causeId, playerId: player.id, seedId: player.seedId, rakebackUnits });
    },
    updateBet(update) {
      book.betUpdates.set(update.id, { ...update, rakebackUnits: task().rakebackUnits });
    },
    steppedGame: (game) => book.steppedGames.get(steppedGameKey(task().player.id, game)),
    saveSteppedGame(row) {
      const player = moved(task());
      const key = steppedGameKey(player.id, row.game);
      const before = book.steppedGames.get(key);
      const wagerAsked = before?.betId === row.betId ? before.wagerAsked : player.wagerAsked;
      book.steppedGames.set(key, { ...row, playerId: player.id, wagerAsked });
    },
    openRound() {
      const { round } = task();
      return round === undefined ? undefined : book.rounds.get(round);
    },
    joinRound: (entry) => joinRound(book, task(), entry),
    accruePot(stake, terms) {
      book.pot.units += accrualUnits(stake, terms);
    },
    takePot(terms) {
      if (!book.pot.locked) throw new PotNeeded();
      const { taken, units } = emptyPot(book.pot.units, terms);
      book.pot.units = units;
      book.pot.taken = true;
      return taken;
    },
  };
  return {
    begin({ player, causeId, round }) {
      const seed = book.seedOf(player.seedId);
      if (!seed) throw new Error(`seed ${player.seedId} of player ${player.id} is not loaded`);
      running = { player, causeId, round, seed, rakebackUnits: 0 };
      return unit;
    },
  };
}

function charge(book: BatchBook, task: Task, movement: Movement): void {
  const { player } = task;
  if (movement.amount > player.balance) throw new Error(`player ${player.id} cannot cover the movement`);
  if (player.limits && movement.kind === "stake") admitStake(player.limits, movement.amount, book.now);
  countForLimits(book, task, movement);
  player.balance -= movement.amount;
  post(book, task, { movement, toPlayer: false });
}

function credit(book: BatchBook, task: Task, movement: Movement): void {
  countForLimits(book, task, movement);
  task.player.balance = kopecks(task.player.balance + movement.amount);
  post(book, task, { movement, toPlayer: true });
}

/** What concerns a bet of an earlier command counts from the next batch on: only its row knows which day it belongs to. */
function countForLimits(book: BatchBook, { player, causeId }: Task, movement: Movement): void {
  const { limits } = player;
  const effect = limits && effectOnDay(movement);
  if (!limits || !effect) return;
  const betId = movement.causeId ?? causeId;
  if (betId === causeId) {
    limits.staked += effect.staked;
    limits.returned += effect.returned;
  }
  book.limitCounts.push({ playerId: player.id, betId, ...effect });
}

/** Adds to what the player has, and to what the command has given. */
function countSettledStake(
  book: BatchBook,
  task: RunningTask,
  { game, stake }: { game: string; stake: Kopecks },
): void {
  const { player } = task;
  const counted = countStake({ game, stake, deposits: player.depositsTotal, weekGame: book.weekGame });
  task.rakebackUnits += counted.rakebackUnits;
  const wager = { left: player.wagerLeft, asked: player.wagerAsked };
  const running = book.steppedGames.get(steppedGameKey(player.id, game));
  const asked = running?.wagerAsked ?? player.wagerAsked;
  player.wagerLeft = wagerLeftAfter(wager, { staked: counted.staked, asked });
  beginRakebackHour(book, player, counted.rakebackUnits);
  player.rakebackUnits += counted.rakebackUnits;
  player.changed = true;
}

/** The first stake of an hour that gives something takes down what there was before it. */
function beginRakebackHour(book: BatchBook, player: BookPlayer, gained: number): void {
  const hour = hourOf(book.now);
  if (gained === 0 || hour <= player.rakebackHour) return;
  book.rakebackHours.push({ playerId: player.id, hour, units: player.rakebackUnits });
  player.rakebackHour = hour;
}

function joinRound(book: BatchBook, { player, causeId, seed }: RunningTask, entry: RoundEntry): void {
  const { round, stake, params, ...record } = entry;
  const { id: playerId, wagerAsked } = player;
  const { clientSeed } = seed;
  const { id: roundId, game, seedId } = round;
  book.rounds.set(game, round);
  book.bets.push({ ...record, ...UNDECIDED, id: causeId, playerId, game, stake, params, seedId });
  book.roundBets.push({
    roundId,
    seq: round.bets,
    betId: causeId,
    playerId,
    clientSeed,
    stake,
    params,
    wagerAsked,
  });
}

/** The player whose balance or game is no longer what it was. */
function moved({ player }: Task): BookPlayer {
  player.changed = true;
  player.version += 1;
  return player;
}

function post(book: BatchBook, task: Task, move: { movement: Movement; toPlayer: boolean }): void {
  const { movement, toPlayer } = move;
  const house = book.houseAccountId(movement.house);
  moved(task);
  book.transfers.push({
    causeId: movement.causeId ?? task.causeId,
    kind: movement.kind,
    debitAccount: toPlayer ? house : task.player.id,
    creditAccount: toPlayer ? task.player.id : house,
    amount: movement.amount,
  });
}
