export type AskingAgain = {
  readonly askSoon: () => void;
  readonly askNow: () => void;
  readonly stop: () => void;
};

/** Once in so long, however many news come; and not all operators in the same moment. */
const EVERY_MS = 2_000;
const SPREAD_MS = 300;

/**
 * Asks again for what news is about: soon after the first, then once in a while for all that has come meanwhile. `schedule` plans it and
 * returns how to call it off, as `setTimeout` and `clearTimeout` do unless a test moves time by hand; `place` is where in the spread this page asks, from 0 to 1.
 */
export function createAskingAgain(
  ask: () => void,
  {
    schedule = plan,
    nowMs = () => performance.now(),
    place = placeOfPage(),
  }: { schedule?: typeof plan; nowMs?: () => number; place?: number } = {},
): AskingAgain {
  let cancel: (() => void) | null = null;
  let freeMs = -Infinity;

  function askWaiting(): void {
    cancel = null;
    freeMs = nowMs() + EVERY_MS;
    ask();
  }

  return {
    askSoon() {
      cancel ??= schedule(askWaiting, Math.max(0, freeMs - nowMs()) + place * SPREAD_MS);
    },
    askNow() {
      cancel?.();
      askWaiting();
    },
    stop: () => cancel?.(),
  };
}

/** Pages were opened in different moments. */
function placeOfPage(): number {
  return (performance.timeOrigin % 1_000) / 1_000;
}

function plan(work: () => void, delayMs: number): () => void {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
}
