import { expect, type Page } from "@playwright/test";

/** What a browser logs when a clock that jumps makes the page give up a socket that is still opening: to the page it took too long. */
export const GIVEN_UP_SOCKET = /WebSocket is closed before the connection is established/u;

/** Stops the clock of a page on which it is installed; until it is moved on, no timer and no animation runs. */
export async function holdClock(page: Page): Promise<void> {
  // It can only be stopped at a moment to come, and until then a slow machine may take a while.
  await page.clock.pauseAt((await page.evaluate<number>("Date.now()")) + 10_000);
}

/** Moves a clock on by so many milliseconds, again and again until it is as expected: each step draws some frames. */
export async function afterSteps(page: Page, stepMs: number, expected: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(stepMs);
    await expected();
  }).toPass();
}
