import { dicePayoutKopecks } from "@rumb/games/dice/dice";
import type { AutobetSeat } from "../../comfort/autobet-conductor.ts";
import { betAt } from "../instant/autobet-seat.ts";
import { refusalNow } from "../instant/refusal-now.ts";
import type { DiceOrder } from "./dice-table.ts";
import { diceTable } from "./use-dice-table.ts";

/** Dice as an autobet plays it: one chance and one side, whatever the stake. */
export function diceSeat(bet: Omit<DiceOrder, "stakeKopecks">): AutobetSeat {
  return {
    game: "dice",
    refusalOf: (stakeKopecks) =>
      refusalNow("dice", stakeKopecks, ({ edgeHundredths }) =>
        dicePayoutKopecks(stakeKopecks, { ...bet, edgeHundredths }),
      ),
    bet: (stakeKopecks) => betAt(diceTable, { ...bet, stakeKopecks }),
  };
}
