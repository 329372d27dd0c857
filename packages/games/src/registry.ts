import { bubbles } from "./bubbles/bubbles.ts";
import { dice } from "./dice/dice.ts";
import { mines } from "./mines/mines.ts";

/** Every game by its id. Ids are stored with bets and never change. */
export const games = { dice, mines, bubbles } as const;

/** The id of a game that exists. */
export type GameId = keyof typeof games;
