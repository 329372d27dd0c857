import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expectNoSidewaysScroll, expectUncut } from "./layout.ts";
import { keepPicture } from "./pictures.ts";

/** Rows of the ledger, without the head. */
export function rows(page: Page) {
  return page
    .getByRole("main")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
}

/** «Пополнить» of the form, not of the header. */
export function topUpKey(page: Page) {
  return page.getByRole("main").getByRole("button", { name: "Пополнить" });
}

/** «Вывести». */
export function withdrawKey(page: Page) {
  return page.getByRole("button", { name: "Вывести" });
}

/** Where notices appear. */
export function notices(page: Page) {
  return page.getByRole("region", { name: /^Уведомления/u });
}

/** Fails when the page is not accessible, too wide or cut at a width of the columns; keeps its pictures. */
export async function expectInOrder(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [1280, 900],
    [640, 900],
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expectUncut(page.getByRole("main"));
    await keepPicture(page, name);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}
