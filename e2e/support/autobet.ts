import { expect, type Locator, type Page } from "@playwright/test";

/** Opens the plan of an autobet, and waits until it can be filled in. */
export async function openPlan(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Автоставка" }).click();
  await expect(planField(page, "Количество ставок")).toBeVisible();
  return page.getByRole("dialog", { name: "Автоставка" });
}

/** Writes into a field of the open plan. */
export async function plan(page: Page, label: string, text: string): Promise<void> {
  await planField(page, label).fill(text);
  await planField(page, label).press("Enter");
}

function planField(page: Page, label: string): Locator {
  return page.getByRole("dialog", { name: "Автоставка" }).getByRole("textbox", { name: label });
}
