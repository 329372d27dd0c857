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
export type Easing = readonly [x1: number, y1: number, x2: number, y2: number];

export type SpinSound = {
  readonly degrees: number;
  readonly lengthMs: number;
  readonly easing: Easing;
  readonly everyDegrees: number;
  readonly leastGapMs: number;
};
