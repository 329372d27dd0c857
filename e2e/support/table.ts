import { expect, type Locator, type Page } from "@playwright/test";

/** Types a value as a player does, and leaves the field. */
export async function fillAmount(page: Page, label: AmountLabel, text: string): Promise<void> {
  await amountField(page, label).fill(text);
  await amountField(page, label).press("Enter");
}

/** The text field; on Dice the ruler's slider has the same name. */
export function amountField(page: Page, label: AmountLabel): Locator {
  return page.getByRole("textbox", { name: label });
}

/** The keys x2, x/2, min, max beside a field. */
export function amountKey(page: Page, label: AmountLabel, key: string): Locator {
  return page.getByRole("group", { name: label }).getByRole("button", { name: key, exact: true });
}

/** Presses keys beside a field one after another, and expects what it holds after each. */
export async function expectKeys(page: Page, label: AmountLabel, held: readonly Held[]): Promise<void> {
  for (const [key, value] of held) {
    await amountKey(page, label, key).click();
    await expect(amountField(page, label)).toHaveValue(value);
  }
}

/** Types one text after another, and expects what the field makes of each when it is left. */
export async function expectHeld(field: Locator, held: readonly Held[]): Promise<void> {
  for (const [typed, value] of held) {
    await field.fill(typed);
    await field.press("Enter");
    await expect(field).toHaveValue(value);
  }
}

/** Where Dice and Bubbles say what came out. */
export function resultBanner(page: Page): Locator {
  return page.getByRole("region", { name: "Глубиномер" }).getByRole("status");
}

/** The pot of «ДЖЕКПОТ:», kopecks. */
export async function potShown(page: Page): Promise<number> {
  const text = await page.getByText("ДЖЕКПОТ:").locator("..").innerText();
  return Number(/\d+\.\d\d/u.exec(text)?.[0].replace(".", ""));
}

/** What is pressed or typed, and what the field holds then. */
type Held = readonly [done: string, value: string];

/** The field of an amount; «Сумма ставки» is the Wheel's. */
export type AmountLabel = "Сумма игры" | "Процент игры" | "Цель игры" | "Сумма ставки";
