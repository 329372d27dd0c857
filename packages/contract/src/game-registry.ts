import { diceWire } from "./game-dice.ts";
import { anyInstant } from "./instant-game.ts";

/** Instant games on the wire, by id. */
export const instantGames = {
  dice: anyInstant(diceWire),
} as const;
