import { expect, type Page } from "@playwright/test";
import { paths } from "../../apps/web/src/site/paths.ts";

/** The pages that everybody may open. */
export const OPEN_PAGES: readonly string[] = [
  paths.main,
  paths.history,
  "/dice",
  "/jackpot",
  "/x100",
  "/monetrain",
  "/mines",
  "/bubbles",
  paths.fair,
  paths.faq,
  paths.contact,
  paths.terms,
  paths.policy,
];

/** The pages that only players may open. */
export const PLAYER_PAGES: readonly string[] = [
  paths.results,
  paths.bonus,
  paths.bonusMore,
  paths.bonusRepost,
  paths.bonusSocial,
  paths.bonusRakeback,
  paths.payment,
  paths.withdraw,
  paths.ref,
  paths.limits,
  paths.sessions,
  paths.deletion,
];

/** Opens a page from the one that is open, as a link of the site does, which takes that away at once: a load costs three times as much. */
export async function openWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, "", "${path}")`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
