import { roubles } from "@rumb/money/kopecks";
import { useStore } from "zustand";
import { moneyCall } from "../../api/money-call.ts";
import { decorativeMs } from "../../comfort/comfort-settings.ts";
import { createInstantTable, type InstantTable } from "../instant/instant-table.ts";
import { tableEffects } from "../instant/table-effects.ts";
import { type BubblesOrder, type BubblesResult, bubblesResultOf, growthMs } from "./bubbles-table.ts";

/** The one Bubbles table of this tab, bound to the server and to the player's balance. */
export function useBubblesTable(): InstantTable<BubblesOrder, BubblesResult> {
  return useStore(bubblesTable);
}

/** Outside of the screen, so that an autobet can play at it as well. */
export const bubblesTable = createInstantTable(
  {
    id: "bubbles",
    send({ stakeKopecks, targetHundredths }: BubblesOrder, onUncertain) {
      const body = { bet: roubles(stakeKopecks), purple: targetHundredths / 100 };
      return moneyCall("bubbles/play", body, onUncertain);
    },
    resultOf: bubblesResultOf,
    drawMs: (result) => [decorativeMs(growthMs(result))],
    badge: "net",
  },
  tableEffects,
);
