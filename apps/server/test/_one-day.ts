import { beforeEach } from "vitest";
import { beginWithinDay, NEARLY_OVER_MS } from "./_end-of-day.ts";

/** Runs each test of the calling file within one day of Moscow's. */
export function useOneDay(): void {
  beforeEach(beginWithinDay, 2 * NEARLY_OVER_MS);
}
