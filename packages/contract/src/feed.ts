import { Type, type Static } from "typebox";

/** Names of the games on the wire and in the feed. */
export const FeedGame = Type.Union([
  Type.Literal("dice"),
  Type.Literal("mines"),
  Type.Literal("bubbles"),
  Type.Literal("jackpot"),
  Type.Literal("wheel"),
  Type.Literal("monetrain"),
]);
export type FeedGame = Static<typeof FeedGame>;

/** Every game's name. */
export const FEED_GAMES: readonly FeedGame[] = FeedGame.anyOf.map((game) => game.const);

/** Tells the name of a game from any other text. */
export function isFeedGame(name: string): name is FeedGame {
  return FEED_GAMES.some((game) => game === name);
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
