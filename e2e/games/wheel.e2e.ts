import type { WheelState } from "@rumb/contract/wheel/wheel-events";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { expectInOrder, LYING } from "../support/in-order.ts";
import { expectApart, expectFocusSeen, expectFreeCorners, expectUncut } from "../support/layout.ts";
import { keepPicture } from "../support/pictures.ts";
import { endCountdown, whileResultStands, whileRoundPlays } from "../support/rounds.ts";
import { seenIn } from "../support/seen-text.ts";
import { openWithin } from "../support/site-pages.ts";
import { expect, test } from "../support/site.ts";
import { standStill, WHEEL } from "../support/still-site.ts";
import { goToSignIn, newPerson, signIn } from "../support/visitor.ts";
import {
  askWheel,
  betKey,
  betOn,
  COLORS,
  freshRound,
  hearSpins,
  isInTime,
  pocketAtNeedle,
  resultOf,
  spins,
  spinTime,
  stage,
  turnOfCard,
} from "../support/wheel.ts";
import { allowMotion } from "../support/motion.ts";

test("everybody sees the bets, none is taken while the wheel turns, and the needle stops on the paid pocket and stays there, for everybody", async ({
  page,
  server,
  otherBrowser,
}) => {
  const person = newPerson("Очень длинное имя игрока без конца");
  const spinOf = hearSpins(page);
  await signIn(page, person, "/x100?bet=12.5");
  const watcher = await otherBrowser();
  await watcher.goto("/x100");
  await freshRound(page, server);
  await expect(watcher.getByText("ОЖИДАНИЕ СТАВОК...")).toBeVisible();
  await betOn(page, 20);
  const round = await betOn(page, 20);
  await expect(watcher.getByText("2 ставки")).toBeVisible();
  await expect(watcher.getByText(person.name)).toHaveCount(2);
  await expect(watcher.getByRole("heading", { name: "x20 25.00" })).toBeVisible();
  await expect(watcher.getByText("1 игрок", { exact: true })).toBeVisible();
  await expect(page.getByText("Вы", { exact: true })).toHaveCount(2);
  await allowMotion(page);
  let pocket = -1;
  await whileResultStands(server, "wheel", async () => {
    await whileRoundPlays(server, "wheel", async () => {
      const turns = seenIn(page, "main", "Колесо вращается");
      await endCountdown(server, "wheel");
      // A server that says so when the spin is as good as over leaves nothing of it to be seen.
      if (await isInTime(server, round, await spinOf(round))) await turns;
      else await expect(stage(page)).toContainText(/Колесо (?:вращается|остановилось)/u);
      await expect(betKey(page, 20)).toHaveAccessibleDescription("Ставки закрыты");
      await expect(betKey(watcher, 20)).toHaveAccessibleDescription("Войдите, чтобы поставить");
    });
    const past = await resultOf(page, round);
    ({ pocket } = past);
    await expect.poll(() => pocketAtNeedle(page)).toBe(pocket);
    // Its middle, to the degree.
    const turned = async () => (360 - (await turnOfCard(page))) % 360;
    await expect.poll(turned).toBeCloseTo(((pocket + 0.5) * 360) / 318, 1);
    await expect(stage(watcher)).toContainText(`Выпало x${past.color}`);
    await expect.poll(() => pocketAtNeedle(watcher)).toBe(pocket);
    await expect(stage(page).getByRole("listitem").first()).toHaveText(`x${past.color}`);
  });
  await page.reload();
  await freshRound(page, server);
  expect(await pocketAtNeedle(page)).toBe(pocket);
  expect(await spinTime(page)).toBeUndefined();

  await goToSignIn(watcher.getByRole("article", { name: "Wheel" }));
  await expect(watcher.getByRole("heading", { name: "Кем войти?" })).toBeVisible();
  const { history } = await askWheel(page);
  await openWithin(page, "/");
  const tile = page.getByRole("main").getByRole("link", { name: /^Wheel От x2/u });
  await expect(tile).toContainText(
    history
      .slice(0, 5)
      .map(({ color }) => `x${color}`)
      .join(""),
  );
});

test("who comes in the middle of a spin finds the card on its way @release", async ({ page }) => {
  await allowMotion(page);
  await openSpinning(page);
  await expect.poll(() => spinTime(page)).toBeGreaterThanOrEqual(300_000);
  // Whatever turns while it is looked at costs.
  await page.evaluate("for (const motion of document.getAnimations()) motion.pause()");
  await expectAccessible(page);
  await keepPicture(page, "wheel spin");
});

