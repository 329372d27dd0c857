// How the Mines screen stands on each size of window.
import { openPlan, plan } from "../support/autobet.ts";
import { expectAccessible } from "../support/accessibility.ts";
import {
  expectApart,
  expectBelowHeader,
  expectFocusSeen,
  expectNoSidewaysScroll,
  expectUncut,
} from "../support/layout.ts";
import {
  cellButton,
  mainButton,
  minesBanner,
  playSafely,
  playUntil,
  shownMoves,
  startMines,
  takeWin,
} from "../support/mines.ts";
import { keepPicture } from "../support/pictures.ts";
import { expect, test } from "../support/site.ts";
import { goToSignIn, newPerson, signIn } from "../support/visitor.ts";
import { allowMotion } from "../support/motion.ts";

test("every state of a game is in order at 1280 and at 390 px @release", async ({ page }) => {
  await signIn(page, newPerson(), "/mines?bet=10&bombs=2");
  const expectStateInOrder = async (state: string): Promise<void> => {
    for (const { perPage, ...size } of SIZES) {
      await page.setViewportSize(size);
      if (state === "at-rest") await expect.poll(() => shownMoves(page)).toHaveLength(perPage);
      if (state === "at-rest" || size.width === PHONE_PX) await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await keepPicture(page, `mines ${state}`);
    }
  };
  await expect(page.getByRole("button", { name: "Начать игру" })).toBeVisible();
  await expectStateInOrder("at-rest");
  await playSafely(page, 3);
  await expectStateInOrder("in-play");
  await takeWin(page);
  await expectStateInOrder("taken");
  await page.getByRole("radio", { name: "24" }).check();
  await playUntil(page, (status) => status === "lose");
  await expectStateInOrder("lost");
});

const PHONE_PX = 390;
const SIZES = [
  { width: 1280, height: 900, perPage: 5 },
  { width: PHONE_PX, height: 844, perPage: 2 },
] as const;

test("a phone plays with the buttons in sight and cells of 60 px and more @release", async ({
  otherBrowser,
}) => {
  const page = await otherBrowser({ viewport: { width: 390, height: 740 }, isMobile: true, hasTouch: true });
  await signIn(page, newPerson(), "/mines?bombs=2");
  const cell = await cellButton(page, 1).boundingBox();
  // What a phone leaves between the gutters of the page, the edges of the plate, and four gaps.
  expect(cell?.width).toBeCloseTo((390 - 24 - 24 - 4 * 6) / 5, 0);
  expect(cell?.width).toBeGreaterThanOrEqual(60);
  expect(cell?.height).toBeCloseTo(cell?.width ?? 0, 1);
  await expect(cellButton(page, 25)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Начать игру" })).toBeInViewport({ ratio: 1 });
  await playSafely(page, 1);
  await expect(page.getByRole("button", { name: /^Забрать/u })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Автовыбор" })).toBeInViewport({ ratio: 1 });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 640 });
    await expectNoSidewaysScroll(page);
  }
});

test("a phone on its side has the whole field and the buttons beside each other @release", async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await signIn(page, newPerson(), "/mines?bombs=2");
  await startMines(page);
  await expect(cellButton(page, 1)).toBeInViewport({ ratio: 1 });
  await expect(cellButton(page, 25)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Автовыбор" })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
});

test("words, field and legend stand beside each other on a phone on its side, and at 200 % @release", async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await signIn(page, newPerson(), "/mines?bet=10&bombs=2");
  const parts = {
    banner: minesBanner(page),
    field: page.getByRole("grid", { name: "Поле 5 на 5" }).locator(".."),
    legend: page.getByText("Бомб", { exact: true }).locator("xpath=ancestor::dl/.."),
    strip: page.getByRole("list", { name: "Коэффициенты по ходам" }).locator(".."),
  };
  const expectPartsApart = async (): Promise<void> => {
    for (const [width, height] of LYING) {
      await page.setViewportSize({ width, height });
      await expectApart(parts);
    }
  };
  await expectPartsApart();
  await playSafely(page, 2);
  await expectPartsApart();
  await takeWin(page);
  await expect(page.getByRole("button", { name: "Повторить ходы" })).toBeVisible();
  for (const [width, height] of LYING) {
    await page.setViewportSize({ width, height });
    await expectApart(parts);
    await expectUncut(parts.legend);
    await expectNoSidewaysScroll(page);
    await keepPicture(page, `mines taken ${height}`);
  }
});

// 640 × 450 is what a window of 1280 × 900 has at 200 %.
const LYING = [
  [844, 390],
  [667, 375],
  [640, 450],
  [640, 360],
] as const;

test("the keyboard leads nowhere under the bars @release", async ({ page }) => {
  await signIn(page, newPerson(), "/mines");
  for (const [width, height] of [
    [390, 844],
    [640, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate("document.activeElement.blur()");
    await expect(page.getByRole("button", { name: "Начать игру" })).toBeVisible();
    await expectFocusSeen(page, 30);
  }
});

test("a guest sees the whole game, and the way to sign in leads back to it @release", async ({ page }) => {
  await page.goto("/mines?bombs=5");
  await expect(page.getByRole("grid", { name: "Поле 5 на 5" })).toBeVisible();
  await expect.poll(() => shownMoves(page)).toHaveLength(5);
  await expect(page.getByRole("textbox", { name: "Количество бомб" })).toHaveValue("5");
  await goToSignIn(page.getByRole("article", { name: "Mines" }));
  await expect(page.getByRole("heading", { name: "Кем войти?" })).toBeVisible();
});

test("who starts a game from below the field on a phone sees the field @release", async ({ page }) => {
  await allowMotion(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, newPerson(), "/mines?bet=1&bombs=2");
  const field = page.getByRole("grid", { name: "Поле 5 на 5" });
  const lastKey = page.getByRole("radio", { name: "24" });
  await expect(mainButton(page)).not.toHaveAttribute("aria-busy");
  await lastKey.evaluate((key: { scrollIntoView(where: object): void }) =>
    key.scrollIntoView({ block: "start" }),
  );
  await expect(field).not.toBeInViewport();
  await startMines(page);
  await expect(field).toBeInViewport({ ratio: 1 });
  await expectBelowHeader(page, minesBanner(page));
});

test("who begins an autobet from below the field on a phone sees the field @release", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, newPerson(), "/mines?bet=1&bombs=2");
  const field = page.getByRole("grid", { name: "Поле 5 на 5" });
  const sheet = await openPlan(page);
  await sheet.getByText("А1", { exact: true }).click();
  await plan(page, "Количество ставок", "1");
  await page.evaluate("scrollTo(0, 10_000)");
  await expect(field).not.toBeInViewport();
  await sheet.getByRole("button", { name: /^Начать/u }).click();
  await expect(field).toBeInViewport({ ratio: 1 });
  await expectBelowHeader(page, minesBanner(page));
});
