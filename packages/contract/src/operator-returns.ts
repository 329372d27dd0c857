import { Type, type Static } from "typebox";
import { FeedGame } from "./bet-fields.ts";
import { nullable } from "./http.ts";
import { ResultsPoint } from "./my-results.ts";

/** A player's return is measured over so many of their newest bets at most. */
export const RETURNS_BETS = 5_000;

/** How bets came out beside what their rules promise; roubles. */
const Measured = Type.Object({ ...ResultsPoint.properties, staked: Type.Number() });

/** `players/returns/get`: the newest bets of a player that are over, together and by game, those with most bets first. */
export const ReturnsReply = Type.Object({
  /** When the oldest of them was made, Unix ms; null when there is none. */
  since: nullable(Type.Integer()),
  together: Measured,
  games: Type.Array(Type.Object({ game: FeedGame, ...Measured.properties })),
});
export type ReturnsReply = Static<typeof ReturnsReply>;
