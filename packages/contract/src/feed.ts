import { GAME_IDS } from "@rumb/games/games";
import { type Guarded, isAmount, isInteger, isNumber, isText, oneOf, shape } from "./guards.ts";

/**
 * One row of the live feed. Amounts are roubles. A loss shows the attempted coefficient; `win` is what came back, which a loss may have a
 * part of: see `betResult`.
 */
export const isFeedEntry = shape({
  id: isInteger,
  game: oneOf(...GAME_IDS),
  name: isText,
  bet: isAmount,
  coff: isNumber,
  win: isAmount,
  result: oneOf("win", "lose"),
});
export type FeedEntry = Guarded<typeof isFeedEntry>;

/** Rows of the feed: the server keeps and the client shows exactly this many. */
export const FEED_ROWS = 9;
