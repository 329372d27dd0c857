import { setTimeout as delay } from "node:timers/promises";
import { dayEndsMs } from "@rumb/games/limits/play-day";

/** Longer than any test of what is counted by day takes, on a busy machine too. */
export const NEARLY_OVER_MS = 120_000;

/** Waits for the next day of the site, Moscow's, where this one is nearly over: a test that speaks of a day is not to run over its end. */
export async function beginWithinDay(): Promise<void> {
  const leftMs = dayEndsMs(Date.now()) - Date.now();
  if (leftMs < NEARLY_OVER_MS) await delay(leftMs + 1_000);
}
