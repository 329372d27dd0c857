import { bubbles } from "./bubbles/bubbles.ts";
import { dice } from "./dice/dice.ts";
import { jackpot } from "./jackpot/jackpot.ts";
import { mines } from "./mines/mines.ts";
import { monetrain } from "./monetrain/monetrain.ts";
import { wheel } from "./wheel/wheel.ts";

/** Every game by its id. Ids are stored with bets and never change. */
export const games = { dice, mines, bubbles, jackpot, monetrain, wheel } as const;

/** The id of a game that exists. */
export type GameId = keyof typeof games;
