import { type RefObject, useLayoutEffect } from "react";
import { steadyNow } from "../../browser/deadline.ts";

/**
 * Moves an element from one transform to another in a stretch of the steady clock that may have begun already: whoever
 * comes in the middle sees the frame that everybody sees. The browser moves it; nothing renders. Give frames that are the
 * same strings as long as the motion is the same; undefined stops it where the element's own style puts it.
 */
export function useTimedMotion(element: RefObject<Element | null>, motion: TimedMotion | undefined): void {
  const { from, to, easing, sinceMs, lengthMs } = motion ?? NO_MOTION;
  useLayoutEffect(() => {
    if (lengthMs === 0) return undefined;
    const frames = [{ transform: from }, { transform: to }];
    const animation = element.current?.animate(frames, { duration: lengthMs, easing, fill: "backwards" });
    if (animation) animation.currentTime = steadyNow() - sinceMs;
    return () => animation?.cancel();
  }, [element, from, to, easing, sinceMs, lengthMs]);
}

const NO_MOTION: TimedMotion = { from: "", to: "", easing: "linear", sinceMs: 0, lengthMs: 0 };

/** `sinceMs` is of the steady clock. */
export type TimedMotion = {
  readonly from: string;
  readonly to: string;
  readonly easing: string;
  readonly sinceMs: number;
  readonly lengthMs: number;
};
