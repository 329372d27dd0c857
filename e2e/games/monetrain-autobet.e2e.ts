import { openPlan, plan } from "../support/autobet.ts";
import { bonusBanner } from "../support/monetrain.ts";
import { expect, test } from "../support/site.ts";
import { newPerson, signIn } from "../support/visitor.ts";

test("an autobet buys bonuses until its plan is over @release", async ({ page }) => {
  await signIn(page, newPerson(), "/monetrain");
  await page.getByRole("button", { name: "Быстро" }).click();
  const dialog = await openPlan(page);
  await plan(page, "Количество ставок", "2");
  await dialog.getByRole("button", { name: "Начать: 2 ставки" }).click();
  await expect(page.getByRole("button", { name: /Остановить/u })).toBeVisible();
  await expect(bonusBanner(page)).toContainText("Автоставка окончена2 из 2");
  await expect(page.getByRole("button", { name: "Купить бонус" })).toBeVisible();
});
