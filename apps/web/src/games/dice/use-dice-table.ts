import { roubles } from "@rumb/money/kopecks";
import { useStore } from "zustand";
import { moneyCall } from "../../api/money-call.ts";
import { decorativeMs } from "../../comfort/comfort-settings.ts";
import { createInstantTable, type InstantTable } from "../instant/instant-table.ts";
import { tableEffects } from "../instant/table-effects.ts";
import { diceResultOf, FLIGHT_MS, type DiceOrder, type DiceResult } from "./dice-table.ts";

/** The one dice table of this tab, bound to the server and to the player's balance. */
export function useDiceTable(): InstantTable<DiceOrder, DiceResult> {
  return useStore(diceTable);
}

/** Outside of the screen, so that an autobet can play at it as well. */
export const diceTable = createInstantTable(
  {
    id: "dice",
    send({ stakeKopecks, chanceHundredths, direction }: DiceOrder, onUncertain) {
      const body = { bet: roubles(stakeKopecks), chance: chanceHundredths / 100, btn: direction };
      return moneyCall("dice/play", body, onUncertain);
    },
    resultOf: diceResultOf,
    drawMs: () => [decorativeMs(FLIGHT_MS)],
    badge: "net",
  },
  tableEffects,
);
