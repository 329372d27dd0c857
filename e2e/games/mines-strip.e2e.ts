// The strip of coefficients on the Mines screen, when nobody plays; how it follows a game stands in mines.e2e.ts.
import type { Page } from "@playwright/test";
import { shownMoves } from "../support/mines.ts";
import { afterSteps, holdClock } from "../support/page-clock.ts";
import { expect, test } from "../support/site.ts";
import { allowMotion } from "../support/motion.ts";

test("large numbers of the strip are in k and kk @release", async ({ page }) => {
  await page.goto("/mines?bet=1000&bombs=15");
  for (let pages = 0; pages < 2; pages += 1) {
    await expect(page.getByRole("button", { name: "Предыдущие ходы" })).toBeDisabled({ timeout: 15_000 });
    const next = page.getByRole("button", { name: "Следующие ходы" });
    await expect(async () => {
      if (await next.isEnabled()) await next.click();
      expect((await shownMoves(page)).at(-1)).toBe("10 x3.26kk 3268.76kk");
    }).toPass();
    await page.getByRole("button", { name: "Предыдущие ходы" }).click();
  }
});

test("the strip turns its own pages between games, not under the pointer and not after a hand", async ({
  page,
}) => {
  await allowMotion(page);
  await page.clock.install();
  await page.goto("/mines");
  const back = page.getByRole("button", { name: "Предыдущие ходы" });
  await expect.poll(() => shownMoves(page)).toHaveLength(5);
  // A strip that turned on while a busy machine looked would be a page further.
  await holdClock(page);
  // A page rests for five seconds: where the one looked for has just gone by, it is five times five steps away.
  const shows = (moves: string[]): Promise<void> =>
    afterSteps(page, 1000, async () => expect(await shownMoves(page)).toEqual(moves));
  const second = ["6 x2.37 2.37", "7 x2.82 2.82", "8 x3.38 3.38", "9 x4.11 4.11", "10 x5.05 5.05"];
  await shows(second);
  await expect(back).toBeEnabled();
  // Where the strip stands, without waiting for the frames that the stopped clock does not bring.
  const box = await page.getByRole("list", { name: "Коэффициенты по ходам" }).locator("..").boundingBox();
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 20);
  await passRest(page);
  expect(await shownMoves(page)).toEqual(second);
  await page.mouse.move(0, 0);
  await back.dispatchEvent("click");
  const first = ["1 x1.14 1.14", "2 x1.30 1.30", "3 x1.49 1.49", "4 x1.73 1.73", "5 x2.02 2.02"];
  await shows(first);
  await passRest(page);
  expect(await shownMoves(page)).toEqual(first);
});

/** What a page rests for, and time to slide away; without the frames of the rest, which are most of what it would cost. */
async function passRest(page: Page): Promise<void> {
  await page.clock.fastForward(6000);
  await page.clock.runFor(1000);
}
