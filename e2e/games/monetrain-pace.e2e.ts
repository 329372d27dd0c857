import { bonusBanner, buyBonus, endShow } from "../support/monetrain.ts";
import { expect, test } from "../support/site.ts";
import { newPerson, signIn } from "../support/visitor.ts";

test("«Дальше» shows the next spin at once, and an autobet buys bonuses until its plan is over", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/monetrain");
  await buyBonus(page);
  await page.getByRole("button", { name: "Дальше" }).click();
  await expect(page.getByText("Спин 2 из 3")).toBeVisible();
  await endShow(page);
  await page.getByRole("button", { name: "Быстро" }).click();
  await page.getByRole("button", { name: "Автоставка" }).click();
  const plan = page.getByRole("dialog", { name: "Автоставка" });
  const count = plan.getByRole("textbox", { name: "Количество ставок" });
  await count.fill("2");
  await count.press("Enter");
  await plan.getByRole("button", { name: "Начать: 2 ставки" }).click();
  await expect(page.getByRole("button", { name: /Остановить/u })).toBeVisible();
  await expect(bonusBanner(page)).toContainText("Автоставка окончена2 из 2");
  await expect(page.getByRole("button", { name: "Купить бонус" })).toBeVisible();
});
