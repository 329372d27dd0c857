import type { WheelPast, WheelPhase } from "@rumb/contract/wheel/wheel-wire";
import type { WheelColor } from "@rumb/games/wheel/wheel-pockets";
import type { Kopecks } from "@rumb/money/kopecks";

/** The wheel as the screen knows it. */
export type WheelTable = {
  /** Undefined for guests. */
  readonly userId: number | undefined;
  /** Undefined until the first snapshot. */
  readonly round: WheelRound | undefined;
  /** Rounds that are over, newest first, at most 100. */
  readonly history: readonly WheelPast[];
  /** This player's bets: of the present round and of the last one before that he bet in, in bet order. */
  readonly own: readonly OwnBet[];
  /** True while something is known to be missing: a snapshot is wanted. */
  readonly hasGap: boolean;
};

/** One round. Moments are milliseconds of the steady clock. */
export type WheelRound = {
  readonly id: number;
  readonly version: number;
  readonly phase: WheelPhase;
  /** Commitment of the server seed. */
  readonly hash: string;
  /** The newest bets, in bet order, at most 300; `betsTotal` counts all. */
  readonly bets: readonly RoundBet[];
  readonly betsTotal: number;
  readonly bankKopecks: Kopecks;
  /** Different players. */
  readonly players: number;
  /** Of every multiplier, smallest first. */
  readonly totals: readonly ColorTotal[];
  /** From the start of the spin to the end of the round. */
  readonly spin: WheelSpin | null;
  readonly countdownMs: number;
  /** When the present phase ends; null while nobody has bet. */
  readonly endsAtMs: number | null;
};

export type WheelSpin = {
  readonly pocket: number;
  /** Degrees clockwise from the top of the card to the pocket's middle. */
  readonly angle: number;
  readonly color: WheelColor;
  readonly lengthMs: number;
  readonly sinceMs: number;
};

export type RoundBet = {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly imageUrl: string;
  readonly stakeKopecks: Kopecks;
  readonly color: WheelColor;
};

export type OwnBet = {
  readonly id: number;
  readonly round: number;
  readonly color: WheelColor;
  readonly stakeKopecks: Kopecks;
};

export type ColorTotal = {
  readonly color: WheelColor;
  readonly stakeKopecks: Kopecks;
  readonly players: number;
};
