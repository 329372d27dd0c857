import { commitmentOf } from "@rumb/games/fairness/commitment";
import type { Beacon, BeaconChain } from "@rumb/games/beacon/beacon";
import { hexFromBytes } from "@rumb/games/fairness/hex";
import type { RoundGameId } from "@rumb/games/games";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import type { StoredReply } from "../../../money/batch/batch-book.ts";
import type { ActiveSeed } from "../../../seeds/seed-cache.ts";
import { sha256 } from "../../../seeds/seed-service.ts";
import type { StoredRound } from "../round-engine.ts";
import { createRowLocks, type RowLocks, type Transaction } from "./_row-locks.ts";
import type { World } from "./_world.ts";

/**
 * What PostgreSQL does for the shared rounds, in memory: committed rows, row locks, transactions whose writes appear with
 * their commit, and a clock of its own. The statements over it are in _model-bets, _model-moves and _model-views.
 */
export function createModel(world: World, mutant: Mutant | null): Model {
  const listeners: ((round: ModelRound) => void)[] = [];
  let ids = 0;
  const model: Model = {
    world,
    mutant,
    locks: createRowLocks((key) => world.fail(`transactions wait for each other in a circle at ${key}`)),
    lease: { holder: "", epoch: 0, expiresAtMs: 0 },
    rounds: new Map(),
    latest: new Map(),
    players: new Map(),
    playerSeeds: new Map(),
    replies: new Map(),
    fresh: () => (ids += 1),
    begin: () => ({ locks: new Set(), writes: [], waitsFor: null, idleSince: null, state: "open" }),
    commit(transaction) {
      transaction.state = "committed";
      for (const write of transaction.writes) write();
      model.locks.release(transaction);
    },
    abort(transaction) {
      if (transaction.state !== "open") return;
      transaction.state = "aborted";
      model.locks.release(transaction);
    },
    changed(round) {
      for (const listener of listeners) listener(round);
    },
    onChange: (listener) => void listeners.push(listener),
    freshSeed(clientSeed) {
      const serverSeed = Uint8Array.from({ length: 32 }, () => world.below(256));
      const hash = commitmentOf(sha256, serverSeed);
      return { id: model.fresh(), serverSeed, clientSeed, hash, hex: hexFromBytes(serverSeed) };
    },
  };
  return model;
}

/** A player of the model with money that was granted. */
export function addPlayer(model: Model, balanceKopecks: number): number {
  const id = model.fresh();
  const seed = model.freshSeed(`client ${id}`);
  const balance = kopecks(balanceKopecks);
  model.playerSeeds.set(seed.id, seed);
  model.players.set(id, { id, name: `Игрок ${id}`, balance, version: 0, booked: balance, seed });
  return id;
}

/** A row that must be there. */
export function rowOf<Key, Row>(rows: ReadonlyMap<Key, Row>, key: Key): Row {
  const row = rows.get(key);
  if (row === undefined) throw new Error(`no row ${String(key)}`);
  return row;
}

export function latestRound(model: Model, game: RoundGameId): ModelRound | null {
  const id = model.latest.get(game);
  return id === undefined ? null : rowOf(model.rounds, id);
}

/** Faults that the site does not have; the simulation must find each. */
export type Mutant =
  | "end without its state"
  | "refund without counting the bets"
  | "moves without the epoch"
  | "open without looking"
  | "bets without the lock"
  | "bets without the clock"
  | "bets with the clock before the lock"
  | "bets by the clock of the node"
  | "players without the lock"
  | "repeats decided again"
  | "draws that forget their beacon"
  | "views from a standby that lags";

export type ModelRound = {
  readonly id: number;
  readonly game: RoundGameId;
  readonly seed: ModelSeed;
  readonly openedAtMs: number;
  readonly bets: ModelBet[];
  state: StoredRound["state"];
  version: number;
  epoch: number;
  bank: Kopecks;
  firstPlayerId: number | null;
  firstBetAtMs: number | null;
  closesAtMs: number | null;
  settlesAtMs: number | null;
  endsAtMs: number | null;
  outcome: unknown;
  show: unknown;
  /** Null: the round promised no public random value. */
  readonly chain: BeaconChain | null;
  beacon: Beacon | null;
  /** True when the row's server seed is public. */
  revealed: boolean;
};

/** A seed with its text, as it is published. */
type ModelSeed = ActiveSeed & { readonly hex: string };

/** A bet with its place in the round and all that moved because of it. */
export type ModelBet = {
  readonly id: number;
  readonly seq: number;
  readonly playerId: number;
  readonly clientSeed: string;
  readonly stake: Kopecks;
  readonly params: unknown;
  readonly transfers: { readonly kind: string; readonly amount: Kopecks }[];
  state: "open" | "won" | "lost" | "refunded";
};

export type ModelPlayer = {
  readonly id: number;
  readonly name: string;
  readonly seed: ActiveSeed;
  /** The column, and the sum of all transfers. */
  balance: Kopecks;
  /** Grows with the balance's changes. */
  version: number;
  booked: Kopecks;
};

export type Model = {
  readonly world: World;
  readonly mutant: Mutant | null;
  readonly locks: RowLocks;
  readonly lease: { holder: string; epoch: number; expiresAtMs: number };
  readonly rounds: Map<number, ModelRound>;
  readonly latest: Map<RoundGameId, number>;
  readonly players: Map<number, ModelPlayer>;
  readonly playerSeeds: Map<number, ActiveSeed>;
  readonly replies: Map<string, StoredReply>;
  /** The next id of any kind. */
  fresh(): number;
  begin(): Transaction;
  commit(transaction: Transaction): void;
  abort(transaction: Transaction): void;
  /** NOTIFY: a committed row was written. */
  changed(round: ModelRound): void;
  onChange(listener: (round: ModelRound) => void): void;
  freshSeed(clientSeed: string): ModelSeed;
};
