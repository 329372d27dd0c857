import { useEffect } from "react";
import { steadyNow } from "../browser/deadline.ts";
import { cue } from "./cues.ts";
import { type Easing, tickTimes } from "./spin-ticks.ts";

/** Lets a wheel tick while it turns for the player's own bet, in step with what is seen of it; undefined: it is not heard. */
export function useSpinSound(spin: HeardSpin | undefined): void {
  const { degrees, sinceMs, lengthMs, easing } = spin ?? NO_SPIN;
  useEffect(() => {
    if (lengthMs === 0) return undefined;
    const ticks = tickTimes({ degrees, lengthMs, easing, ...PACE });
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
  }, [degrees, sinceMs, lengthMs, easing]);
}

const NO_SPIN: HeardSpin = { degrees: 0, sinceMs: 0, lengthMs: 0, easing: [0, 0, 1, 1] };
/** Every tenth pocket or so, which is slow enough to be counted at the end. */
const PACE = { everyDegrees: 12, leastGapMs: 50 };

/** `sinceMs` is of the steady clock. */
export type HeardSpin = {
  readonly degrees: number;
  readonly sinceMs: number;
  readonly lengthMs: number;
  readonly easing: Easing;
};
