import { expect, type Locator, type Page } from "@playwright/test";
import { settingDefaults } from "../../apps/server/src/settings/settings.ts";
import { expectAccessible } from "./accessibility.ts";
import { openConsole } from "./console.ts";
import { expectNoSidewaysScroll } from "./layout.ts";
import { changeSettings, query } from "./operator.ts";
import { keepPicture } from "./pictures.ts";
import type { Server } from "./server.ts";
import { test as base } from "./site.ts";
import { goToSignIn } from "./visitor.ts";
import { balanceOf } from "./wallet.ts";

/** A journey has a server to itself, for the books of the whole site are looked at; its jackpot counts down from 10. */
export const test = base.extend<object, { ownSite: boolean }>({
  ownSite: [
    async ({ server }, use) => {
      const rounds = { ...settingDefaults.rounds, jackpotCountdownSeconds: 10 };
      await changeSettings(server, { rounds });
      await use(true);
    },
    { scope: "worker", auto: true, timeout: 300_000 },
  ],
});

/** A phone. */
export const PHONE = { width: 390, height: 844 } as const;

/** Signs in as a guest does who has only the site before them: over the page of the sandbox's VK. */
export async function signInByClicking(page: Page, name: string): Promise<void> {
  await goToSignIn(page.getByRole("banner"));
  await expect(page.getByRole("heading", { name: "Кем войти?" })).toBeVisible();
  await lookClosely(page, "vk");
  await page.getByLabel("Другое имя").fill(name);
  await page.getByRole("button", { name: "Войти" }).click();
  await expect(page.getByRole("button", { name: "Меню игрока" })).toBeVisible();
}

/** Opens a page from the menu of narrow screens. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  await page
    .getByRole("navigation", { name: "Быстрый доступ" })
    .getByRole("button", { name: "Меню" })
    .click();
  const menu = page.getByRole("dialog", { name: "Меню" });
  await menu.getByRole("link", { name, exact: true }).click();
  await expect(menu).toBeHidden();
}

/** Opens a page from the bar under the thumb. */
export async function openFromBar(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Быстрый доступ" }).getByRole("link", { name }).click();
}

/** Follows a link or a key that opens another tab; returns the page there. */
export async function followToTab(page: Page, opener: Locator): Promise<Page> {
  const opened = page.context().waitForEvent("page");
  await opener.click();
  return opened;
}

/** Fails when the page as it stands is wider than the phone; keeps its picture. */
export async function look(page: Page, name: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  await keepPicture(page, `journey ${name}`);
}

/** The same, and the page is accessible: for pages that no other test looks at. */
export async function lookClosely(page: Page, name: string): Promise<void> {
  await look(page, name);
  await expectAccessible(page);
}

/** The header shows the balance that the server knows; a round that ends meanwhile may change both. */
export async function expectBalanceShown(page: Page): Promise<void> {
  await expect(async () => {
    const balance = await balanceOf(page);
    await expect(page.getByRole("banner")).toContainText(`${balance} ₽`, { timeout: 3000 });
  }).toPass();
}

/** The round in which both have bet has been paid out. */
export async function jackpotIsOver(server: Server): Promise<void> {
  const rounds = "SELECT FROM rounds WHERE game = 'jackpot' AND bets = 2 AND state = 'settled'";
  await expect.poll(() => query(server, rounds, []), { timeout: 120_000 }).toBe(1);
}

/** The books are in order. They are checked half a minute after the site has started: with little in them, and now. */
export async function expectBooksInOrder(operator: Page, server: Server): Promise<void> {
  // The console reads its list once, and a reload of it costs as much as ten pages.
  await expect.poll(() => query(server, "SELECT FROM ledger_checks", []), { timeout: 120_000 }).toBe(2);
  await openConsole(operator, "/ledger_checks");
  await expect(operator.locator("td:nth-child(4)")).toHaveText(["Сходится", "Сходится"]);
}
