import type { Locator, Page } from "@playwright/test";
import { settingDefaults } from "../apps/server/src/settings/settings.ts";
import {
  confirmAsSecond,
  consoleTitle,
  expectConsoleInOrder,
  goOnTo,
  openConsole,
} from "./support/console.ts";
import { expectNotice } from "./support/notices.ts";
import { promote, withSettings } from "./support/operator.ts";
import { callApi } from "./support/patient-calls.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, type Person, signIn, signInUnseen } from "./support/visitor.ts";
import { LOSE, rows } from "./support/wallet-page.ts";
import { balanceOf, becomeWithdrawer, withdraw } from "./support/wallet.ts";

test("operators decide about withdrawals, two about a large one, nobody about their own, and the player sees it live @release", async ({
  page,
  server,
  otherBrowser,
  complaints,
}) => {
  complaints.allow(/status of 4(?:03|09)/u);
  const player = newPerson("Просит");
  const [playersPage, secondPage] = [await otherBrowser(), await otherBrowser()];
  await signIn(playersPage, player, "/wallet/withdraw");
  await becomeWithdrawer(playersPage, 100);
  const withdrawals = { ...settingDefaults.withdrawals, twoOperatorsAboveKopecks: 32_000 };
  await withSettings(server, { withdrawals }, async () => {
    // Only with the last one it is more than the setting in a day.
    for (const sum of [150, 151, 200]) await withdraw(playersPage, sum);
    await playersPage.reload();
    await expect(rows(playersPage)).toHaveCount(3);
    await openConsole(page, "/withdrawals");
    const mine = page.getByRole("row").filter({ hasText: player.name });
    await expect(mine).toHaveCount(3);
    await expectConsoleInOrder(page, "console-withdrawals");
    await mine.first().getByRole("link").first().click();
    const facts = page.getByRole("region", { name: "Заявка" });
    await expect(facts).toContainText("+7 *** ***-45-67");
    await facts.getByRole("button", { name: "Показать полностью" }).click();
    const showing = page.getByRole("dialog", { name: /^Показать реквизиты/u });
    await expect(showing.getByRole("button", { name: "Показать" })).toBeDisabled();
    await showing.getByLabel("Зачем").fill("Сверяю с банком");
    await expectConsoleInOrder(page, "console-show");
    await showing.getByRole("button", { name: "Показать" }).click();
    await expect(facts).toContainText("79001234567");
    await expect(page.getByRole("region", { name: "Игрок" })).toContainText(/Пополнил100\.00\s₽/u);
    await expectConsoleInOrder(page, "console-withdrawal");

    await page.keyboard.press("a");
    const approving = page.getByRole("dialog", { name: /^Одобрить вывод/u });
    await expect(approving.getByRole("button", { name: "Одобрить" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expectNotice(page, "выплачен");
    await expect(rows(playersPage).nth(2)).toContainText("Выплачено");
    // What waits next opens by itself; what was decided is where one came from.
    await expect(facts).toContainText(/151\.00\s₽/u);
    await page.goBack();
    await expect(facts).toContainText("Выплачен");
    await expect(page.getByRole("button", { name: "Одобрить" })).toHaveCount(0);

    await page.keyboard.press("j");
    await expect(facts).toContainText(/151\.00\s₽/u);
    await page.keyboard.press("r");
    const rejecting = page.getByRole("dialog", { name: /^Отклонить вывод/u });
    const reject = rejecting.getByRole("button", { name: "Отклонить" });
    await expect(reject).toBeDisabled();
    await rejecting.getByLabel("Причина для игрока").fill("Номер не ваш.");
    await expectConsoleInOrder(page, "console-reject");
    await reject.click();
    await expectNotice(page, "отклонён, деньги возвращены");
    await expect(facts).toContainText(/200\.00\s₽/u);
    await page.goBack();
    await expect(page.getByText("Игроку сказано: Номер не ваш.")).toBeVisible();
    const reason = rows(playersPage).nth(1).getByText("Номер не ваш.").first();
    await expect(reason).toHaveCSS("color", LOSE);

    await page.keyboard.press("j");
    await expect(facts).toContainText(/200\.00\s₽/u);
    await page.keyboard.press("a");
    await expect(approving).toContainText("после вас должен одобрить второй оператор");
    await expect(approving.getByRole("button", { name: "Одобрить" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expectNotice(page, "Одобрено: 1 из 2. Нужен ещё один оператор");
    await expect(page.getByText("Вы одобрили. Нужен ещё один оператор.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Одобрить" })).toHaveCount(0);
    await expect(rows(playersPage).first()).toContainText("Отменить");
    const withdrawal = new URL(page.url()).pathname.replace("/console", "");

    await promote(server, player);
    await expectRefusedOwn(playersPage, withdrawal, player);

    const second = newPerson("Второй");
    await signInUnseen(secondPage, second);
    await promote(server, second);
    await openConsole(secondPage, withdrawal, second);
    await expect(secondPage.getByRole("region", { name: "Заявка" })).toContainText("1 из 2");
    await page.keyboard.press("r");
    await rejecting.getByLabel("Причина для игрока").fill("Слишком поздно.");
    await secondPage.getByRole("button", { name: "Одобрить" }).click();
    await expect(secondPage.getByRole("dialog")).toContainText("Заявка будет выплачена.");
    await secondPage.getByRole("dialog").getByRole("button", { name: "Одобрить" }).click();
    await expectNotice(secondPage, "выплачен");
    await expect(rejecting.getByRole("alert")).toHaveText("Решать больше нечего: вывод выплачен.");
    await expect(reject).toBeDisabled();
    await expect(rejecting.getByLabel("Причина для игрока")).toHaveValue("Слишком поздно.");
    await expectConsoleInOrder(page, "console-overtaken");
    await rejecting.getByRole("button", { name: "Отмена" }).click();
    await expect(facts).toContainText("Выплачен");
  });
  await playersPage.goto("/wallet/withdraw");
  await expect(rows(playersPage).first()).toContainText("Выплачено");
});

test("a player is found, given terms and money, banned while they play and wait for money, and let in again", async ({
  page,
  otherBrowser,
  complaints,
}) => {
  complaints.allow(/status of 40[13]|ERR_INTERNET_DISCONNECTED/u);
  const player = newPerson("Нарушает");
  const playersPage = await otherBrowser();
  await signIn(playersPage, player, "/dice");
  const played = playersPage.waitForResponse("**/api/dice/play");
  await playersPage.getByRole("button", { name: "Меньше" }).click();
  await played;
  await becomeWithdrawer(playersPage, 100);
  await withdraw(playersPage, 150);

  await openConsole(page, "/players");
  await page.getByLabel("№, имя или адрес").fill(player.name);
  const found = page.getByRole("row").filter({ hasText: player.name });
  await expect(found).toHaveCount(1);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectConsoleInOrder(page, "console-players");
  await found.getByRole("link").first().click();
  await expect(consoleTitle(page)).toContainText(player.name);
  await expect(page.getByRole("region", { name: "Игрок" })).toContainText(/Нет на сайте0\sдн/u);

  await giveTerms(page, await otherBrowser());
  await adjust(page, Number(await balanceOf(playersPage)));

  await page.getByRole("button", { name: "Забанить" }).click();
  const dialog = page.getByRole("dialog", { name: /^Забанить/u });
  await dialog.getByLabel("Причина для игрока").fill("Чужие карты.");
  await expect(dialog.getByRole("figure")).toContainText(
    "Вы получили ограничение доступа к сайту.Чужие карты.",
  );
  await dialog.getByLabel("Отклонить заявки (1) с этой же причиной и вернуть деньги на баланс").check();
  await dialog.getByRole("button", { name: "Забанить" }).click();
  await expectNotice(page, "Отклонено заявок: 1, деньги возвращены");
  await expect(page.getByText("В бане. Игроку сказано: Чужие карты.")).toBeVisible();
  // Their browser hears of it by itself.
  await expect(playersPage.getByText("Чужие карты.")).toBeVisible();

  await page.getByRole("button", { name: "Снять бан" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Снять бан" }).click();
  await expect(page.getByRole("button", { name: "Забанить" })).toBeVisible();
  // They look at the page again: the ban has ended their session for good, so they may sign in.
  const entrance = playersPage.getByRole("banner").getByRole("button", { name: "Авторизация" });
  await expect(async () => {
    await playersPage.evaluate("window.dispatchEvent(new Event('focus'))");
    await expect(entrance).toBeVisible({ timeout: 5_000 });
  }).toPass();

  await signIn(playersPage, player, "/dice");
  await page.getByRole("button", { name: "Завершить входы" }).click();
  const ending = page.getByRole("dialog", { name: /^Завершить входы/u });
  await ending.getByLabel("Причина для журнала").fill("Потерял телефон.");
  await expectNotDoneLater(page, ending.getByRole("button", { name: "Завершить входы" }));
  await expectNotice(page, "Завершено входов: 1");
  await expect(playersPage.getByRole("banner").getByRole("button", { name: "Авторизация" })).toBeVisible();
});

test("what is said of a player is in order: the dialogs of terms and of the balance, the list of what moved, and their facts in a ban @release", async ({
  page,
  otherBrowser,
}) => {
  const playersPage = await otherBrowser();
  await signInUnseen(playersPage, newPerson("Платит"));
  await becomeWithdrawer(playersPage, 100);
  const { user } = await callApi<{ user: { id: number } }>(playersPage, "/api/get");
  await openConsole(page, `/players/${user.id}/show`);
  await page.getByRole("button", { name: "Сделать промокодером" }).click();
  const terms = page.getByRole("dialog", { name: /^Промокодер/u });
  await terms.getByLabel("Активаций одного кода").fill("0");
  await terms.getByLabel("Награда").fill("10000.01");
  await expect(terms).toContainText("От 0.01 до 10 000.00");
  await expectConsoleInOrder(page, "console-promocoder");
  await terms.getByRole("button", { name: "Отмена" }).click();
  await page.getByRole("button", { name: "Скорректировать баланс" }).click();
  const dialog = page.getByRole("dialog", { name: /^Баланс/u });
  await dialog.getByLabel("Списать").check();
  await dialog.getByLabel("Сумма").fill("100 000");
  await expect(dialog).toContainText("столько у игрока нет");
  await expectConsoleInOrder(page, "console-adjust");
  await dialog.getByRole("button", { name: "Отмена" }).click();
  await page.getByRole("tab", { name: "Движения" }).click();
  await expect(
    page
      .getByRole("row")
      .filter({ has: page.getByRole("cell") })
      .first(),
  ).toBeVisible();
  await expectConsoleInOrder(page, "console-transfers");
  await page.getByRole("tab", { name: "Сведения" }).click();
  await page.getByRole("button", { name: "Забанить" }).click();
  const banning = page.getByRole("dialog", { name: /^Забанить/u });
  await banning.getByLabel("Причина для игрока").fill("Чужие карты.");
  await banning.getByRole("button", { name: "Забанить" }).click();
  await expect(banning).toHaveCount(0);
  await expect(page.getByText("В бане. Игроку сказано: Чужие карты.")).toBeVisible();
  await expectConsoleInOrder(page, "console-player");
});

/** The console says it, and the server, whatever a console says. */
async function expectRefusedOwn(page: Page, withdrawal: string, player: Person): Promise<void> {
  await openConsole(page, withdrawal, player);
  await expect(page.getByText("Это ваша заявка: её решает другой оператор.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Одобрить" })).toHaveCount(0);
  await expectConsoleInOrder(page, "console-own-withdrawal");
  const id = Number(/\d+/u.exec(withdrawal)?.[0]);
  const answer = await page.request.post(`${new URL(page.url()).origin}/api/operator/withdrawals/approve`, {
    data: { id },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(await answer.json()).toMatchObject({ code: "OWN_WITHDRAWAL" });
}

/** Without a network the deed fails at once, and does not happen by itself when the network is back: it is asked for once more. */
async function expectNotDoneLater(page: Page, deed: Locator): Promise<void> {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/players/end-sessions"))
      asked.push(request.url());
  });
  await page.context().setOffline(true);
  await deed.click();
  await expectNotice(page, "Сервер не отвечает");
  const read = page.waitForResponse(/\/api\/operator\//u);
  await page.context().setOffline(false);
  await read;
  await deed.click();
  await expect(deed).toHaveCount(0);
  expect(asked).toHaveLength(2);
}

async function giveTerms(page: Page, second: Page): Promise<void> {
  await page.getByRole("button", { name: "Сделать промокодером" }).click();
  const dialog = page.getByRole("dialog", { name: /^Промокодер/u });
  const save = dialog.getByRole("button", { name: "Предложить" });
  await dialog.getByLabel("Активаций одного кода").fill("0");
  await dialog.getByLabel("Награда").fill("10000.01");
  await expect(dialog).toContainText("От 1 до 100 000");
  await expect(dialog).toContainText("От 0.01 до 10 000.00");
  await expect(save).toBeDisabled();
  await dialog.getByLabel("Активаций одного кода").fill("100 000");
  await dialog.getByLabel("Награда").fill("5,50");
  await dialog.getByLabel("Зачем, для второго оператора").fill("Ведёт группу");
  await save.click();
  await expect(dialog).toHaveCount(0);
  await confirmAsSecond(second);
  // A page is asked for again when somebody comes back to it.
  await goOnTo(page, "/players");
  await expect(consoleTitle(page)).toHaveText("Игроки");
  await page.goBack();
  await expect(page.getByText(/по 5\.50\s₽, до 100\s000 активаций кода/u)).toBeVisible();
}

/** What the player has is a matter of luck: one stake in twenty of those they made was lost. */
async function adjust(page: Page, balance: number): Promise<void> {
  const left = (balance - 250.5).toFixed(2);
  await page.getByRole("button", { name: "Скорректировать баланс" }).click();
  const dialog = page.getByRole("dialog", { name: /^Баланс/u });
  await dialog.getByLabel("Списать").check();
  await dialog.getByLabel("Сумма").fill("1 010,01");
  await dialog.getByLabel("Причина для журнала").fill("Начислено дважды");
  await expect(dialog).toContainText("столько у игрока нет");
  await expect(dialog.getByRole("button", { name: "Списать" })).toBeDisabled();
  await dialog.getByLabel("Сумма").fill("250,50 ₽");
  await expect(dialog).toContainText(`₽ → ${left} ₽`);
  await dialog.getByRole("button", { name: "Списать" }).click();
  await expectNotice(page, `Баланс теперь ${left}`);
  await page.getByRole("tab", { name: "Движения" }).click();
  const movements = page.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(movements.first()).toContainText(
    /Корректировка оператором−250\.50\s₽Корректировки операторов/u,
  );
  await page.getByRole("tab", { name: "Сведения" }).click();
}
