import { useEffect } from "react";
import { cue } from "../../comfort/cues.ts";
import { steadyNow } from "../shared/round-clock.ts";
import { tickTimes } from "./spin-ticks.ts";
import type { CardWay } from "./wheel-moment.ts";
import { SPIN_EASING } from "./wheel-spin.ts";

/** Lets the card tick while it turns for the player's own bet, in step with what is seen of it. */
export function useSpinSound(way: CardWay | undefined, isOwn: boolean): void {
  const { from, to, sinceMs, lengthMs } = way ?? NO_WAY;
  useEffect(() => {
    if (!isOwn || lengthMs === 0) return undefined;
    const ticks = tickTimes({ degrees: to - from, lengthMs, easing: SPIN_EASING, ...PACE });
    let timer: ReturnType<typeof setTimeout> | undefined;
    function wait(): void {
      const nextMs = ticks.find((atMs) => sinceMs + atMs > steadyNow());
      if (nextMs === undefined) return;
      timer = setTimeout(tick, sinceMs + nextMs - steadyNow());
    }
    function tick(): void {
      cue("tick");
      wait();
    }
    wait();
    return () => clearTimeout(timer);
  }, [isOwn, from, to, sinceMs, lengthMs]);
}

const NO_WAY: CardWay = { from: 0, to: 0, sinceMs: 0, lengthMs: 0 };
/** Every tenth pocket or so, which is slow enough to be counted at the end. */
const PACE = { everyDegrees: 12, leastGapMs: 50 };
