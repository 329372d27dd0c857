import type { Page } from "@playwright/test";

/**
 * Keeps a picture of the page in test-results/screens when SCREENSHOTS is set, named after `name` and the window's
 * width: to look at every page at once after a change of style.
 */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env["SCREENSHOTS"] === undefined) return;
  const width = page.viewportSize()?.width ?? 0;
  const slug = name.replaceAll(/[^\p{L}\d]+/gu, "-").replaceAll(/^-|-$/gu, "") || "main";
  await page.screenshot({ path: `test-results/screens/${slug}-${width}.png`, fullPage: true });
}

/** The same in a wider window than any test needs, which is left as it was. */
export async function keepWidePicture(page: Page, name: string): Promise<void> {
  if (process.env["SCREENSHOTS"] === undefined) return;
  const before = page.viewportSize();
  await page.setViewportSize(WIDE);
  await keepPicture(page, name);
  if (before !== null) await page.setViewportSize(before);
}

const WIDE = { width: 1440, height: 900 };
