import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { expectInOrder, LYING } from "../support/in-order.ts";
import { seenIn, seenInHeader } from "../support/seen-text.ts";
import {
  bet,
  betButton,
  bets,
  freshRound,
  isOver,
  plays,
  rememberRoll,
  rollCameAt,
  rollTime,
  stage,
  underNeedle,
  waitInRoll,
} from "../support/jackpot.ts";
import { expectNotice } from "../support/notices.ts";
import { callApi } from "../support/patient-calls.ts";
import { endCountdown, endLoneWait, whileResultStands, whileRoundPlays } from "../support/rounds.ts";
import { expect, test } from "../support/site.ts";
import { amountField, expectHeld, expectKeys, fillAmount } from "../support/table.ts";
import { goToSignIn, newPerson, signIn, signInUnseen } from "../support/visitor.ts";
import { allowMotion } from "../support/motion.ts";

test("two players share a bank, one takes it, and everybody sees the same", async ({
  page,
  server,
  otherBrowser,
}) => {
  await allowMotion(page);
  await page.setViewportSize(SMALL);
  const [first, second] = [newPerson("Анна"), newPerson("Борис")];
  // Two screens roll; the other shows where it ends.
  const other = await otherBrowser();
  const late = await otherBrowser({ reducedMotion: "no-preference", viewport: SMALL });
  await Promise.all([page, late].map(rememberRoll));
  await signIn(page, first, "/jackpot?bet=10");
  await signIn(other, second, "/jackpot?bet=30");
  for (const one of [page, other]) await freshRound(one, server);

  const { hash } = await bet(page);
  const called = await page.getByText(/^Раунд № \d+$/u).innerText();
  await expect(bets(page).getByText(hash)).toHaveCount(0);
  await expect(page.getByText(hash)).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("990.00 ₽");
  await expect(stage(page)).toContainText("Отсчёт начнётся, когда поставит второй игрок");
  await expect(stage(other).getByRole("timer")).toContainText("25");
  await fillAmount(page, "Сумма игры", "1000");
  await expect(betButton(page)).toHaveAccessibleDescription("Недостаточно средств");
  await bet(other);
  await expect(stage(page).getByRole("timer")).toContainText("до игры");
  await expect(stage(page)).toContainText("40.00 ₽");
  await expect(stage(page)).toContainText("25.00 %");
  await expect(stage(other)).toContainText("75.00 %");
  for (const one of [page, other]) {
    await expect(bets(one)).toContainText(first.name);
    await expect(bets(one)).toContainText(second.name);
    await expect(bets(one)).toContainText("1 001 – 4 000");
  }
  await whileResultStands(server, "jackpot", async () => {
    const badges = [page, other].map((one) => seenInHeader(one, "+40.00"));
    const praise = [page, other].map((one) => seenIn(one, "body", "Поздравляем! Вы выиграли 40.00"));
    await whileRoundPlays(server, "jackpot", async () => {
      const closed = seenIn(page, "main", "Ставки закрыты");
      // Its last two seconds are those that the page calls closed; before them it hears that the countdown is shorter.
      await endCountdown(server, "jackpot", 5000);
      await closed;
      await plays(page);
      await expect(betButton(page)).toHaveAccessibleDescription("Идёт розыгрыш");
      await waitInRoll(page);
      await late.goto("/jackpot");
      await plays(late);
      // The others are six seconds in. Whoever comes now takes the roll up where it is, however late the machine is.
      expect(await rollCameAt(late), "milliseconds into the roll").toBeGreaterThan(4000);
    });
    await isOver(page);
    await Promise.race(badges);

    const status = stage(page).getByRole("status");
    await expect(status).toContainText(/забирает 40\.00\s₽ с шансом (25|75)\.00\s%/u);
    const won = (await status.textContent())?.includes("Вы выиграли") ?? false;
    const [winner, loser] = won ? [page, other] : [other, page];
    const praised = await Promise.race(praise.map((seen, index) => seen.then(() => index)));
    expect(praised).toBe(won ? 0 : 1);
    await expect(loser.getByText("Поздравляем!")).toHaveCount(0);
    await expect(winner.getByRole("banner")).toContainText(won ? "1030.00 ₽" : "1010.00 ₽");
    await expect(loser.getByRole("banner")).toContainText(won ? "970.00 ₽" : "990.00 ₽");
    // Each screen hears of it by its own socket.
    for (const one of [other, late]) await isOver(one);
    const places = await Promise.all([page, other, late].map(underNeedle));
    expect(new Set(places.map(({ px }) => px)).size, "places of the needle on three screens").toBe(1);
    expect(places[0]?.tile).toBe(80);

    await expectProof(late, { called, hash, name: won ? first.name : second.name });
  });
  await freshRound(page, server);
  await expect(stage(page)).toContainText("Прием ставок");
  await expect(stage(page).getByRole("timer")).toContainText("25");
});

/** What rolls costs what it covers. */
const SMALL = { width: 390, height: 600 };

