import type { Page } from "@playwright/test";
import { consoleTitle, expectConsoleInOrder, openConsole, told } from "./support/console.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn } from "./support/visitor.ts";
import { becomeWithdrawer, withdraw } from "./support/wallet.ts";

const WIDTHS = [1280, 450];
/** Pages of lists and figures, and what stands in a row of each. */
const PAGES = [
  ["Пополнения", /100\.00\s₽/u],
  ["Ставки", "Dice"],
  ["Раунды", "Wheel"],
  ["Экономика", "По правилам"],
  ["Сверки книг", "Итог"],
] as const;

test("the console does not exist for anybody but an operator, nor does any file of it", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 404/u);
  const expectNone = async () => {
    for (const path of ["/console", "/console/withdrawals"]) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByText("Страница не найдена.")).toBeVisible();
    }
  };
  await expectNone();
  await signIn(page, newPerson());
  await expectNone();
  const files = new Set<string>();
  page.on("request", (request) => {
    if (request.url().includes("/console/assets/")) files.add(request.url());
  });
  await page.context().clearCookies();
  await openConsole(page);
  await expect(consoleTitle(page)).toHaveText("Что ждёт");
  expect(files.size).toBeGreaterThan(1);
  const documents = [await page.request.get("/console"), await page.request.get("/console")];
  const policies = documents.map((answer) => answer.headers()["content-security-policy"] ?? "");
  for (const policy of policies) expect(policy).toMatch(/default-src 'none'.*script-src 'self';.*'nonce-/u);
  expect(policies.join("")).not.toContain("unsafe");
  expect(policies[0], "each document has a nonce of its own").not.toBe(policies[1]);
  await page.context().clearCookies();
  for (const file of files) expect((await page.request.get(file)).status()).toBe(404);
});

