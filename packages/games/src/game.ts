import type { Kopecks } from "@rumb/money/kopecks";
import type { ByteStream } from "./fairness/stream.ts";

/** Everything that decides an instant bet. The stake is taken as given: limits are checked at the edge. */
export type PlayInput<Params> = {
  readonly stakeKopecks: Kopecks;
  readonly params: Params;
  readonly stream: ByteStream;
};

/** A decided bet. The coefficient is the attempted multiplier × 100, rounded half-up; a loss has one too, for the feed. */
export type PlayResult<Outcome> = {
  readonly outcome: Outcome;
  readonly payoutKopecks: Kopecks;
  readonly coefficientHundredths: number;
};

/**
 * A game settled in one call. Pure: the same seed, parameters and stake give the same result on the server, in the
 * browser's preview and in a verification years later, for which `algorithm` is stored with every bet.
 */
export type InstantGame<Params, Outcome> = {
  readonly id: string;
  readonly algorithm: 1;
  /** Throws `RangeError` for parameters outside the game's ranges. */
  play(input: PlayInput<Params>): PlayResult<Outcome>;
  /** The most a bet can pay, stake included: what the «maximum win» setting is compared with. */
  maxPayoutKopecks(stakeKopecks: Kopecks, params: Params): Kopecks;
};
