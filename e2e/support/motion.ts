import type { Page } from "@playwright/test";

/** For a file whose tests are not about motion, of which a second costs most of a processor's: `test.use(WITHOUT_MOTION)`. */
export const WITHOUT_MOTION = { contextOptions: { reducedMotion: "reduce" } } as const;

/** For a test of such a file that is about motion: what its page shows moves, as for visitors who did not ask for less. */
export function allowMotion(page: Page): Promise<void> {
  return page.emulateMedia({ reducedMotion: "no-preference" });
}
