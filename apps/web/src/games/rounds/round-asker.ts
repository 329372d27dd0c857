/**
 * Asks for the whole of a round: one question at a time, a second between two at least, and again with growing pauses while
 * no answer comes. `ask` resolves to whether there was an answer; it must not reject.
 */
export function createRoundAsker(ask: () => Promise<boolean>, world: AskerWorld): RoundAsker {
  let awaited = 0;
  let questions = 0;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let cancel: (() => void) | undefined;

  function want(): void {
    if (awaited !== 0 || cancel !== undefined) return;
    schedule(askedAtMs + PAUSE_MS - world.nowMs());
  }

  function schedule(delayMs: number): void {
    if (delayMs > 0) cancel = world.later(() => void question(), delayMs);
    else void question();
  }

  async function question(): Promise<void> {
    cancel = undefined;
    questions += 1;
    const own = questions;
    awaited = own;
    askedAtMs = world.nowMs();
    const answered = await ask();
    if (awaited !== own) return;
    awaited = 0;
    failures = answered ? 0 : failures + 1;
    if (!answered) schedule(Math.min(PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS));
  }

  function stop(): void {
    awaited = 0;
    cancel?.();
    cancel = undefined;
  }

  return {
    want,
    stop,
    afresh() {
      stop();
      failures = 0;
      want();
    },
  };
}

const PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 8000;

export type RoundAsker = {
  /** Something is missing. While a question is under way or about to be asked, this changes nothing. */
  readonly want: () => void;
  /** The connection is a new one: an answer still on its way on the old one will not come. */
  readonly afresh: () => void;
  readonly stop: () => void;
};

/** Time, as the asker sees it. */
export type AskerWorld = {
  nowMs(): number;
  /** Calls back after a while; returns how to prevent it. */
  later(callback: () => void, delayMs: number): () => void;
};
