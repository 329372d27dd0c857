import { expect, type Page } from "@playwright/test";
import { resultBanner } from "./table.ts";

/** The two buttons of the Dice screen. */
export type DiceButton = "Меньше" | "Больше";

/** What the server answered to one play; amounts in roubles. */
export type DiceAnswer = {
  status: "win" | "lose";
  rand_num: number;
  win: number;
  bet: number;
  balance: number;
};

/** Presses a button and waits until the result is shown; returns what the server said. A press during another play is ignored. */
export async function playDice(page: Page, button: DiceButton): Promise<DiceAnswer> {
  await expect(page.locator("article [aria-busy=true]")).toHaveCount(0);
  const answered = page.waitForResponse("**/api/dice/play");
  await page.getByRole("button", { name: button }).click();
  const { success }: { success: DiceAnswer } = await (await answered).json();
  await expect(resultBanner(page)).toContainText(`Выпало ${success.rand_num}`);
  return success;
}

/** A press right behind the end of an autobet is taken for one of the key that stood there, so it is pressed until it counts. */
export async function playDiceAfterAutobet(page: Page, button: DiceButton): Promise<void> {
  await expect(async () => {
    const sent = page.waitForRequest("**/api/dice/play", { timeout: 2_000 });
    await Promise.all([sent, page.getByRole("button", { name: button }).click()]);
  }).toPass();
  await expect(page.locator("article [aria-busy=true]")).toHaveCount(0);
}

/** Plays until it comes out as wished; the chance must make that likely. */
export async function playDiceUntil(page: Page, wished: DiceAnswer["status"]): Promise<DiceAnswer> {
  for (let left = 20; left > 0; left -= 1) {
    const answer = await playDice(page, "Меньше");
    if (answer.status === wished) return answer;
  }
  throw new Error(`20 plays, and none was a ${wished}`);
}
