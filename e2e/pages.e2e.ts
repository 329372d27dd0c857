// Every page, for a guest and for a player, on a wide screen, a phone and the smallest phone.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expectInOrder } from "./support/in-order.ts";
import { expectApart, expectFreeCorners, expectNoSidewaysScroll } from "./support/layout.ts";
import { keepPicture } from "./support/pictures.ts";
import { OPEN_PAGES, openWithin, PLAYER_PAGES } from "./support/site-pages.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn } from "./support/visitor.ts";

/** These have files of their own, or are looked at in the same way by the tests of what a player does there. */
const ELSEWHERE = new Set([
  "/bonus",
  "/bonus/more",
  "/bonus/rakeback",
  "/delete",
  "/ref",
  "/sessions",
  "/wallet/payment",
  "/wallet/withdraw",
]);
const FOR_PLAYERS = ["/", "/history", "/dice", ...PLAYER_PAGES.filter((path) => !ELSEWHERE.has(path))];

// One visit of them all: a page that is opened from another one costs a third of one that is loaded.
test("a guest finds every page in order", async ({ page, complaints }) => {
  test.setTimeout(VISIT_LIMIT_MS);
  complaints.allow(/status of 404/u);
  await page.goto("/no-such-page");
  await visit(page, "guest", [...OPEN_PAGES, "/no-such-page"]);
});

test("a player finds the other pages in order", async ({ page }) => {
  test.setTimeout(VISIT_LIMIT_MS);
  await signIn(page, newPerson(), "/faq");
  await visit(page, "player", FOR_PLAYERS);
});

async function visit(page: Page, visitor: "guest" | "player", paths: readonly string[]): Promise<void> {
  const titles = new Set<string>();
  for (const path of paths) {
    await test.step(`${path} is in order`, async () => {
      await openWithin(page, path);
      titles.add(await page.title());
      // The frame that somebody has on a phone is that of the first page; of the games one shows how a phone has it.
      const knownOnPhones = path !== paths[0] && !(visitor === "guest" && path === "/dice");
      await expectInOrder(page, `${visitor} ${path}`, { knownOnPhones });
    });
  }
  expect(titles.size, "pages that were looked at").toBe(paths.length);
}

test("axe finds nothing on any page that a guest has on a phone @release", async ({ page }) => {
  test.setTimeout(VISIT_LIMIT_MS);
  await page.setViewportSize(PHONE);
  await page.goto("/");
  for (const path of OPEN_PAGES) {
    await openWithin(page, path);
    await expectAccessible(page);
  }
});

/** Far beyond what it takes. */
const VISIT_LIMIT_MS = 600_000;

test("what opens over a page is in order too @release", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/wallet");
  await expect(page.getByRole("dialog", { name: "Нужен вход" })).toBeVisible();
  await expectAccessible(page);
  // On a phone it is as high as what it says, and stands at the bottom.
  const asked = page.getByRole("dialog", { name: "Нужен вход" });
  const box = await asked.boundingBox();
  expect(box?.height).toBeLessThan(PHONE.height * 0.6);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(PHONE.height);
  await keepPicture(page, "sign-in asked for");
  await expect(asked).toContainText("есть 18 лет");
  await asked.getByRole("link", { name: "пользовательское соглашение" }).click();
  await expect(asked).toBeHidden();
  await expect(page).toHaveURL("/terms");
  await page.goto("/wallet");
  await asked.getByRole("link", { name: "Авторизация" }).click();
  await expect(page.getByRole("heading", { name: "Кем войти?" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await signIn(page, newPerson());
  await page.getByRole("button", { name: "Меню игрока" }).click();
  await expect(page.getByRole("button", { name: "Выход" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Меню", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Меню" })).toBeVisible();
  await expectAccessible(page);
});

const PHONE = { width: 390, height: 844 };

test("the play buttons of every game are in the low window of a laptop as the page opens, and stay in reach in lower ones, clear of the bar below @release", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/faq");
  for (const [path, name] of PLAY_BUTTONS) {
    await page.setViewportSize({ width: 1366, height: 650 });
    await openWithin(page, path);
    const buttons = page.getByRole("button", { name });
    await expect(buttons.first()).toBeVisible();
    for (const button of await buttons.all()) {
      await expect(button, path).toBeInViewport({ ratio: 1 });
      await expectFreeCorners(button);
    }
    for (const [width, height] of LOW_WINDOWS) {
      await page.setViewportSize({ width, height });
      const bar = page.getByRole("navigation", { name: "Быстрый доступ" });
      const raised = bar.getByRole("link", { name: "Касса" }).locator("span");
      for (const button of await buttons.all()) {
        await expect(button, `${path} at ${width} × ${height}`).toBeInViewport({ ratio: 1 });
        await expectApart({ button, bar });
        await expectApart({ button, raised });
        if (width === 390) await expectFreeCorners(button);
      }
      const stuck = await page.locator("article").locator("[data-actions]").boundingBox();
      expect(stuck?.height, `of the buttons at ${width} × ${height}`).toBeLessThan(0.34 * height);
      await expectNoSidewaysScroll(page);
    }
  }
});

/** 640 × 450 is what a window of 1280 × 900 has at 200 %; the rest are phones, the smallest of them and one on its side. */
const LOW_WINDOWS = [
  [640, 450],
  [844, 390],
  [320, 568],
  [390, 844],
] as const;

const PLAY_BUTTONS = [
  ["/dice", /^(?:Меньше|Больше)/u],
  ["/mines", /^(?:Начать игру|Автовыбор)/u],
  ["/bubbles", /^Играть/u],
  ["/jackpot", /^Сделать ставку/u],
  ["/x100", /^Поставить [\d.]+ на x/u],
  ["/monetrain", /^Купить бонус/u],
] as const;
