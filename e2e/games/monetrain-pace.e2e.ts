import type { Page } from "@playwright/test";
import { openPlan, plan } from "../support/autobet.ts";
import { bonusBanner, buyBonus, endShow } from "../support/monetrain.ts";
import { seenInHeader } from "../support/seen-text.ts";
import { expect, test } from "../support/site.ts";
import { newPerson, signIn } from "../support/visitor.ts";

test("«Дальше» shows the next spin at once, a win shows in full beside the balance when the show is over, and an autobet buys bonuses until its plan is over", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/monetrain");
  let won = false;
  // One bonus in eight brings nothing.
  for (let left = 20; left > 0 && !won; left -= 1) {
    const { win } = await buyBonus(page);
    await page.getByRole("button", { name: "Дальше" }).click();
    await expect(page.getByText("Спин 2 из 3")).toBeVisible();
    won = win > 0;
    await (won ? endAndSeeWin(page, win) : endShow(page));
  }
  expect(won, "one of 20 bonuses brings something").toBe(true);
  await page.getByRole("button", { name: "Быстро" }).click();
  const dialog = await openPlan(page);
  await plan(page, "Количество ставок", "2");
  await dialog.getByRole("button", { name: "Начать: 2 ставки" }).click();
  await expect(page.getByRole("button", { name: /Остановить/u })).toBeVisible();
  await expect(bonusBanner(page)).toContainText("Автоставка окончена2 из 2");
  await expect(page.getByRole("button", { name: "Купить бонус" })).toBeVisible();
});

/** Ends the show of a win, which is beside the balance then, and only then, for a second. */
async function endAndSeeWin(page: Page, win: number): Promise<void> {
  const text = `+${win.toFixed(2)}`;
  const badge = page.getByRole("banner").getByText(text);
  await expect(badge).toHaveCount(0);
  const shown = seenInHeader(page, text);
  await endShow(page);
  await shown;
  await expect(badge).toHaveCount(0);
}
