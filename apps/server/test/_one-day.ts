import { moscowDay } from "@rumb/money/format";
import { beforeEach } from "vitest";
import { PATIENCE_MS, until } from "./_patience.ts";

/** Longer than any test of what is counted by day takes, on a busy machine too. */
const NEAR_MS = PATIENCE_MS;

/** Lets Moscow's midnight pass before a test of the calling file in whose middle it would come. */
export function useOneDay(): void {
  const stays = (): boolean => moscowDay(Date.now()) === moscowDay(Date.now() + NEAR_MS);
  beforeEach(
    () => until("Moscow's midnight is over", stays, { limitMs: 2 * NEAR_MS, intervalMs: 500 }),
    3 * NEAR_MS,
  );
}
