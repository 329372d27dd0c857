import { useEffect } from "react";
import { steadyNow } from "../browser/deadline.ts";
import { cue } from "./cues.ts";

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

/**
 * When a wheel that turns so far is heard to tick, milliseconds from the start of its spin: at every `everyDegrees`, by the
 * pace of its own easing, but never more often than `leastGapMs`, for faster than that it is one noise.
 */
export function tickTimes({ degrees, lengthMs, easing, everyDegrees, leastGapMs }: SpinSound): number[] {
  const times: number[] = [];
  const ticks = Math.floor(degrees / everyDegrees);
  for (let tick = 1; tick <= ticks; tick += 1) {
    const atMs = lengthMs * timeAt((tick * everyDegrees) / degrees, easing);
    if (atMs - (times.at(-1) ?? -leastGapMs) >= leastGapMs) times.push(Math.round(atMs));
  }
  return times;
}

/** The share of time at which a cubic Bézier easing has come so far; its curve only rises, so halving finds the place. */
function timeAt(progress: number, [x1, y1, x2, y2]: Easing): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (bezier(middle, y1, y2) < progress) low = middle;
    else high = middle;
  }
  return bezier((low + high) / 2, x1, x2);
}

function bezier(t: number, first: number, second: number): number {
  const rest = 1 - t;
  return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t;
}

const HALVINGS = 24;

/** The two control points, as in `cubic-bezier()`. */
type Easing = readonly [x1: number, y1: number, x2: number, y2: number];

export type SpinSound = {
  readonly degrees: number;
  readonly lengthMs: number;
  readonly easing: Easing;
  readonly everyDegrees: number;
  readonly leastGapMs: number;
};
