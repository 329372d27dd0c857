import type { Page } from "@playwright/test";

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
