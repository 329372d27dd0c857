import { expect, type Locator } from "@playwright/test";

/** Presses «Повторить» until what was missing is shown: a page asks by itself too, and the key is gone then. */
export async function askAgain(again: Locator, missing: Locator): Promise<void> {
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(missing).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** Presses a key once and waits for what it leads to; where a page may lead there by itself first, the key is gone. */
export async function pressOnce(key: Locator, expected: Locator): Promise<void> {
  const pressed = key.click();
  // A key that is gone cannot be pressed any more; what is expected is there then.
  pressed.catch(() => undefined);
  await Promise.race([pressed, expected.waitFor()]);
  await expect(expected).toBeVisible();
}
