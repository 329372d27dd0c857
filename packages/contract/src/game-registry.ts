import { diceWire } from "./game-dice.ts";

/** Instant games on the wire, by id. */
export const instantGames = { dice: diceWire } as const;
