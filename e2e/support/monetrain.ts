import { expect, type Locator, type Page } from "@playwright/test";
import { afterSteps, holdClock } from "./page-clock.ts";

/** What the server answered to one purchase; amounts in roubles. */
export type BonusAnswer = {
  id: number;
  spins: number;
  coffs: number[];
  tubes: { color: "red" | "blue" | null; m: number }[][];
  win: number;
  balance: number;
};

/** Buys a bonus of the type and bet that are set; returns as soon as the server has answered. */
export async function buyBonus(page: Page): Promise<BonusAnswer> {
  const answered = page.waitForResponse("**/api/monetrain/buy");
  await page.getByRole("button", { name: "Купить бонус" }).click();
  await page
    .getByRole("dialog", { name: "Покупка бонуса" })
    .getByRole("button", { name: /Купить за/u })
    .click();
  const { success }: { success: BonusAnswer } = await (await answered).json();
  return success;
}

/**
 * The same on a page whose clock is installed. It stands when the first spin has begun: a spin takes six seconds of that clock, so nothing
 * of the show is missed, however late somebody looks.
 */
export async function buyBonusHeld(page: Page): Promise<BonusAnswer> {
  await holdClock(page);
  const bought = buyBonus(page);
  // What a press draws waits for a frame.
  const end = page.getByRole("button", { name: "Показать итог" });
  await afterSteps(page, 100, () => expect(end).toBeVisible({ timeout: 500 }));
  return bought;
}

/** Lets the clock that `buyBonusHeld` has stopped go on until the next spin is shown: by far less than a spin at a time. */
export function goOnToSpin(page: Page, spin: string): Promise<void> {
  return afterSteps(page, 500, () => expect(page.getByText(spin)).toBeVisible({ timeout: 500 }));
}

/** Ends the show, and waits until the result stands. */
export async function endShow(page: Page): Promise<void> {
  const end = page.getByRole("button", { name: "Показать итог" });
  const buy = page.getByRole("button", { name: "Купить бонус" });
  await expect(end.or(buy)).toBeVisible();
  // A show that a slow machine has let run out has ended by itself.
  await expect(async () => {
    if (await end.isVisible()) await end.click({ timeout: 2_000 });
    await expect(buy).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** The counters over the tubes: «СПИНОВ» and «ВЫИГРЫШ», which has the name of the result when a bonus is over. */
export function counter(page: Page, name: "СПИНОВ" | "ВЫИГРЫШ" | "ВЕРНУЛОСЬ" | "ПРОИГРЫШ"): Locator {
  return page
    .getByRole("region", { name: "Трубы давления" })
    .getByText(name, { exact: true })
    .locator("xpath=following-sibling::dd");
}

/** What the third counter is called when the bonus is over. */
export function counterOf(win: number, price: number): "ВЫИГРЫШ" | "ВЕРНУЛОСЬ" | "ПРОИГРЫШ" {
  if (win > price) return "ВЫИГРЫШ";
  return win > 0 ? "ВЕРНУЛОСЬ" : "ПРОИГРЫШ";
}

/** Where the screen says what the bonus brought. */
export function bonusBanner(page: Page): Locator {
  return page.getByRole("region", { name: "Трубы давления" }).getByRole("status");
}

/** The spins that have come to rest, in words. */
export function spinList(page: Page): Locator {
  return page.getByRole("list", { name: "Ход бонуса" }).getByRole("listitem");
}
