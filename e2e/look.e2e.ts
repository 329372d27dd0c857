// How the screens look, at the width of a phone and of a desktop, beside the pictures in e2e/look (CONTRIBUTING.md says how they are made).
import type { Page } from "@playwright/test";
import type { MyBetsReply } from "@rumb/contract/my-bets";
import type { MyResultsReply } from "@rumb/contract/my-results";
import { startServer, type Server } from "./support/server.ts";
import { openWithin } from "./support/site-pages.ts";
import { expect, test as siteTest } from "./support/site.ts";
import { STILL_MS, standStill } from "./support/still-site.ts";
import { newPerson, signInUnseen } from "./support/visitor.ts";

// A server that no other test has played on or set.
const test = siteTest.extend<object, { server: Server }>({
  server: [
    // Playwright reads the fixtures a fixture needs from this pattern; a server needs none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer();
      try {
        await use(server);
      } finally {
        await server.remove();
      }
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

test("the pages of a guest look as they did @release", async ({ page, complaints }) => {
  complaints.allow(/status of 404/u);
  await standStill(page);
  await page.goto("/");
  for (const [name, path] of [
    ["guest-home", "/"],
    ["guest-policy", "/policy"],
    ["guest-faq", "/faq"],
    ["guest-fair", "/fair"],
    ["guest-missing", "/no-such-page"],
    ["guest-sign-in", "/wallet"],
  ] as const) {
    await openWithin(page, path);
    await expectLook(page, name);
  }
});

test("games of a player look as they did @release", async ({ page }) => {
  await openStill(page);
  await expectGamesLook(page, ["dice", "x100"]);
  await page.route("**/api/dice/play", async (route) => {
    const { success } = await (await route.fetch()).json();
    const won = { status: "win", rand_num: 123_456, bet: 1, coff: 2, win: 2, balance: 1001 };
    await route.fulfill({ json: { success: { ...success, ...won } } });
  });
  await openWithin(page, "/dice");
  await page.getByRole("button", { name: "Меньше" }).click();
  await expect(page.getByRole("region", { name: "Глубиномер" })).toContainText("Выигрыш 2.00");
  await expectLook(page, "dice-won");
});

test("the other games of a player look as they did @release", async ({ page }) => {
  await openStill(page);
  await expectGamesLook(page, ["mines", "bubbles", "jackpot", "monetrain"]);
});

test("the pages of a player look as they did @release", async ({ page }) => {
  await signInUnseen(page, newPerson());
  await standStill(page);
  await page.route("**/api/bets/get", (route) => route.fulfill({ json: { success: MY_BETS } }));
  await page.route("**/api/bets/results", (route) => route.fulfill({ json: { success: MY_RESULTS } }));
  await page.goto("/faq");
  for (const [name, path] of [
    ["history", "/history"],
    ["my-bets", "/history?tab=mine"],
    ["results", "/results"],
    ["payment", "/wallet/payment"],
    ["withdraw", "/wallet/withdraw"],
    ["limits", "/limits"],
  ] as const) {
    await openWithin(page, path);
    await expectLook(page, name);
  }
  await standStill(page, { is_ban: true, is_ban_comment: "Несколько аккаунтов" });
  await page.goto("/");
  await expectLook(page, "banned");
});

test("a heading that has moved by four pixels is found @release", async ({ page }) => {
  const { updateSnapshots } = test.info().config;
  // When pictures are made again, this one must not become one of them.
  if (updateSnapshots === "all" || updateSnapshots === "changed") return;
  await page.setViewportSize({ width: 390, height: 844 });
  await standStill(page);
  await page.goto("/fair");
  await expect(page).toHaveScreenshot("guest-fair-390.png", { maxDiffPixelRatio: RATIO });
  await page.evaluate(`document.querySelector("main h1").style.translate = "4px"`);
  await expect(page).not.toHaveScreenshot("guest-fair-390.png", { maxDiffPixelRatio: RATIO });
});

/** Of a player, whose pages stand still. */
async function openStill(page: Page): Promise<void> {
  await signInUnseen(page, newPerson());
  await standStill(page);
  await page.goto("/faq");
}

async function expectGamesLook(page: Page, games: readonly string[]): Promise<void> {
  for (const game of games) {
    await openWithin(page, `/${game}`);
    await expectLook(page, game);
  }
}

/** The page in both windows, once everything is there. */
async function expectLook(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.locator("[aria-busy=true], .boot")).toHaveCount(0);
    await page.evaluate("document.fonts.ready.then(() => true)");
    // The browser writes an empty date as its machine is used to.
    const mask = [page.locator("input[type=date]")];
    await expect.soft(page).toHaveScreenshot(`${name}-${width}.png`, { mask, maxDiffPixelRatio: RATIO });
  }
}

/** So much of a window may differ, for another machine draws some edges otherwise. What moves is more. */
const RATIO = 0.0003;

const bet = {
  id: 261_100_000_000_001,
  game: "dice",
  bet: 10,
  coff: 2,
  win: 20,
  pot: 0,
  result: "win",
  created_at: STILL_MS - 60_000,
} as const;

const MY_BETS: MyBetsReply = {
  data: [
    bet,
    { ...bet, id: bet.id - 1, game: "monetrain", bet: 100, coff: 0.3, win: 30, result: "back" },
    { ...bet, id: bet.id - 2, game: "bubbles", coff: 15, win: 0, result: "lose" },
    { ...bet, id: bet.id - 3, game: "mines", coff: 1, win: 0, result: "open" },
    { ...bet, id: bet.id - 4, game: "jackpot", win: 0, result: "refund" },
  ],
  links: [],
  totals: { bets: 5, staked: 130, won: 50, net: -80 },
};

const MY_RESULTS: MyResultsReply = {
  points: Array.from({ length: 41 }, (_, at) => ({
    bets: at * 5,
    net: Math.round(Math.sin(at / 4) * at * 100) / 100,
    expected: -at / 4,
    reach: Math.round(12 * Math.sqrt(at) * 100) / 100,
  })),
  since: STILL_MS - 86_400_000,
  best: bet,
  longest: { wins: 4, losses: 9 },
  games: [
    { game: "dice", bets: 150, staked: 1500, won: 1490.5 },
    { game: "mines", bets: 50, staked: 500, won: 510 },
  ],
};
