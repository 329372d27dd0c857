import { CallFailed } from "@rumb/contract/endpoints/http-client";
import { count } from "./formats.ts";

/** What came of one of many: null when it was done, else why not. */
export type Outcome = { readonly name: string; readonly fault: string | null };

type One = { readonly name: string; readonly run: () => Promise<unknown> };

/** How long a bulk deed waits in all for a site that says «слишком часто». */
const MOST_WAIT_MS = 120_000;

/**
 * Does one after the other, so that each sees what the one before has changed; a refused one stops nothing. Says after each how far it is. One
 * that comes too often waits as long as the site says and is made again: `run` carries the same Idempotency-Key each time. Once `signal` is
 * aborted nothing more is begun, and what was not begun has no outcome.
 */
export async function runEach(
  all: readonly One[],
  { onProgress, signal, pause = pauseUnless }: Running,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  let leftMs = MOST_WAIT_MS;
  for (const { name, run } of all) {
    let error = await errorOf(run);
    for (let ms = waitOf(error); ms !== null && ms <= leftMs && !signal.aborted; ms = waitOf(error)) {
      leftMs -= ms;
      await pause(ms, signal);
      if (!signal.aborted) error = await errorOf(run);
    }
    if (signal.aborted && waitOf(error) !== null) break;
    outcomes.push({ name, fault: error?.message ?? null });
    onProgress([...outcomes]);
    if (signal.aborted) break;
  }
  return outcomes;
}

type Running = {
  readonly onProgress: (outcomes: readonly Outcome[]) => void;
  readonly signal: AbortSignal;
  /** Until so much time has passed, or the signal is aborted; a test lets no time pass. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
};

async function errorOf(run: One["run"]): Promise<Error | null> {
  try {
    await run();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** How long to wait until the site takes it; null: it was not refused for coming too often. */
function waitOf(error: Error | null): number | null {
  if (!(error instanceof CallFailed) || error.failure.code !== "TOO_OFTEN") return null;
  return 1000 * (error.failure.retryAfterSeconds ?? 1);
}

function pauseUnless(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", end, { once: true });
  });
}

/** «Одобрено 7, не одобрено 2: № 5 — Заявка уже обработана. № 9 — …». */
export function bulkOutcome(
  outcomes: readonly Outcome[],
  [done, notDone]: readonly [done: string, notDone: string],
): string {
  const faults = outcomes.filter(({ fault }) => fault !== null);
  const head = `${done} ${count(outcomes.length - faults.length)}`;
  if (faults.length === 0) return head;
  const named = faults.map(({ name, fault }) => `${name} — ${fault}`).join(" ");
  return `${head}, ${notDone} ${count(faults.length)}: ${named}`;
}
