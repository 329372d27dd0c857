import { Type, type Static } from "typebox";
import { FeedGame } from "./bet-fields.ts";
import { nullable } from "./http.ts";
import { MyBet } from "./my-bets.ts";

/** The results cover so many of the newest bets at most. */
export const MY_RESULTS_BETS = 1_000;

/**
 * A moment of a player's results, after so many bets: what they brought, what their rules promise of them, and how far to either side of
 * that 95 of 100 such players end. Roubles.
 */
export const ResultsPoint = Type.Object({
  bets: Type.Integer(),
  net: Type.Number(),
  expected: Type.Number(),
  reach: Type.Number(),
});
export type ResultsPoint = Static<typeof ResultsPoint>;

/** All bets of a game that are over; roubles. Refunded ones do not count. */
export const GameResults = Type.Object({
  game: FeedGame,
  bets: Type.Integer(),
  staked: Type.Number(),
  won: Type.Number(),
});
export type GameResults = Static<typeof GameResults>;

/** «Мои результаты»: the newest bets in detail, and all of them by game. */
export const MyResultsReply = Type.Object({
  /** From before the first of them on; some sixty at most. */
  points: Type.Array(ResultsPoint),
  /** When the oldest of them was made, Unix ms; null when there is none. */
  since: nullable(Type.Integer()),
  /** The one that brought most above its stake. */
  best: nullable(MyBet),
  longest: Type.Object({ wins: Type.Integer(), losses: Type.Integer() }),
  /** Most played first; null while a long history is counted for the first time. */
  games: nullable(Type.Array(GameResults)),
});
export type MyResultsReply = Static<typeof MyResultsReply>;
