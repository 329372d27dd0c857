import {
  type GameId,
  INSTANT_GAME_IDS,
  type InstantGameId,
  ROUND_GAME_IDS,
  type RoundGameId,
} from "@rumb/games/games";
import * as lines from "./game-lines.ts";
import type { GameWire } from "../game/game-wire.ts";
import type { InstantWire } from "../game/instant-game.ts";
import type { RoundWire } from "../game/round-game.ts";

/** Every game on the wire, by id. A game of the table that has no line, or one of another mode, does not compile. */
export const gameWires = lines satisfies { readonly [Id in GameId]: WireOf<Id> };

/** Instant games on the wire. */
export const instantWires = INSTANT_GAME_IDS.map((id) => gameWires[id]);
/** Games of shared rounds on the wire, in the order in which their rows are locked. */
export const roundWires = ROUND_GAME_IDS.map((id) => gameWires[id]);

type WireOf<Id extends GameId> = { readonly id: Id } & (Id extends InstantGameId
  ? InstantWire
  : Id extends RoundGameId
    ? RoundWire
    : GameWire);
