import { expectAccessible } from "../support/accessibility.ts";
import { playBubbles, playBubblesUntil } from "../support/bubbles.ts";
import { expectNoSidewaysScroll, expectUncut } from "../support/layout.ts";
import { holdClock } from "../support/page-clock.ts";
import { keepPicture } from "../support/pictures.ts";
import { expect, test } from "../support/site.ts";
import { amountField, amountKey, fillAmount, potShown, resultBanner } from "../support/table.ts";
import { newPerson, signIn } from "../support/visitor.ts";
import { seenInHeader } from "../support/seen-text.ts";

test("the bubble bursts where the server said, and banner, balance and last results agree", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/bubbles");
  const sent = page.waitForRequest("**/api/bubbles/play");
  const answer = await playBubbles(page);
  expect((await sent).postDataJSON()).toEqual({ bet: 1, purple: 1.5 });
  expect(answer.status).toBe(answer.coff >= 1.5 ? "win" : "lose");
  await expect(resultBanner(page)).toContainText(answer.status === "win" ? "Выигрыш 1.50 ₽" : "Проигрыш");
  await expect(page.getByRole("banner")).toContainText(`${answer.balance.toFixed(2)} ₽`);
  const past = page.getByRole("list", { name: "Последние пузыри" }).getByRole("listitem");
  await expect(past).toHaveCount(1);
  await expect(past).toContainText(`x${answer.coff.toFixed(2)}`);
});

test("a last result opens the slip of its bet", async ({ page }) => {
  await signIn(page, newPerson(), "/bubbles");
  const { id } = await playBubbles(page);
  await page.getByRole("list", { name: "Последние пузыри" }).getByRole("link").click();
  await expect(page).toHaveURL(`/bubbles?bet=${id}`);
  await expect(page.getByRole("dialog")).toContainText(String(id));
});

test("a win shows its net as a badge for a moment, a loss shows none", async ({ page }) => {
  await signIn(page, newPerson(), "/bubbles?bet=10&target=1.05");
  const badge = page.getByRole("banner").getByText("+0.50");
  // It is there for a second only: looked for before it comes.
  const shown = seenInHeader(page, "+0.50");
  await playBubblesUntil(page, "win");
  await shown;
  await expect(badge).toHaveCount(0);
  await fillAmount(page, "Цель игры", "1000000");
  await playBubblesUntil(page, "lose");
  await expect(page.getByRole("banner").getByText(/^\+/u)).toHaveCount(0);
});

test("stake and target hold to their limits, and the possible win and the chance follow", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/bubbles");
  const target = amountField(page, "Цель игры");
  await expect(target).toHaveValue("1.50");
  for (const [typed, held] of [
    ["-1", "1.05"],
    ["0.99", "1.05"],
    ["1.04", "1.05"],
    ["1 500 000", "1000000.00"],
    ["2,5", "2.50"],
  ]) {
    await fillAmount(page, "Цель игры", typed ?? "");
    await expect(target).toHaveValue(held ?? "");
  }
  for (const [preset, held, chance] of [
    ["x3", "3.00", "32.33"],
    ["x5", "5.00", "19.40"],
    ["x10", "10.00", "9.70"],
    ["x15", "15.00", "6.47"],
  ]) {
    const key = page.getByRole("button", { name: preset ?? "", exact: true });
    await key.click();
    await expect(target).toHaveValue(held ?? "");
    await expect(key).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("status", { name: "Шанс" })).toHaveText(`${chance}%`);
  }
  const stake = amountField(page, "Сумма игры");
  for (const [key, value] of [
    ["x2", "2.00"],
    ["x2", "4.00"],
    ["x/2", "2.00"],
    ["max", "1000.00"],
  ]) {
    await amountKey(page, "Сумма игры", key ?? "").click();
    await expect(stake).toHaveValue(value ?? "");
  }
  await expect(page.getByRole("status", { name: "Возможный выигрыш" })).toHaveText("15.00k₽");
  await amountKey(page, "Сумма игры", "min").click();
  await expect(page.getByRole("status", { name: "Возможный выигрыш" })).toHaveText("15.00₽");
});

