import type { RoundGameId } from "@rumb/games/games";
import type { Kopecks } from "@rumb/money/kopecks";

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
  readonly state: "open" | "locked" | "drawn" | "settled" | "refunded";
  readonly version: number;
  readonly hash: string;
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
export type PastRound = {
  readonly id: number;
  readonly bank: Kopecks;
  readonly outcome: unknown;
  readonly hash: string;
  readonly serverSeed: string;
};

/** A settled jackpot with its winner and what he had staked in it. */
export type PastJackpot = PastRound & {
  readonly playerId: number;
  readonly name: string;
  readonly img: string;
  readonly staked: Kopecks;
};

export type RoundViewBets = { readonly roundId: number; readonly after: number; readonly upTo: number };
