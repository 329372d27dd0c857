import type { RoundGameId } from "@rumb/games/games";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import type { RoundMark } from "@rumb/contract/round-mark";

/** Reads what browsers may know of the rounds. */
export type RoundViews = {
  /** The newest round of a game. */
  latest(game: RoundGameId): Promise<RoundView | null>;
  /** Bets number `after` + 1 to `upTo` of a round, in their order. */
  bets(bets: RoundViewBets): Promise<RoundViewBet[]>;
  /** The last settled rounds of a game, newest first, each with its proof. */
  pastRounds(game: RoundGameId, limit: number): Promise<PastRound[]>;
  /** The last settled jackpots, newest first. */
  pastJackpots(limit: number): Promise<PastJackpot[]>;
};

/** What browsers may know of a round's row; times in milliseconds from the reading, negative when they have passed. */
export type RoundView = {
  readonly id: number;
  /** Among the rounds of its game. */
  readonly number: number;
  readonly state: "open" | "locked" | "drawn" | "settled" | "refunded";
  readonly version: number;
  readonly hash: string;
  /** Hash of the chain whose beacon the round promises; null: none. */
  readonly chain: string | null;
  readonly bank: Kopecks;
  readonly betCount: number;
  readonly closesInMs: number | null;
  readonly settlesInMs: number | null;
  readonly endsInMs: number | null;
  readonly outcome: unknown;
  readonly show: unknown;
};

/** A bet as the lists show it. */
export type RoundViewBet = {
  readonly betId: number;
  readonly playerId: number;
  readonly name: string;
  readonly img: string;
  readonly stake: Kopecks;
  readonly params: unknown;
};

/** A round that was drawn and paid, with its proof. */
export type PastRound = Pick<RoundView, "id" | "number"> & {
  readonly bank: Kopecks;
  readonly outcome: unknown;
  readonly hash: string;
  readonly serverSeed: string;
};

/** A settled jackpot with its winner, what they had staked in it, and what they were paid. */
export type PastJackpot = PastRound & {
  readonly playerId: number;
  readonly name: string;
  readonly img: string;
  readonly staked: Kopecks;
  readonly paid: Kopecks;
};

export type RoundViewBets = { readonly roundId: number; readonly after: number; readonly upTo: number };

/** A round as a node sees it: its row, all its bets in order, and when the row was read. */
export type RoundTable<Past> = {
  readonly view: RoundView;
  readonly bets: readonly RoundViewBet[];
  /** Steady milliseconds of the reading. */
  readonly readAtMs: number;
  /** Rounds that are over, newest first. */
  readonly past: readonly Past[];
};

export function markOf({ view }: RoundTable<unknown>): RoundMark {
  return { round: view.id, version: view.version };
}

/** Milliseconds from `nowMs` until what the round waits for: the close, the end of the spin, or of the result. */
export function leftMs({ view, readAtMs }: RoundTable<unknown>, nowMs: number): number | null {
  const deadline = deadlineOf(view);
  return deadline === null ? null : Math.max(0, Math.round(deadline - (nowMs - readAtMs)));
}

/** What a clock shows of the time left: whole seconds, rounded up. A tick that comes a moment early shows its own second. */
export function secondsLeft(leftMs: number): number {
  return Math.max(0, Math.ceil((leftMs - EARLY_MS) / 1000));
}

/** Timers fire up to a millisecond early, and times are rounded to one. */
const EARLY_MS = 5;

function deadlineOf(view: RoundView): number | null {
  switch (view.state) {
    case "open":
      return view.closesInMs;
    case "locked":
      return 0;
    case "drawn":
      return view.settlesInMs;
    case "settled":
    case "refunded":
      return view.endsInMs;
  }
}

/** Stakes of each player, in the order of their first bets. */
export function stakesOf(bets: readonly RoundViewBet[]): Map<number, Kopecks> {
  const stakes = new Map<number, Kopecks>();
  for (const { playerId, stake } of bets) {
    stakes.set(playerId, kopecks((stakes.get(playerId) ?? 0) + stake));
  }
  return stakes;
}
