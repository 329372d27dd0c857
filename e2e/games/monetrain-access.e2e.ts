import { expectAccessible } from "../support/accessibility.ts";
import { expectInOrder, LYING } from "../support/in-order.ts";
import { bonusBanner, buyBonus, buyBonusHeld, endShow, goOnToSpin, spinList } from "../support/monetrain.ts";
import { expect, test } from "../support/site.ts";
import { newPerson, signIn } from "../support/visitor.ts";

test("without motion a table fills line by line, in the same time @release", async ({ page }) => {
  await page.clock.install();
  await signIn(page, newPerson(), "/monetrain");
  await buyBonusHeld(page);
  await goOnToSpin(page, "Спин 2 из 3");
  await expect(spinList(page)).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Проверить" })).toHaveCount(0);
  await page.clock.resume();
  await endShow(page);
  await expect(spinList(page)).toHaveCount(3);
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: "Проверить" })).toHaveAttribute(
    "href",
    /^\/monetrain\?bet=\d+$/u,
  );
});

test("the keyboard stays at the place where the buttons change @release", async ({ page }) => {
  await signIn(page, newPerson(), "/monetrain");
  await page.getByRole("button", { name: "Купить бонус" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Купить за 10.00 ₽" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Показать итог" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Купить бонус" })).toBeFocused();
});

test("panel, show and result are in order at every width @release", async ({ page }) => {
  await page.clock.install();
  await signIn(page, newPerson(), "/monetrain?type=100");
  await page.getByRole("button", { name: "Купить бонус" }).click();
  await expectInOrder(page, "monetrain panel", { also: [LYING], knownOnPhones: true });
  await page.keyboard.press("Escape");
  await buyBonusHeld(page);
  await expect(page.getByText("Спин 1 из 5")).toBeVisible();
  await page.clock.resume();
  await expectAccessible(page);
  await endShow(page);
  await expectInOrder(page, "monetrain result", { also: [LYING], knownOnPhones: true });
});

test("the keys of the show and its result are in the window of a laptop @release", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, newPerson(), "/monetrain");
  await buyBonus(page);
  await expect(page.getByRole("button", { name: "Показать итог" })).toBeInViewport({ ratio: 1 });
  await endShow(page);
  await expect(bonusBanner(page)).toBeInViewport({ ratio: 1 });
});
