import { expect, type Page } from "@playwright/test";

/** Fails when the page is wider than its window: a phone must never scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const root = "document.documentElement";
  const tooWide = await page.evaluate<number>(`${root}.scrollWidth - ${root}.clientWidth`);
  expect(tooWide, `pixels that ${page.url()} is wider than its window`).toBeLessThanOrEqual(0);
}
