import { openPlan, plan } from "../support/autobet.ts";
import { bonusBanner } from "../support/monetrain.ts";
import { afterSteps, holdClock } from "../support/page-clock.ts";
import { expect, test } from "../support/site.ts";
import { newPerson, signIn } from "../support/visitor.ts";

test("an autobet buys bonuses until its plan is over @release", async ({ page }) => {
  await page.clock.install();
  await signIn(page, newPerson(), "/monetrain");
  await page.getByRole("button", { name: "Быстро" }).click();
  const dialog = await openPlan(page);
  await plan(page, "Количество ставок", "2");
  // Its short spins are not to be over before anybody has looked.
  await holdClock(page);
  await dialog.getByRole("button", { name: "Начать: 2 ставки" }).click();
  const stop = page.getByRole("button", { name: /Остановить/u });
  await afterSteps(page, 50, () => expect(stop).toBeVisible({ timeout: 500 }));
  await page.clock.resume();
  await expect(bonusBanner(page)).toContainText("Автоставка окончена2 из 2");
  await expect(page.getByRole("button", { name: "Купить бонус" })).toBeVisible();
});
