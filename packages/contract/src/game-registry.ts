import type { InstantGameId, RoundGameId } from "@rumb/games/games";
import { bubblesWire } from "./game-bubbles.ts";
import { diceWire } from "./game-dice.ts";
import { jackpotWire } from "./game-jackpot.ts";
import { monetrainWire } from "./game-monetrain.ts";
import { wheelWire } from "./game-wheel.ts";
import type { InstantWire } from "./instant-game.ts";
import type { RoundWire } from "./round-game.ts";

/** Instant games on the wire, by id. */
export const instantGames = {
  dice: diceWire,
  bubbles: bubblesWire,
  monetrain: monetrainWire,
} as const satisfies Record<InstantGameId, InstantWire>;

/** Games of shared rounds on the wire, by id. */
export const roundGames = {
  jackpot: jackpotWire,
  wheel: wheelWire,
} as const satisfies Record<RoundGameId, RoundWire>;