test("whoever reloads in the middle of a roll finds it where it is @release", async ({
  page,
  server,
  otherBrowser,
}) => {
  await allowMotion(page);
  const other = await otherBrowser();
  await rememberRoll(page);
  await signIn(page, newPerson(), "/jackpot?bet=5");
  await signIn(other, newPerson(), "/jackpot?bet=5");
  for (const one of [page, other]) await freshRound(one, server);
  await bet(page);
  await bet(other);
  await whileResultStands(server, "jackpot", async () => {
    await whileRoundPlays(server, "jackpot", async () => {
      await endCountdown(server, "jackpot");
      await plays(page);
      await plays(other);
      expect(await rollTime(other), "with reduced motion").toBeUndefined();
      await waitInRoll(page);
      await page.reload();
      await plays(page);
      expect(await rollCameAt(page), "milliseconds into the roll").toBeGreaterThan(4000);
      await expectInOrder(page, "jackpot spin", { also: [LYING], knownOnPhones: true });
    });
    await isOver(page);
    await isOver(other);
    expect(await underNeedle(other)).toEqual(await underNeedle(page));
    await expectInOrder(page, "jackpot over", { also: [LYING], knownOnPhones: true });
  });
});

test("the stake holds to its limits, presses while a bet is on its way are no bets, and stakes that nobody joins come back, and the page says so", async ({
  page,
  server,
}) => {
  await signIn(page, newPerson(), "/jackpot");
  const stake = amountField(page, "Сумма игры");
  await expect(stake).toHaveValue("10.00");
  expect((await bets(page).boundingBox())?.height, "of the frame that the bets scroll in").toBe(250);
  await expectHeld(stake, [
    ["5000", "1000.00"],
    ["-3", "1.00"],
  ]);
  await expectKeys(page, "Сумма игры", [
    ["x2", "2.00"],
    ["x/2", "1.00"],
    ["max", "1000.00"],
    ["min", "1.00"],
  ]);
  await fillAmount(page, "Сумма игры", "50");

  await freshRound(page, server);
  let sent = 0;
  const pressed = Promise.withResolvers<void>();
  await page.route("**/api/jackpot/play", async (route) => {
    sent += 1;
    await pressed.promise;
    await route.continue();
  });
  await betButton(page).click({ clickCount: 3 });
  await expect(page.getByRole("banner")).toContainText("950.00 ₽");
  await expect(betButton(page)).toHaveAttribute("aria-busy", "true");
  // The socket may announce the bet before the call is answered.
  const answered = page.waitForResponse("**/api/jackpot/play");
  pressed.resolve();
  await answered;
  await expect(stage(page)).toContainText("100.00 %");
  expect(sent).toBe(1);
  const { fromTicket } = await bet(page);
  expect(fromTicket).toBe(5001);
  // The newest own bet is on top and stays there.
  await expect(bets(page).getByRole("listitem")).toHaveCount(2);
  await expect(bets(page).getByRole("listitem").first()).toContainText("5 001 – 10 000");
  await expectInOrder(page, "jackpot alone", { also: [LYING], knownOnPhones: true });
  const returned = seenIn(page, "main", "Ставка возвращена: 100.00");
  await endLoneWait(server);
  await returned;
  await expect(page.getByRole("banner")).toContainText("1000.00 ₽");
  await expect(bets(page)).toContainText("Ожидание игроков...");
});

test("a bet that comes too late is refused in a notice and costs nothing @release", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 409/u);
  await signIn(page, newPerson(), "/jackpot");
  await page.route("**/api/jackpot/play", (route) =>
    route.fulfill({
      status: 409,
      json: { error: "Ставки закрыты. Дождитесь следующего раунда.", code: "ROUND_CLOSED" },
    }),
  );
  await betButton(page).click();
  await expectNotice(page, "Ставки закрыты. Дождитесь следующего раунда.");
  await expect(page.getByRole("banner")).toContainText("1000.00 ₽");
});

test("a guest sees the round and is led to sign in; the main page shows the bank", async ({
  page,
  server,
  otherBrowser,
}) => {
  const player = await otherBrowser();
  await signInUnseen(player, newPerson());
  await page.goto("/jackpot");
  await freshRound(page, server);
  await page.getByRole("banner").getByRole("link", { name: "Главная", exact: true }).click();
  const tile = page.getByRole("main").getByRole("link", { name: /^Jackpot Один банк/u });
  await expect(tile).toContainText("0.00 ₽");
  await callApi(player, "/api/jackpot/play", { bet: 12.5 });
  await expect(tile).toContainText("12.50 ₽");
  await expect(tile).toContainText("ждём игроков");
  await tile.click();
  await expect(stage(page)).toContainText("12.50 ₽");
  await expect(betButton(page)).toHaveCount(0);
  await goToSignIn(page.getByRole("article", { name: "Jackpot" }));
  await expect(page.getByRole("heading", { name: "Кем войти?" })).toBeVisible();
});

/** The past round opens with its secret, which fits the hash that was shown while bets were taken. */
async function expectProof(page: Page, past: { called: string; hash: string; name: string }): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`${past.called},`, "u") }).click();
  const sheet = page.getByRole("dialog", { name: past.called });
  await expect(sheet).toContainText(past.name);
  const [secret, hash] = (await sheet.locator("dd").allInnerTexts())
    .map((text) => text.replaceAll(/\s/gu, ""))
    .filter((text) => /^[0-9a-f]{64}$/u.test(text));
  expect(hash).toBe(past.hash);
  const own = await page.evaluate<string>(`(async () => {
    const bytes = Uint8Array.from("${secret}".match(/../g), (pair) => Number.parseInt(pair, 16));
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  })()`);
  expect(own).toBe(hash);
  await expectAccessible(page);
}
