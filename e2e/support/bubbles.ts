import { expect, type Page } from "@playwright/test";
import { resultBanner } from "./table.ts";

/** What the server answered to one play; amounts in roubles, `coff` is where the bubble burst. */
export type BubblesAnswer = {
  status: "win" | "lose";
  bet: number;
  win: number;
  balance: number;
  coff: number;
  id: number;
};

/** Presses «Играть» and waits until the result is shown; returns what the server said. */
export async function playBubbles(page: Page): Promise<BubblesAnswer> {
  const answered = page.waitForResponse("**/api/bubbles/play");
  await page.getByRole("button", { name: "Играть" }).click();
  const { success }: { success: BubblesAnswer } = await (await answered).json();
  await expect(resultBanner(page)).toContainText(`Пузырь лопнул на x${success.coff.toFixed(2)}`);
  return success;
}

/** Plays until it comes out as wished; the target must make that likely. */
export async function playBubblesUntil(page: Page, wished: BubblesAnswer["status"]): Promise<BubblesAnswer> {
  for (let left = 20; left > 0; left -= 1) {
    const answer = await playBubbles(page);
    if (answer.status === wished) return answer;
  }
  throw new Error(`20 plays, and none was a ${wished}`);
}
