import { GAME_IDS, type GameId } from "@rumb/games/games";
import { Type, type Static } from "typebox";

/** Names of the games on the wire and in the feed. */
export const FeedGame = gameNames(GAME_IDS);

/** A schema of the names of these games. */
export function gameNames<Id extends GameId>(ids: readonly Id[]) {
  return Type.Unsafe<Id>(Type.Union(ids.map((id) => Type.Literal(id))));
}

/** One row of the live feed. A loss shows the attempted coefficient and a `win` of 0. Amounts are roubles. */
export const FeedEntry = Type.Object({
  id: Type.Integer(),
  game: FeedGame,
  name: Type.String(),
  bet: Type.Number(),
  coff: Type.Number(),
  win: Type.Number(),
  result: Type.Union([Type.Literal("win"), Type.Literal("lose")]),
});
export type FeedEntry = Static<typeof FeedEntry>;

/** Rows of the feed: the server keeps and the client shows exactly this many. */
export const FEED_ROWS = 9;
