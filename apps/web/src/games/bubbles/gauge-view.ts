import { payoutOf, runningOrder } from "../instant/instant-table.ts";
import { winSize } from "../../site/win-size.ts";
import { type BubblesMoment, type BubblesResult, growthMs } from "./bubbles-table.ts";
import { placeOf, scaleEnd } from "./gauge-scale.ts";

/**
 * What the gauge shows at a moment. While a bet runs, scale and ring are those of the bet, whatever the player sets
 * meanwhile; afterwards they follow the field again, and the verdict stands only while the target is the one it was made
 * on. With reduced motion nothing grows: the old burst stays until the new one is there.
 */
export function gaugeView({ moment, last, targetHundredths, reduced }: GaugeScreen): GaugeView {
  const target = runningOrder(moment)?.targetHundredths ?? targetHundredths;
  const end = scaleEnd(target);
  const growing = moment.kind === "drawing" && !reduced ? moment.result : undefined;
  const shown = growing ?? (runningOrder(moment) === undefined || reduced ? last : undefined);
  return {
    endHundredths: end,
    targetHundredths: target,
    ringAt: placeOf(target, end),
    ring: ringVerdict(moment, targetHundredths),
    bubble: growing === undefined ? (shown === undefined ? "rest" : "gone") : "growing",
    burst: shown === undefined ? undefined : burstView(shown, end),
    freshId: moment.kind === "settled" ? moment.result.id : undefined,
    sweepId: sweepOf(moment),
    figure: figureLook(moment, last),
  };
}

function sweepOf(moment: BubblesMoment): number | undefined {
  if (moment.kind !== "settled") return undefined;
  const size = winSize(payoutOf(moment.result));
  return size === "sweep" || size === "confetti" ? moment.result.id : undefined;
}

function burstView(result: BubblesResult, end: number): BurstView {
  const at = placeOf(result.burstHundredths, end);
  const ringAt = placeOf(result.order.targetHundredths, end);
  const lengthMs = growthMs(result);
  const rest = placeOf(100, end);
  return {
    id: result.id,
    at,
    hundredths: result.burstHundredths,
    won: result.won,
    lengthMs,
    passesMs: result.won && at > rest ? Math.round((lengthMs * (ringAt - rest)) / (at - rest)) : undefined,
  };
}

function ringVerdict(moment: BubblesMoment, targetHundredths: number): GaugeView["ring"] {
  if (moment.kind !== "settled") return "open";
  const { order, won } = moment.result;
  if (order.targetHundredths !== targetHundredths) return "open";
  return won ? "won" : "lost";
}

/** The figure is lit only by a win; a loss leaves it plain. */
function figureLook(moment: BubblesMoment, last: BubblesResult | undefined): GaugeView["figure"] {
  switch (moment.kind) {
    case "settled":
      return winSize(payoutOf(moment.result)) === "none" ? "plain" : "lit";
    case "pending":
    case "uncertain":
    case "drawing":
      return "turning";
    case "idle":
    case "refused":
      return last === undefined ? "rest" : "plain";
  }
}

export type GaugeView = {
  readonly endHundredths: number;
  /** What the ring stands for. */
  readonly targetHundredths: number;
  /** Size of the target's ring, as a share of the scale; so are all other places. */
  readonly ringAt: number;
  readonly ring: "open" | "won" | "lost";
  readonly bubble: "rest" | "growing" | "gone";
  /** The burst that is being grown to or stands; undefined before the first and while the server is asked. */
  readonly burst: BurstView | undefined;
  /** Number of the bet that has just burst. */
  readonly freshId: number | undefined;
  /** Number of the bet whose win sweeps the porthole with light. */
  readonly sweepId: number | undefined;
  readonly figure: "rest" | "turning" | "plain" | "lit";
};

export type BurstView = {
  readonly id: number;
  readonly at: number;
  readonly hundredths: number;
  readonly won: boolean;
  /** How long the bubble takes to get there. */
  readonly lengthMs: number;
  /** When it passes its ring, milliseconds from its start; undefined when it never does. */
  readonly passesMs: number | undefined;
};

export type GaugeScreen = {
  readonly moment: BubblesMoment;
  /** The newest result that has been shown to its end. */
  readonly last: BubblesResult | undefined;
  /** The target as it is set now. */
  readonly targetHundredths: number;
  readonly reduced: boolean;
};
