import { payoutOf } from "../instant/instant-table.ts";
import type { DiceMoment, DiceResult } from "./dice-table.ts";
import { winSize } from "../../site/win-size.ts";

/**
 * What the ruler shows at a moment. The needle stays on the last roll until the next one is there; with reduced motion it
 * does not travel, so it shows a roll only when the draw is over. A verdict stands only over the zones it was made
 * on: as soon as the player sets another chance, both zones are open again.
 */
export function rulerView(screen: StageScreen): RulerView {
  const { moment, last, chanceHundredths, reduced } = screen;
  const shown = moment.kind === "drawing" && !reduced ? moment.result : last;
  return {
    roll: shown?.roll ?? 0,
    spin: shown?.id ?? 0,
    sweep: sweepOf(moment),
    ...zoneVerdicts(moment, chanceHundredths),
  };
}

function zoneVerdicts(moment: DiceMoment, chanceHundredths: number): { down: Verdict; up: Verdict } {
  switch (moment.kind) {
    case "idle":
    case "refused":
      return { down: "open", up: "open" };
    case "pending":
    case "uncertain":
      return zonesOf(moment.order.direction, "open");
    case "drawing":
      return zonesOf(moment.result.order.direction, "open");
    case "settled": {
      const { order, won } = moment.result;
      if (order.chanceHundredths !== chanceHundredths) return { down: "open", up: "open" };
      return zonesOf(order.direction, won ? "won" : "lost");
    }
  }
}

function zonesOf(direction: "down" | "up", verdict: Verdict): { down: Verdict; up: Verdict } {
  return direction === "down" ? { down: verdict, up: "aside" } : { down: "aside", up: verdict };
}

function sweepOf(moment: DiceMoment): number | undefined {
  if (moment.kind !== "settled") return undefined;
  const size = winSize(payoutOf(moment.result));
  return size === "sweep" || size === "confetti" ? moment.result.id : undefined;
}

/** `open`: not decided; `aside`: the bet is on the other zone. */
export type Verdict = "open" | "aside" | "won" | "lost";

export type RulerView = {
  /** Where the needle points, 0…999999. */
  readonly roll: number;
  /** Number of the bet that the needle shows. */
  readonly spin: number;
  readonly down: Verdict;
  readonly up: Verdict;
  /** Number of the bet whose win sweeps the ruler with light. */
  readonly sweep: number | undefined;
};

export type StageScreen = {
  readonly moment: DiceMoment;
  /** The newest roll that has been shown to its end. */
  readonly last: DiceResult | undefined;
  /** The chance as it is set now. */
  readonly chanceHundredths: number;
  readonly reduced: boolean;
};
