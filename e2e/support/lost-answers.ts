import { expect, type Page } from "@playwright/test";

/** The next call of this path reaches the server, which does what it asks, and its answer does not come back. */
export async function loseAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    `**${path}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

/** Opens a page that cannot be read at first, and asks again as it offers; `call` is what reads it. */
export async function openAtSecondTry(
  page: Page,
  { path, call }: { readonly path: string; readonly call: string },
): Promise<void> {
  await page.route(`**${call}`, (route) => route.abort());
  await page.goto(path);
  const again = page.getByRole("button", { name: "Повторить" });
  await expect(again).toBeVisible();
  await page.unroute(`**${call}`);
  await again.click();
}
