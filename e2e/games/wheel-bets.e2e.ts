// What is bet on the wheel and what comes of it. The card that turns has its tests in wheel.e2e.ts: here it stands, for a
// second of its turning costs a second of a processor.
import type { Page } from "@playwright/test";
import { expectNotice, expectWholeGame } from "../support/notices.ts";
import { endCountdown, whileResultStands } from "../support/rounds.ts";
import { seenInHeader } from "../support/seen-text.ts";
import { expect, test } from "../support/site.ts";
import { amountField, expectKeys } from "../support/table.ts";
import { newPerson, signIn } from "../support/visitor.ts";
import {
  askWheel,
  betKey,
  betOn,
  COLORS,
  freshRound,
  pocketAtNeedle,
  resultOf,
  stage,
} from "../support/wheel.ts";

test("bets on every multiplier pay the one that comes out, and can be repeated @release", async ({
  page,
  server,
}) => {
  await signIn(page, newPerson(), "/x100?bet=1");
  await freshRound(page, server);
  let round = 0;
  for (const color of COLORS) round = await betOn(page, color);
  await expect(page.getByRole("banner")).toContainText("994.00 ₽");
  await expect(stage(page)).toContainText("6.00 ₽");
  const badge = seenInHeader(page, "+");
  let color = 0;
  await whileResultStands(server, "wheel", async () => {
    await endCountdown(server, "wheel");
    ({ color } = await resultOf(page, round));
    await badge;
    const verdict = color > 6 ? `Выигрыш ${color}.00 ₽` : `Вернулось ${color}.00 ₽ из 6.00 ₽`;
    await expect(stage(page).getByRole("status")).toContainText(verdict);
    await expect(page.getByRole("banner")).toContainText(`${994 + color}.00 ₽`);
  });
  await freshRound(page, server);
  await page.getByRole("button", { name: "Повторить ставки · 6.00 ₽" }).click();
  await expect(page.getByRole("banner")).toContainText(`${988 + color}.00 ₽`);
  for (const one of COLORS) await expect(betKey(page, one)).toHaveAccessibleName(/ \(уже 1\.00\)$/u);
});

test("amount and keys: 1/2, x2, max, and what more than the balance says; a loss is quiet, and the seed that is revealed is the one that was promised", async ({
  page,
  server,
}) => {
  await signIn(page, newPerson(), "/x100");
  await expect(amountField(page, "Сумма ставки")).toHaveValue("10.00");
  await expectKeys(page, "Сумма ставки", [
    ["1/2", "5.00"],
    ["x2", "10.00"],
    ["max", "1000.00"],
  ]);
  await freshRound(page, server);
  const { hash, round } = await askWheel(page);
  await expect(page.getByText(hash)).toBeVisible();
  await expect(betKey(page, 100)).toHaveAccessibleName("Поставить 1000.00 на x100");
  // The balance goes down with the press: the bet is there when it is answered.
  const taken = page.waitForResponse("**/api/wheel/play");
  await betKey(page, 100).focus();
  await page.keyboard.press("Enter");
  await taken;
  await expect(betKey(page, 100)).toHaveAccessibleDescription("Недостаточно средств");
  await expect(page.getByRole("banner")).toContainText("Баланс: 0.00 ₽");
  await whileResultStands(server, "wheel", async () => {
    await endCountdown(server, "wheel");
    const past = await resultOf(page, round);
    expect(past.hash).toBe(hash);
    await expect(page.getByText(past.server_seed)).toBeVisible();
    expect(await sha256Of(page, past.server_seed)).toBe(hash);
    if (past.color === 100) return;
    await expect(stage(page).getByRole("status")).toContainText(`Выпало x${past.color}. Проигрыш`);
    await expect(page.getByRole("banner").getByText(/^\+/u)).toHaveCount(0);
  });
});

test("a bet that comes too late is refused in a notice and costs nothing @release", async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/status of 409/u);
  await signIn(page, newPerson(), "/x100");
  await freshRound(page, server);
  await page.route("**/api/wheel/play", (route) =>
    route.fulfill({
      status: 409,
      json: { error: "Ставки закрыты. Дождитесь следующего раунда.", code: "ROUND_CLOSED" },
    }),
  );
  await betKey(page, 3).click();
  await expectNotice(page, "Ставки закрыты. Дождитесь следующего раунда.");
  await expect(page.getByRole("banner")).toContainText("1000.00 ₽");
  await expect(betKey(page, 3)).toHaveAccessibleName("Поставить 10.00 на x3");
});

test("a server that stops in the middle leaves the round on the screen, and the round goes on @release", async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/net::ERR_|WebSocket connection to/u);
  await signIn(page, newPerson(), "/x100");
  await freshRound(page, server);
  const round = await betOn(page, 15);
  // The answer to the bet and the news of the countdown come by two ways; the second one ends with the server.
  await expect(stage(page).getByRole("timer")).toHaveText(/\d/u);
  await expectWholeGame(page);
  // The server may be away for longer than a countdown is.
  await endCountdown(server, "wheel", 600_000);
  await server.stop();
  await expect(betKey(page, 15)).toHaveAccessibleDescription("Нет связи");
  await expect(stage(page).getByRole("timer")).toHaveText("?");
  await expect(page.getByRole("heading", { name: "x15 10.00" })).toBeVisible();
  await server.start();
  await whileResultStands(server, "wheel", async () => {
    await endCountdown(server, "wheel");
    const { pocket } = await resultOf(page, round);
    await expect(stage(page)).toContainText("Выпало");
    await expect.poll(() => pocketAtNeedle(page)).toBe(pocket);
  });
  await freshRound(page, server);
  await betOn(page, 15);
});

async function sha256Of(page: Page, hex: string): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const bytes = Uint8Array.from("${hex}".match(/../g), (pair) => Number.parseInt(pair, 16));
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  })()`);
}
