import { bubblesWire } from "./game-bubbles.ts";
import { diceWire } from "./game-dice.ts";
import { jackpotWire } from "./game-jackpot.ts";
import { monetrainWire } from "./game-monetrain.ts";
import { wheelWire } from "./game-wheel.ts";

/** Instant games on the wire, by id. */
export const instantGames = { dice: diceWire, bubbles: bubblesWire, monetrain: monetrainWire } as const;

/** Games of shared rounds on the wire, by id. */
export const roundGames = { jackpot: jackpotWire, wheel: wheelWire } as const;
export type RoundGameId = keyof typeof roundGames;

/** Every shared round's game, in the order in which their rows are locked. */
export const ROUND_GAME_IDS = ["jackpot", "wheel"] as const satisfies readonly RoundGameId[];
