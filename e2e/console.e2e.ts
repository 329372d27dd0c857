import { readFile } from "node:fs/promises";
import type { Page, Route } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { pressOnce } from "./support/ask-again.ts";
import {
  confirmAsSecond,
  consoleAddress,
  consoleTitle,
  demoOperator,
  enterConsole,
  expectConsoleInOrder,
  goOnTo,
  openConsole,
  reloadUntilShown,
} from "./support/console.ts";
import { expectNotice } from "./support/notices.ts";
import { callApi } from "./support/patient-calls.ts";
import { endCountdown } from "./support/rounds.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signInUnseen, takeSession } from "./support/visitor.ts";
import { becomeWithdrawer } from "./support/wallet.ts";
import { askWheel, freshRoundUnseen } from "./support/wheel.ts";

/** Pages of lists and figures, and what stands in a row of each. */
const PAGES = [
  ["Пополнения", /100\.00\s₽/u],
  ["Ставки", "Dice"],
  ["Не заходили год", "Результатов не найдено"],
  ["Сверки книг", /13\sс/u],
] as const;

test("at the players' address there is no console, and an operator is led to its own, where a player's sign-in opens nothing", async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/status of (?:401|404)|WebSocket/u);
  const expectNone = async (path: string) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Страница не найдена.")).toBeVisible();
  };
  await expectNone("/console");
  await takeSession(page, newPerson());
  await expectNone("/console/withdrawals");
  await signInUnseen(page, demoOperator);
  await page.goto("/console/withdrawals");
  await expect(page).toHaveURL(`${server.consoleOrigin}/console/enter`);
  await expect(page.getByRole("heading", { name: "Вход в пульт" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Войти ключом" })).toBeEnabled();
  await expectConsoleInOrder(page, "console-entrance");

  await enterConsole(page);
  await page.goto("/console");
  await expect(page).toHaveURL(`${server.consoleOrigin}/console`);
  await expect(consoleTitle(page)).toHaveText("Что ждёт");
  const documents = [await page.request.get(page.url()), await page.request.get(page.url())];
  const policies = documents.map((answer) => answer.headers()["content-security-policy"] ?? "");
  for (const policy of policies) expect(policy).toMatch(/default-src 'none'.*script-src 'self';.*'nonce-/u);
  expect(policies.join("")).not.toContain("unsafe");
  expect(policies[0], "each document has a nonce of its own").not.toBe(policies[1]);

  // As if somebody had ended the session.
  await page.context().clearCookies();
  const ended = page.getByRole("alert").filter({ hasText: "Ваш вход завершён" });
  // The page asks by itself too, and may have left the menu before it is pressed.
  await pressOnce(page.getByRole("menuitem", { name: "Игроки" }), ended);
});

test("what a page says of a sign-in that has ended is in order @release", async ({ page, complaints }) => {
  complaints.allow(/status of 401/u);
  await openConsole(page);
  await page.context().clearCookies();
  const ended = page.getByRole("alert").filter({ hasText: "Ваш вход завершён" });
  await pressOnce(page.getByRole("menuitem", { name: "Игроки" }), ended);
  await expectConsoleInOrder(page, "console-ended");
});

test("settings show what would change, change and return by two operators, and the log keeps it @release", async ({
  page,
  otherBrowser,
}) => {
  const second = await otherBrowser();
  await openConsole(page, "/settings");
  const setting = page.getByRole("region", { name: "Выводы" });
  await setting.getByRole("button", { name: "Изменить: Выводы" }).click();
  const dialog = page.getByRole("dialog", { name: "Выводы" });
  const save = dialog.getByRole("button", { name: "Предложить" });
  await expect(save).toBeDisabled();
  const days = dialog.getByLabel("Пополнение делает игрока активным на");
  await days.fill("0");
  await expect(dialog.getByRole("status")).toHaveText("Пополнение делает игрока активным на: не подходит");
  await expect(save).toBeDisabled();
  await days.fill("31");
  await expect(dialog.getByRole("status")).toHaveText(/: 30\sдн → 31\sдн$/u);
  await expect(save).toBeDisabled();
  await dialog.getByLabel("Зачем, для второго оператора").fill("Праздники");
  await save.click();
  await expectNotice(page, "Отправлено второму оператору");
  await expect(setting).not.toContainText("Изменено");
  await goOnTo(page, "/proposals");
  await expect(page.getByRole("row").nth(1)).toContainText(/: 30\sдн → 31\sдн.*«Праздники»/u);
  await expect(page.getByRole("row").nth(1)).toContainText("Ваше: подтвердит другой");
  await expectConsoleInOrder(page, "console-proposals");
  await confirmAsSecond(second);
  await goOnTo(page, "/settings");
  await expect(setting).toContainText("Изменено");

  await page.getByRole("button", { name: "Изменить: Бонусы" }).click();
  const bonuses = page.getByRole("dialog", { name: "Бонусы" });
  await bonuses.getByRole("combobox", { name: "Игра недели" }).click();
  await page.getByRole("option", { name: "Wheel" }).click();
  await expect(bonuses.getByRole("status")).toHaveText("Игра недели: чередуются → Wheel");
  await expectConsoleInOrder(page, "console-setting");
  await bonuses.getByRole("button", { name: "Отмена" }).click();
  await expectConsoleInOrder(page, "console-settings");

  await setting.getByRole("button", { name: "Вернуть по умолчанию: Выводы" }).click();
  const reset = page.getByRole("dialog");
  await reset.getByLabel("Зачем, для второго оператора").fill("Праздники прошли");
  await reset.getByRole("button", { name: "Предложить" }).click();
  await expect(reset).toHaveCount(0);
  await confirmAsSecond(second);
  await page.reload();
  await expect(setting).not.toContainText("Изменено");

  await openMenuPage(page, "Журнал");
  for (const [index, deed] of ["Подтвердил", "Вернул по умолчанию", "Предложил", "Подтвердил"].entries())
    await expect(page.getByRole("row").nth(index + 1)).toContainText(deed);
  const changed = page.getByRole("row").filter({ hasText: "Изменил" }).filter({ hasText: "Настройка" });
  await changed.first().getByRole("link").first().click();
  await expect(page.getByRole("region", { name: "Стало" })).toContainText("31");
  await expectConsoleInOrder(page, "console-audit");
});

test("a promo code is made and switched off @release", async ({ page }) => {
  await openConsole(page);
  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog", { name: "Поиск" });
  await search.getByRole("combobox").fill("новый пром");
  await expectConsoleInOrder(page, "console-search");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Новый промокод" }).getByRole("button", { name: "Отмена" }).click();
  await expect(page).toHaveURL(/promo_codes$/u);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // Whoever is quick is in the second field before the dialog has come to rest, and stays there.
  await page.evaluate(FOCUS_SECOND_FIELD);
  await page.getByRole("button", { name: "Создать промокод" }).click();
  const dialog = page.getByRole("dialog", { name: "Новый промокод" });
  await expectAccessible(page);
  await expect(dialog.getByLabel("Награда")).toBeFocused();
  const name = `ПУЛЬТ${Date.now()}`;
  await dialog.getByLabel("Имя").fill(name);
  await dialog.getByLabel("Награда").fill("25");
  await dialog.getByLabel("Активаций").fill("100");
  await expectConsoleInOrder(page, "console-promo");
  await dialog.getByRole("button", { name: "Создать" }).click();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText(/25\.00\s₽0 из 100/u);
  await row.getByRole("button", { name: "Остановить" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Остановить" }).click();
  await expect(row).toContainText("Остановлен");
  await expectConsoleInOrder(page, "console-promos");
});

test("every page is in order, a bet and a round lead to their proofs, and the economy to its file @release", async ({
  page,
  server,
  otherBrowser,
}) => {
  const player = newPerson("Играет");
  const playersPage = await otherBrowser();
  await signInUnseen(playersPage, player);
  await becomeWithdrawer(playersPage, 100);
  // It is the newest settled round of the wheel.
  await freshRoundUnseen(playersPage, server);
  const { round } = await callApi<{ round: number }>(playersPage, "/api/wheel/play", { bet: 10, color: 2 });
  await endCountdown(server, "wheel");
  const settledRounds = async () => (await askWheel(playersPage)).history.map((past) => past.round);
  await expect.poll(settledRounds).toContain(round);
  await expectNamedWait(page);
  await openConsole(page);
  await expect(page.getByRole("region", { name: "Узлы" })).toContainText("Ведёт раунды");
  await expectConsoleInOrder(page, "console-dashboard");
  await page.route("**/api/operator/ledger_checks/list", lastFourteenSeconds);
  for (const [name, shown] of PAGES) {
    await openMenuPage(page, name);
    await expect(consoleTitle(page)).toHaveText(name);
    await reloadUntilShown(page, page.getByRole("main").getByText(shown));
    await expectConsoleInOrder(page, `console-${name}`);
  }
  await openMenuPage(page, "Экономика");
  await saveEconomy(page);
  await expectConsoleInOrder(page, "console-economy");

  for (const path of ["/players/abc/statement", "/players/abc/show"]) {
    await goOnTo(page, path);
    await expect(page.getByRole("alert")).toContainText("Игрок: в адресе вместо номера стоит «abc».");
    await expectConsoleInOrder(page, "console-no-number");
    await page.getByRole("alert").getByRole("link", { name: "Игроки" }).click();
    await expect(consoleTitle(page)).toHaveText("Игроки");
  }

  await openMenuPage(page, "Раунды");
  const settled = page.getByRole("row").filter({ hasText: /Wheel.*Рассчитан/u });
  await reloadUntilShown(page, settled);
  await expectConsoleInOrder(page, "console-rounds");
  await settled.first().getByRole("link").first().click();
  const proof = page.getByRole("region", { name: "Доказательство" });
  await expect(proof).toContainText(/Серверное зерно[0-9a-f]{64}/u);
  const bets = page.getByRole("region", { name: "Ставки" });
  await expect(bets).toContainText(player.name);
  await expectConsoleInOrder(page, "console-round");
  await bets.getByRole("link").first().click();
  await expect(consoleTitle(page)).toHaveText(/^Ставка № \d+$/u);
  await expect(page.getByRole("link", { name: "Проверить на сайте" })).toHaveAttribute(
    "href",
    /^http:\/\/127\.0\.0\.1:\d+\/fair\?bet=\d+$/u,
  );
  await expectConsoleInOrder(page, "console-bet");
});

/** Checks of the books that took nearly fourteen seconds each: here there is little to look at. */
async function lastFourteenSeconds(route: Route): Promise<void> {
  const answer = await route.fetch();
  const { success } = await answer.json();
  const data = success.data.map((check: { started_at: number }) => ({
    ...check,
    ended_at: check.started_at + 13_962,
  }));
  await route.fulfill({ response: answer, json: { success: { ...success, data } } });
}

/** What turns while an answer is awaited says so to who does not see it. */
async function expectNamedWait(page: Page): Promise<void> {
  const answer = Promise.withResolvers<undefined>();
  await page.route("**/api/operator/settings/list", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await enterConsole(page);
  await page.goto(consoleAddress(page, "/settings"));
  await expect(page.getByRole("main").getByRole("progressbar", { name: "Загружается" })).toBeVisible();
  await expectAccessible(page);
  answer.resolve(undefined);
  await expect(consoleTitle(page)).toHaveText("Настройки");
}

/** Days are typed as they are read here. A file has the days of the page in which it was asked for, in its name too, whatever is asked for meanwhile. */
async function saveEconomy(page: Page): Promise<void> {
  const from = page.getByLabel("С", { exact: true });
  await expect(from).toHaveValue(/^\d\d\.\d\d\.\d{4}$/u);
  const [, month = 1, year = 0] = (await from.inputValue()).split(".").map(Number);
  const beginAt = async (day: Date) => {
    const wire = day.toISOString().slice(0, 10);
    // The page shows the period once it asks for it: its address is there a moment before.
    const asked = page.waitForRequest(
      (request) => request.url().endsWith("/economy/get") && request.postDataJSON().from === wire,
    );
    await from.fill(`1.${day.getUTCMonth() + 1}.${day.getUTCFullYear()}`);
    await asked;
    await expect(page).toHaveURL(new RegExp(`from=${wire}`, "u"));
    return wire;
  };
  await from.fill("31.02.2026");
  await expect(page.getByText("День: 31.12.2026")).toBeVisible();
  const first = await beginAt(new Date(Date.UTC(year, month - 2)));
  await expect(page.getByRole("region", { name: "Бонусы по видам" })).toContainText("Рейкбек");

  const released = Promise.withResolvers<undefined>();
  await page.route("**/economy/csv", async (route) => {
    await released.promise;
    await route.continue();
  });
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Скачать CSV" }).click();
  await beginAt(new Date(Date.UTC(year, month - 3)));
  released.resolve(undefined);
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^rumb-economy-${first}-.*\\.csv$`, "u"));
  const text = await readFile(await file.path(), "utf8");
  expect(text).toMatch(/^\u{feff}День;Игра;.*;Рейкбек/u);
  expect(text).toContain(";Dice;");
}

async function openMenuPage(page: Page, name: string): Promise<void> {
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** Puts the focus into the second field of the next dialog at the moment it is there. */
const FOCUS_SECOND_FIELD = `new MutationObserver((_, watch) => {
  const field = document.querySelectorAll("[role=dialog] input:not([type=radio])")[1];
  if (!field) return;
  watch.disconnect();
  field.focus();
}).observe(document.body, { childList: true, subtree: true })`;
