import type { GameId } from "@rumb/games/games";
import type { ClosedSlipGame } from "../slips/slip-game.ts";
import type { Returns } from "./return-range.ts";

/** What every game brings, however it is settled. */
export type GameWire = {
  readonly id: GameId;
  readonly slip: ClosedSlipGame;
  readonly fairness: GameFairness;
};

/** What the page about fairness and the console's economy say of a game, all of it computed from its rules or checked against them. */
export type GameFairness = {
  /** What is drawn, in one phrase. */
  readonly drawn: string;
  /** One row for each way to play whose return differs, so that a bet finds exactly one. */
  readonly theory: readonly WayToPlay[];
  /** `edgeHundredths`: house edge in hundredths of a percent; shared rounds have none. */
  readonly returns: (edgeHundredths: number) => Returns;
  readonly form: RoundForm;
};

/**
 * What the rules promise, before the edge that each bet carries: the mean share of a stake that comes back, and where the
 * spread of the payouts is known from.
 */
export type WayToPlay = {
  /** The bet's own `type`, where the return depends on it; null for all bets of the game. */
  readonly type: string | null;
  readonly share: number;
  /**
   * `attempt`: a bet wins its coefficient or nothing, so the spread follows from both. `seen`: from what the bets have really won.
   * `none`: the stakes of a round go back as a whole, to whomever.
   */
  readonly spread: "attempt" | "seen" | "none";
};

/** The fields from which a round is computed by somebody who has its seeds. */
export type RoundForm = {
  /** The stake to start with, roubles; what a bonus of Monetrain costs, or the bank of a Jackpot. */
  readonly stake: string;
  readonly stakeLabel?: string;
  readonly terms: readonly TermField[];
  /** Parameters that are not asked for, by the stake. */
  readonly settled?: (stakeKopecks: number) => object;
};

/** The field of the house edge, a part of every bet whose payout or chance it lowers; `initial` is a percentage. */
export function edgeField(initial: string, label = "Преимущество сайта, %"): TermField {
  return { name: "edgeHundredths", label, initial, as: "hundredths" };
}

/** The theory of a game whose every bet returns its stake in the mean, and wins its coefficient or nothing. */
export const EVEN_BETS: readonly WayToPlay[] = [{ type: null, share: 1, spread: "attempt" }];

/** One parameter of the game, by its name there. */
export type TermField = {
  readonly name: string;
  readonly label: string;
  readonly initial: string;
  /** How its text is read: as hundredths, as a whole number, or as it stands. */
  readonly as: "hundredths" | "count" | "text";
  /** A choice of few instead of a text. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
};