test("without motion the card stands where it was while the wheel turns @release", async ({ page }) => {
  await openSpinning(page);
  expect(await spinTime(page)).toBeUndefined();
  expect(await pocketAtNeedle(page)).toBe(WHEEL.history[0]?.pocket);
});

/** Ten minutes long, so that a page comes in its middle however late the machine is; a spin that began with the page would be minutes behind. */
async function openSpinning(page: Page): Promise<void> {
  const start = { pocket: 90, angle: 102.5, color: 2, hash: WHEEL.hash, spin_ms: 600_000, left_ms: 300_000 };
  const spinning: WheelState = { ...WHEEL, phase: "spin", start, left_ms: 300_000 };
  await standStill(page, {}, { getWheel: spinning });
  await page.goto("/x100");
  await spins(page);
}

test("no bar covers a key, no key cuts its words, and the keyboard leads nowhere under them @release", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/x100?bet=1000");
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const color of COLORS) await expectFreeCorners(betKey(page, color));
    await expectUncut(page.getByRole("group", { name: "Поставить на множитель" }));
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFocusSeen(page, 30);
});

test("whoever scrolls to the stake on a phone keeps the needle in sight, while they bet and through the spin @release", async ({
  page,
  server,
}) => {
  await allowMotion(page);
  await signIn(page, newPerson(), "/x100?bet=1");
  await freshRound(page, server);
  const slot = page.locator("[data-slot]");
  for (const [width, height] of [
    [320, 568],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate("window.scrollTo(0, 0)");
    await expect(slot).toHaveCount(0);
    await page.evaluate("window.scrollTo(0, 400)");
    await expect(slot).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Сумма ставки" })).toBeInViewport();
    await expectApart({ slot, header: page.locator("header").first(), keys: betKey(page, 2) });
    expect((await slot.boundingBox())?.height).toBeLessThanOrEqual(0.4 * height);
    expect(await smallestFigure(page), "pixels of the smallest number on both roses").toBeGreaterThan(10);
  }
  const round = await betOn(page, 3);
  await whileResultStands(server, "wheel", async () => {
    await whileRoundPlays(server, "wheel", async () => {
      await endCountdown(server, "wheel");
      // When the spin is over the slot says what came out.
      await expect(slot).toContainText(/Колесо вращается|Выпало x/u);
      expect(await turnsOfCards(page)).toEqual([expect.any(Number), expect.any(Number)]);
    });
    const { color } = await resultOf(page, round);
    await expect(slot).toContainText(color === 3 ? "Выигрыш 3.00 ₽" : `Выпало x${color}`);
    const [large, small] = await turnsOfCards(page);
    expect(small).toBe(large);
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(slot).toHaveCount(0);
});

/** How far each drawn card is turned, degrees. */
function turnsOfCards(page: Page): Promise<number[]> {
  return page.evaluate<number[]>(`[...document.querySelectorAll("[data-card]")].map((card) => {
    const { a, b } = new DOMMatrix(getComputedStyle(card).transform);
    return (Math.atan2(b, a) * 180) / Math.PI;
  })`);
}

/** Height of the smallest number that is drawn on a card, as it is painted, px. */
function smallestFigure(page: Page): Promise<number> {
  return page.evaluate<number>(`Math.min(...[...document.querySelectorAll("[data-card] text")]
    .filter((figure) => figure.checkVisibility())
    .map((figure) => {
      // A card lies turned where the round before has left it.
      const { a, b } = figure.ownerSVGElement.getScreenCTM();
      return Number.parseFloat(getComputedStyle(figure).fontSize) * Math.hypot(a, b);
    }))`);
}

test("betting and result are in order at every width @release", async ({ page, server }) => {
  await signIn(page, newPerson(), "/x100?bet=1");
  await freshRound(page, server);
  await expectInOrder(page, "wheel waiting", { also: [LYING], knownOnPhones: true });
  const round = await betOn(page, 3);
  await whileResultStands(server, "wheel", async () => {
    await endCountdown(server, "wheel");
    await resultOf(page, round);
    await expectInOrder(page, "wheel result", { also: [LYING], knownOnPhones: true });
  });
});
