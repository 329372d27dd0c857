import type { Page } from "@playwright/test";

/** Stops the clock of a page on which it is installed; until it is moved on, no timer and no animation runs. */
export async function holdClock(page: Page): Promise<void> {
  // It can only be stopped at a moment to come, and until then a slow machine may take a while.
  await page.clock.pauseAt((await page.evaluate<number>("Date.now()")) + 10_000);
}
