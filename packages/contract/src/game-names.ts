import { GAME_IDS, type GameId } from "@rumb/games/games";
import { Type } from "typebox";

/** A schema of the names of these games. */
export function gameNames<Id extends GameId>(ids: readonly Id[]) {
  return Type.Unsafe<Id>(Type.Union(ids.map((id) => Type.Literal(id))));
}

/** Names of the games on the wire and in the feed. */
export const FeedGame = gameNames(GAME_IDS);
