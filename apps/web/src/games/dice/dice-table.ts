import type { DicePlayReply } from "@rumb/contract/dice/dice-wire";
import type { DiceParams } from "@rumb/games/dice/dice";
import type { Kopecks } from "@rumb/money/kopecks";
import { kopecksOf } from "../../api/wire-amount.ts";
import type { TableMoment, TableResult } from "../instant/instant-table.ts";
import type { PastResult } from "../instant/last-results.ts";

/** How long the needle flies to a roll, milliseconds; the result counts as shown after that. */
export const FLIGHT_MS = 340;

/** Reads the server's answer to an order. */
export function diceResultOf(order: DiceOrder, reply: DicePlayReply): DiceResult {
  return {
    id: reply.id,
    roll: reply.rand_num,
    won: reply.status === "win",
    winKopecks: kopecksOf(reply.win),
    balanceKopecks: kopecksOf(reply.balance),
    text: reply.text,
    order,
  };
}

/** What the player asked for. */
export type DiceOrder = {
  readonly stakeKopecks: Kopecks;
  readonly chanceHundredths: number;
  readonly direction: DiceParams["direction"];
};

/** What the server answered: the number that came out and its sentence about it. */
export type DiceResult = TableResult<DiceOrder> & PastRoll & { readonly text: string };

/** What the marks on the ruler show of a roll. */
export type PastRoll = PastResult & { readonly roll: number };

export type DiceMoment = TableMoment<DiceOrder, DiceResult>;
