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

/** A game over, as it was recorded: what decided it at its start, and the outcome that holds the player's moves. */
export type ReplayInput<Params, Outcome> = PlayInput<Params> & { readonly stated: Outcome };

/**
 * A game of several moves, each decided by the game's own functions while it goes on. Pure as well: `replay` takes the
 * moves from the stated outcome, plays them on what the stream gives, and says what really comes of them. A move that
 * could not be made counts for nothing and nothing counts after the end, so that a false record differs from its replay.
 */
export type SteppedGame<Params, Outcome> = {
  readonly id: string;
  readonly algorithm: 1;
  /** Throws `RangeError` for parameters outside the game's ranges. */
  replay(input: ReplayInput<Params, Outcome>): PlayResult<Outcome>;
};

/** A bet of a shared round as it decides what is paid: the stake, and what the game made of the player's choice. */
export type RoundStake<Params> = { readonly stakeKopecks: Kopecks; readonly params: Params };

/** What a bet of a shared round comes to. The coefficient is the attempted multiplier × 100, rounded half-up. */
export type RoundResult = {
  readonly won: boolean;
  readonly payoutKopecks: Kopecks;
  readonly coefficientHundredths: number;
};

/**
 * A game in which everybody shares one draw. Pure: bets are accepted one after another, the draw is made once betting is
 * over, and every bet is settled by the outcome alone, so that a slip can be verified without the others' bets.
 */
export type RoundGame<Choice, Params, Outcome> = {
  readonly id: string;
  readonly algorithm: 1;
  /** So many different players must have bet before the countdown runs. */
  readonly startsWithPlayers: 1 | 2;
  /** The most that a round's bank may hold; a bet beyond it is refused. */
  readonly maxBankKopecks: Kopecks;
  /** What is stored with the next bet of a round whose bank is `bankKopecks` before it. */
  accept(choice: Choice, stakeKopecks: Kopecks, bankKopecks: Kopecks): Params;
  /** Throws `RangeError` for an empty bank. */
  draw(stream: ByteStream, bankKopecks: Kopecks): Outcome;
  settle(bet: RoundStake<Params>, outcome: Outcome): RoundResult;
};
