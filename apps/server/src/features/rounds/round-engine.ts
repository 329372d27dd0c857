import { gameWires } from "@rumb/contract/registry/game-registry";
import type { BeaconChain } from "@rumb/games/beacon/beacon";
import type { RoundGameId } from "@rumb/games/games";
import type { Kopecks } from "@rumb/money/kopecks";
import type { PaidBalance } from "../../money/postings/round-ending-store.ts";
import type { EndedBet as PaidBet, RoundEnding as PaidEnding } from "../../money/postings/round-ending.ts";
import type { AskBeacon } from "../../integrations/drand/beacons.ts";
import type { DueBeacon } from "../../money/round-promise.ts";
import { type DrawnBet, type DrawnRound, drawRound, mixOf } from "./round-draw.ts";
import { nextMove, type RoundMove, type RoundStanding } from "./round-moves.ts";
import type { RoundTimings } from "./round-timings.ts";

/**
 * Drives the shared rounds of one node (docs/rounds.md). Every node has one and one of them leads: it makes the moves
 * that are due. Nothing is remembered between two steps but the seeds read; what counts is in the rounds' rows, so a step may come late,
 * twice, or from a node that does not know yet that it leads no more.
 */
export function createRoundEngine(options: RoundEngineOptions): RoundEngine {
  const { store, announce } = options;

  async function advance(game: RoundGameId, epoch: number): Promise<number> {
    const timings = options.timings(game);
    for (let moves = 0; moves < MAX_MOVES; moves += 1) {
      const round = await store.latest(game);
      const move = nextMove(round, timings);
      if (move.kind === "wait") return move.ms;
      const turn = { game, round, move, epoch, timings };
      const waits = move.kind === "draw" && round !== null ? await draw(turn, round) : await carryOut(turn);
      if (waits) return BEACON_RETRY_MS;
    }
    return 0;
  }

  /** True when the round waits for its beacon. It is asked for once or more, by whoever draws without it as well. */
  async function draw({ game, epoch, timings }: Turn, round: StoredRound): Promise<boolean> {
    const { due, beaconInMs } = round;
    const beacon = due && (await options.askBeacon(due.chain, due.number));
    if (due && beacon === null && (beaconInMs ?? 0) + due.patienceMs > 0) return true;
    const bets = await store.bets(round);
    const drawn = drawRound({ ...round, game, bets, beacon }, await store.seed(round));
    const done = await store.draw(round, epoch, { ...drawn, spinMs: timings.spinMs });
    if (done) options.drawn(game, due && { number: due.number, came: beacon !== null });
    return false;
  }

  async function carryOut({ game, round, move, epoch, timings }: Turn): Promise<void> {
    if (move.kind === "open") return void (await store.open(game, epoch));
    if (round === null) return;
    if (move.kind === "lock") return void (await store.lock(round, epoch));
    const bets = await store.bets(round);
    const results = move.kind === "settle" ? settledBets(game, round, bets) : refundedBets(bets);
    const serverSeed = await store.seed(round);
    const ending: RoundEnding = {
      kind: move.kind === "settle" ? "settled" : "refunded",
      clientSeed: mixOf(bets),
      serverSeed,
      results,
      resultMs: timings.resultMs,
    };
    const balances = await store.end(round, epoch, ending);
    if (balances !== null) announce({ game, round, ending, balances });
  }

  return {
    async step(game) {
      const epoch = await store.lead();
      if (epoch === null) return FOLLOWER_LOOKS_MS;
      return Math.min(LEADER_LOOKS_MS, await advance(game, epoch));
    },
  };
}

function settledBets(
  game: RoundGameId,
  { outcome }: StoredRound,
  bets: readonly StoredRoundBet[],
): EndedBet[] {
  const { rules } = gameWires[game];
  return bets.map((bet) => {
    const result = rules.settle({ stakeKopecks: bet.stake, params: bet.params }, outcome);
    return {
      bet,
      state: result.won ? "won" : "lost",
      payout: result.payoutKopecks,
      coefficientHundredths: result.coefficientHundredths,
    };
  });
}