for (const width of WIDTHS) {
  test(`withdrawals are approved and rejected at ${width} px, and the player reads why`, async ({
    page,
    otherBrowser,
  }) => {
    const player = newPerson("Просит");
    const playersPage = await otherBrowser();
    await signIn(playersPage, player, "/wallet/withdraw");
    await becomeWithdrawer(playersPage, 300);
    await withdraw(playersPage, 150);
    await withdraw(playersPage, 160);

    await page.setViewportSize({ width, height: 900 });
    await openConsole(page, "/withdrawals");
    const mine = page.getByRole("row").filter({ hasText: player.name });
    await expect(mine).toHaveCount(2);
    await mine.first().getByRole("link").first().click();
    await expect(consoleTitle(page)).toHaveText(/^Вывод № \d+$/u);
    const facts = page.getByRole("region", { name: "Заявка" });
    await expect(facts).toContainText("79001234567");
    await expect(facts).toContainText(/150\.00\s₽/u);
    await expect(page.getByRole("region", { name: "Игрок" })).toContainText(/Пополнил300\.00\s₽/u);
    await expectConsoleInOrder(page, "console-withdrawal");

    await page.keyboard.press("a");
    const approving = page.getByRole("dialog", { name: /^Одобрить вывод/u });
    await expect(approving.getByRole("button", { name: "Одобрить" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(told(page)).toContainText("выплачен");
    await expect(facts).toContainText("Выплачен");
    await expect(page.getByRole("button", { name: "Одобрить" })).toHaveCount(0);

    await page.goto("/console/withdrawals");
    await mine.first().getByRole("link").first().click();
    await page.getByRole("button", { name: "Отклонить" }).click();
    const rejecting = page.getByRole("dialog", { name: /^Отклонить вывод/u });
    const reject = rejecting.getByRole("button", { name: "Отклонить" });
    await expect(reject).toBeDisabled();
    await rejecting.getByLabel("Причина для игрока").fill("Номер не ваш.");
    await expectConsoleInOrder(page, "console-reject");
    await reject.click();
    await expect(told(page)).toContainText("отклонён, деньги возвращены");
    await expect(page.getByText("Игроку сказано: Номер не ваш.")).toBeVisible();

    await playersPage.reload();
    await expect(playersPage.getByRole("main")).toContainText("Отклонено: Номер не ваш.");
    await expect(playersPage.getByRole("main")).toContainText("Выплачено");
  });

  test(`a player is found, banned with a look at what he will see, and let in again at ${width} px`, async ({
    page,
    otherBrowser,
    complaints,
  }) => {
    complaints.allow(/status of 403/u);
    const player = newPerson("Нарушает");
    const playersPage = await otherBrowser();
    await signIn(playersPage, player, "/dice");

    await page.setViewportSize({ width, height: 900 });
    await openConsole(page, "/players");
    await page.getByLabel("№ или имя").fill(player.name);
    const found = page.getByRole("row").filter({ hasText: player.name });
    await expect(found).toHaveCount(1);
    await expect(page.getByRole("row")).toHaveCount(2);
    await expectConsoleInOrder(page, "console-players");
    await found.getByRole("link").first().click();
    await expect(consoleTitle(page)).toContainText(player.name);

    await page.getByRole("button", { name: "Забанить" }).click();
    const dialog = page.getByRole("dialog", { name: /^Забанить/u });
    await dialog.getByLabel("Причина для игрока").fill("Чужие карты.");
    await expect(dialog.getByRole("figure")).toContainText(
      "Вы получили ограничение доступа к сайту.Чужие карты.",
    );
    await dialog.getByRole("button", { name: "Забанить" }).click();
    await expect(page.getByText("В бане. Игроку сказано: Чужие карты.")).toBeVisible();
    await expectConsoleInOrder(page, "console-player");
    await playersPage.reload();
    await expect(playersPage.getByText("Чужие карты.")).toBeVisible();

    await page.getByRole("button", { name: "Снять бан" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Снять бан" }).click();
    await expect(page.getByRole("button", { name: "Забанить" })).toBeVisible();
  });

  test(`a setting shows what would change, changes and returns at ${width} px, and the log keeps it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openConsole(page, "/settings");
    const setting = page.getByRole("region", { name: "Выводы" });
    await setting.getByRole("button", { name: "Изменить: Выводы" }).click();
    const dialog = page.getByRole("dialog", { name: "Выводы" });
    const save = dialog.getByRole("button", { name: "Сохранить" });
    await expect(save).toBeDisabled();
    const days = dialog.getByLabel("Пополнение делает игрока активным на");
    await days.fill("0");
    await expect(save).toBeDisabled();
    await days.fill("31");
    await expect(dialog.getByRole("status")).toHaveText(/: 30\sдн → 31\sдн$/u);
    await expectConsoleInOrder(page, "console-setting");
    await save.click();
    await expect(told(page)).toContainText("Сохранено: Выводы");
    await expect(setting).toContainText("Изменено");
    await expectConsoleInOrder(page, "console-settings");
    await setting.getByRole("button", { name: "Вернуть по умолчанию: Выводы" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Вернуть" }).click();
    await expect(setting).not.toContainText("Изменено");

    await openMenuPage(page, "Журнал");
    await expect(page.getByRole("row").nth(1)).toContainText("Вернул по умолчанию");
    await expect(page.getByRole("row").nth(2)).toContainText("Изменил");
    await page.getByRole("row").nth(2).getByRole("link").first().click();
    await expect(page.getByRole("region", { name: "Стало" })).toContainText("31");
    await expectConsoleInOrder(page, "console-audit");
  });
}

test("money is put right by hand once, with a reason that the log keeps", async ({ page, otherBrowser }) => {
  const player = newPerson("Ждёт");
  await signIn(await otherBrowser(), player);
  await openConsole(page, "/players");
  await page.getByLabel("№ или имя").fill(player.name);
  await page.getByRole("row").filter({ hasText: player.name }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Скорректировать баланс" }).click();
  const dialog = page.getByRole("dialog", { name: /^Баланс/u });
  await dialog.getByLabel("Списать").check();
  await dialog.getByLabel("Сумма").fill("1 000,01");
  await dialog.getByLabel("Причина для журнала").fill("Начислено дважды");
  await expect(dialog).toContainText("столько у игрока нет");
  await expect(dialog.getByRole("button", { name: "Списать" })).toBeDisabled();
  await dialog.getByLabel("Сумма").fill("250,50 ₽");
  await expect(dialog).toContainText(/Баланс 1\s000\.00\s₽ → 749\.50\s₽/u);
  await expectConsoleInOrder(page, "console-adjust");
  await dialog.getByRole("button", { name: "Списать" }).click();
  await expect(told(page)).toContainText(/Баланс теперь 749\.50\s₽/u);
  await page.getByRole("tab", { name: "Движения" }).click();
  const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(/Корректировка оператором−250\.50\s₽/u);
  await expectConsoleInOrder(page, "console-transfers");
});

test("a promo code is made and switched off", async ({ page }) => {
  await openConsole(page, "/promo_codes");
  await page.getByRole("button", { name: "Создать промокод" }).click();
  const dialog = page.getByRole("dialog", { name: "Новый промокод" });
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

test("every page of the console is in order on a wide screen and on a phone", async ({
  page,
  otherBrowser,
}) => {
  const playersPage = await otherBrowser();
  await signIn(playersPage, newPerson("Играет"), "/wallet/payment");
  await becomeWithdrawer(playersPage, 100);
  await openConsole(page);
  await expectConsoleInOrder(page, "console-dashboard");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const [name, shown] of PAGES) {
      await openMenuPage(page, name);
      await expect(consoleTitle(page)).toHaveText(name);
      await expect(page.getByRole("row").filter({ hasText: shown }).first()).toBeVisible();
      await expectConsoleInOrder(page, `console-${name}`);
    }
  }
});

test("a bet leads to its proof on the site", async ({ page, otherBrowser }) => {
  const player = newPerson("Ставит");
  const playersPage = await otherBrowser();
  await signIn(playersPage, player);
  await becomeWithdrawer(playersPage, 100);
  await openConsole(page, "/bets");
  await page.getByRole("row").filter({ hasText: player.name }).getByRole("link").first().click();
  const proof = page.getByRole("link", { name: "Проверить на сайте" });
  await expect(proof).toHaveAttribute("href", /^\/fair\?bet=\d+$/u);
  await expect(page.getByRole("region", { name: "Доказательство" })).toContainText("ещё не раскрыто");
  await expectConsoleInOrder(page, "console-bet");
});

/** On a phone the menu opens over the page. */
async function openMenuPage(page: Page, name: string): Promise<void> {
  if (page.viewportSize()?.width === 450) await page.getByRole("button", { name: "Открыть меню" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}
