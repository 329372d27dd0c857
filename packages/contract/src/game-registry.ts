import { bubblesWire } from "./game-bubbles.ts";
import { diceWire } from "./game-dice.ts";
import { monetrainWire } from "./game-monetrain.ts";

/** Instant games on the wire, by id. */
export const instantGames = { dice: diceWire, bubbles: bubblesWire, monetrain: monetrainWire } as const;
