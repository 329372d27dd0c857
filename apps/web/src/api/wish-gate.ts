/** A click as soon as this after a wish was granted is the second one of a double click, or a key that is held down. */
const QUIET_MS = 500;

/** Lets one wish out at a time: the screen learns a moment too late that one is out, or has been granted, to stop the next. */
export type WishGate = {
  /** False when this is the wish before over again. */
  enter(): boolean;
  /** The answer is here. After a refusal the next try may follow at once. */
  leave(granted: boolean): void;
};

export function createWishGate(now: () => number = () => performance.now()): WishGate {
  let isOut = false;
  let quietUntilMs = 0;
  return {
    enter() {
      const isQuiet = now() < quietUntilMs;
      if (isQuiet) quietUntilMs = now() + QUIET_MS;
      if (isOut || isQuiet) return false;
      isOut = true;
      return true;
    },
    leave(granted) {
      isOut = false;
      if (granted) quietUntilMs = now() + QUIET_MS;
    },
  };
}
