import { GAME_IDS, type GameId } from "@rumb/games/games";
import { type Static, Type } from "typebox";

/** A schema of the names of these games. */
export function gameNames<Id extends GameId>(ids: readonly Id[]) {
  return Type.Unsafe<Id>(Type.Union(ids.map((id) => Type.Literal(id))));
}

/** Names of the games on the wire and in the feed. */
export const FeedGame = gameNames(GAME_IDS);

/**
 * What bets are looked for by: `win` has paid something, `lose` nothing; `refund`: the stake came back without a game, and nothing is won
 * then. A row says more closely whether what was paid is more than the price (`betResult`).
 */
export const MyBetResult = Type.Union([
  Type.Literal("win"),
  Type.Literal("lose"),
  Type.Literal("open"),
  Type.Literal("refund"),
]);
export type MyBetResult = Static<typeof MyBetResult>;

/** What every row about a bet says. Amounts are roubles; `win` leaves the progressive pot out. */
export const betFields = {
  id: Type.Integer(),
  game: FeedGame,
  bet: Type.Number(),
  coff: Type.Number(),
  win: Type.Number(),
  result: Type.Union([MyBetResult, Type.Literal("back")]),
  /** Unix ms. */
  created_at: Type.Integer(),
};
