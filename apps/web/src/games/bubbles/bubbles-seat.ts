import { bubblesPayoutKopecks } from "@rumb/games/bubbles/bubbles";
import type { AutobetSeat } from "../../comfort/autobet-conductor.ts";
import { betAt } from "../instant/autobet-seat.ts";
import { refusalNow } from "../instant/refusal-now.ts";
import { bubblesTable } from "./use-bubbles-table.ts";

/** Bubbles as an autobet plays it: one target, whatever the stake. */
export function bubblesSeat(targetHundredths: number): AutobetSeat {
  return {
    game: "bubbles",
    refusalOf: (stakeKopecks) =>
      refusalNow("bubbles", stakeKopecks, ({ edgeHundredths }) =>
        bubblesPayoutKopecks(stakeKopecks, { targetHundredths, edgeHundredths }),
      ),
    bet: (stakeKopecks) => betAt(bubblesTable, { stakeKopecks, targetHundredths }),
  };
}