test("a link sets stake and target, and a reload remembers what was typed", async ({ page }) => {
  await signIn(page, newPerson(), "/bubbles?bet=2&target=33");
  await expect(amountField(page, "Сумма игры")).toHaveValue("2.00");
  await expect(amountField(page, "Цель игры")).toHaveValue("33.00");
  await page.goto("/bubbles");
  await fillAmount(page, "Цель игры", "7");
  await page.reload();
  await expect(amountField(page, "Цель игры")).toHaveValue("7.00");
});

test("more presses while a bubble grows are no more bets", async ({ page }) => {
  let plays = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/bubbles/play")) plays += 1;
  });
  await page.clock.install();
  await signIn(page, newPerson(), "/bubbles");
  // The bubble grows until the clock is moved on, so that the presses surely fall into the bet.
  await holdClock(page);
  const answered = page.waitForResponse("**/api/bubbles/play");
  const play = page.getByRole("button", { name: "Играть" });
  await play.click({ clickCount: 3 });
  await answered;
  await expect(play).toHaveAttribute("aria-busy", "true");
  await play.click({ force: true });
  await page.clock.runFor(2000);
  await expect(resultBanner(page)).toContainText("Пузырь лопнул");
  expect(plays).toBe(1);
});

test("a stake that was spent on another device is not offered here any more", async ({
  page,
  otherBrowser,
}) => {
  const person = newPerson();
  await signIn(page, person, "/bubbles?bet=1000&target=1000000");
  const other = await otherBrowser();
  await signIn(other, person, "/bubbles?bet=1000&target=1000000");
  const { balance } = await playBubblesUntil(other, "lose");
  await expect(page.getByRole("banner")).toContainText(`${balance.toFixed(2)} ₽`);
  await expect(page.getByRole("button", { name: "Играть" })).toHaveAccessibleDescription(
    "Недостаточно средств",
  );
});

test("a bet appears in the feed of another browser, and the pot grows there", async ({
  page,
  otherBrowser,
}) => {
  const guest = await otherBrowser();
  await guest.goto("/bubbles");
  await expect.poll(() => potShown(guest)).toBeGreaterThanOrEqual(1000);
  const potBefore = await potShown(guest);
  const person = newPerson("Сосед");
  await signIn(page, person, "/bubbles?bet=100&target=2");
  const answer = await playBubbles(page);
  const row = guest.getByRole("row").filter({ hasText: person.name });
  await expect(row).toContainText("Bubbles");
  await expect(row).toContainText("x2.00");
  await expect(row).toContainText(answer.status === "win" ? "Выигрыш" : "Проигрыш");
  await expect.poll(() => potShown(guest)).toBeGreaterThanOrEqual(potBefore + 0.5);
});

test("a guest sees the whole game and the way to sign in where a player plays", async ({ page }) => {
  await page.goto("/bubbles");
  await expect(amountField(page, "Цель игры")).toBeVisible();
  await page
    .getByRole("article", { name: "Лопни пузырь!" })
    .getByRole("link", { name: "Авторизация" })
    .click();
  await expect(page.getByRole("heading", { name: "Кем войти?" })).toBeVisible();
});

test("without motion the result comes as well", async ({ otherBrowser }) => {
  const page = await otherBrowser({ reducedMotion: "reduce" });
  await signIn(page, newPerson(), "/bubbles");
  await playBubbles(page);
});

test("on the smallest phone neither a large pot nor the number of the target is cut", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.routeWebSocket(/\/socket\.io\//u, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) =>
      socket.send(String(message).replace(/\["jackpotGameSum",[\d.]+\]/u, '["jackpotGameSum",98765.43]')),
    );
  });
  await signIn(page, newPerson(), "/bubbles?target=999");
  const stage = page.getByRole("region", { name: "Глубиномер" });
  await expect(stage).toContainText("98765.43");
  await expectUncut(stage);
});

test("a won and a lost bubble are in order at every width", async ({ page }) => {
  await signIn(page, newPerson(), "/bubbles");
  for (const [target, status] of [
    ["1.05", "win"],
    ["1000000", "lose"],
  ] as const) {
    await fillAmount(page, "Цель игры", target);
    await playBubblesUntil(page, status);
    for (const [width, height] of [
      [1280, 900],
      [390, 844],
      [320, 568],
      [640, 450],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectNoSidewaysScroll(page);
      await expectUncut(page.getByRole("group", { name: "Готовые цели" }).locator(".."));
      await keepPicture(page, `bubbles ${status}`);
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectAccessible(page);
  }
});
