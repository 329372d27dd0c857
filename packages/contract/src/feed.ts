import { GAME_IDS } from "@rumb/games/games";
import { type Guarded, isInteger, isNumber, isText, oneOf, shape } from "./guards.ts";

/** One row of the live feed. A loss shows the attempted coefficient and a `win` of 0. Amounts are roubles. */
export const isFeedEntry = shape({
  id: isInteger,
  game: oneOf(...GAME_IDS),
  name: isText,
  bet: isNumber,
  coff: isNumber,
  win: isNumber,
  result: oneOf("win", "lose"),
});
export type FeedEntry = Guarded<typeof isFeedEntry>;

/** Rows of the feed: the server keeps and the client shows exactly this many. */
export const FEED_ROWS = 9;
