import type { Page } from "@playwright/test";
import { expectInOrder, TABLET } from "./in-order.ts";

/** --lose of the site, in which the reason of a rejection stands. */
export const LOSE = "rgb(255, 122, 92)";

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

/** Looks at a tab of the wallet, or a page like it, in every window. */
export function expectTabInOrder(page: Page, name: string): Promise<void> {
  return expectInOrder(page, name, { within: page.getByRole("main"), also: [TABLET] });
}
