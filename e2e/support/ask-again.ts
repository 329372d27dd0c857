import { expect, type Locator } from "@playwright/test";

/** Presses a key such as «Повторить» until what was missing is shown: a page asks by itself too, and the key is gone then. */
export async function askAgain(again: Locator, missing: Locator): Promise<void> {
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(missing).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
