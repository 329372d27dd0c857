import { bubbles } from "./bubbles/bubbles.ts";
import { dice } from "./dice/dice.ts";

/** Every game by its id. Ids are stored with bets and never change. */
export const games = { dice, bubbles } as const;

/** The id of a game that exists. */
export type GameId = keyof typeof games;