function refundedBets(bets: readonly StoredRoundBet[]): EndedBet[] {
  return bets.map((bet) => ({ bet, state: "refunded", payout: bet.stake, coefficientHundredths: 100 }));
}

/** Moves of one game in one step; a round passes through four states, so more than this is no progress. */
const MAX_MOVES = 6;
/** The leader looks this often also when nothing is due: a countdown may have started, and its lease wants renewal. */
const LEADER_LOOKS_MS = 250;
const FOLLOWER_LOOKS_MS = 500;
/** A beacon that is late is asked for so often. */
const BEACON_RETRY_MS = 200;

export type RoundEngine = {
  /**
   * Makes the moves of a game that are due and returns in how many milliseconds to look again. Rejects when the store
   * does. Each game has steps of its own: one that waits for a held player must not keep the others waiting.
   */
  step(game: RoundGameId): Promise<number>;
};

type Turn = {
  game: RoundGameId;
  round: StoredRound | null;
  move: Exclude<RoundMove, { kind: "wait" }>;
  epoch: number;
  timings: RoundTimings;
};

export type RoundEngineOptions = {
  readonly store: RoundStore;
  readonly timings: (game: RoundGameId) => RoundTimings;
  /** Called by the node that ended a round, after the commit. */
  readonly announce: (ended: EndedRound) => void;
  /** Asks for the public random value of a round; shorter than the lease. */
  readonly askBeacon: AskBeacon;
  /** Called by the node that drew a round, after the commit. `due` is null for a round that promised no beacon. */
  readonly drawn: (
    game: RoundGameId,
    due: { readonly number: number; readonly came: boolean } | null,
  ) => void;
};

/**
 * The rounds as they are stored. The moves are compare-and-set: they happen when the row is in the state that they
 * start from, its time has come by the store's clock, and no later leader has touched it; otherwise nothing happens.
 */
export type RoundStore = {
  /** Takes or renews the lead; its epoch, or null while another node leads. */
  lead(): Promise<number | null>;
  /** The newest round of a game. */
  latest(game: RoundGameId): Promise<StoredRound | null>;
  /** The round's bets in their order. */
  bets(round: StoredRound): Promise<StoredRoundBet[]>;
  /** The round's server seed, opened. */
  seed(round: StoredRound): Promise<Uint8Array>;
  /** Opens a round with a fresh seed, when none is running and the last one's time is over. */
  open(game: RoundGameId, epoch: number): Promise<boolean>;
  lock(round: StoredRound, epoch: number): Promise<boolean>;
  draw(round: StoredRound, epoch: number, drawn: DrawnRound & { spinMs: number }): Promise<boolean>;
  /** Pays and ends the round in one transaction: new balances of those paid, or null when nothing happened. */
  end(
    round: StoredRound,
    epoch: number,
    ending: RoundEnding,
  ): Promise<ReadonlyMap<number, PaidBalance> | null>;
};

export type StoredRound = RoundStanding & {
  readonly id: number;
  readonly chain: BeaconChain | null;
  /** Null while the close stands, and where none was promised. */
  readonly due: DueBeacon | null;
  readonly game: RoundGameId;
  readonly seedId: number;
  readonly bank: Kopecks;
  readonly betCount: number;
  readonly outcome: unknown;
};

export type StoredRoundBet = DrawnBet & { readonly betId: number; readonly playerName: string };

/** A bet at the end of its round. */
export type EndedBet = PaidBet & { readonly bet: StoredRoundBet };

export type RoundEnding = Omit<PaidEnding, "results"> & { readonly results: readonly EndedBet[] };

export type EndedRound = {
  readonly game: RoundGameId;
  readonly round: StoredRound;
  readonly ending: RoundEnding;
  readonly balances: ReadonlyMap<number, PaidBalance>;
};
