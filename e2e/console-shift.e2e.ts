import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  consoleTitle,
  expectConsoleInOrder,
  goOnTo,
  openConsole,
  secondOperator,
} from "./support/console.ts";
import { expectNotice } from "./support/notices.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn } from "./support/visitor.ts";
import { becomeWithdrawer, withdraw } from "./support/wallet.ts";

test("a whole shift: the start page, requests that come by themselves, decisions one after the other and many at once, a conflict, a search, a file, and the end @release", async ({
  page,
  otherBrowser,
  complaints,
}) => {
  complaints.allow(/status of 40[19]|ERR_INTERNET_DISCONNECTED/u);
  const player = newPerson("Смена");
  const [playersPage, secondPage] = [await otherBrowser(), await otherBrowser()];
  await signIn(playersPage, player, "/wallet/withdraw");
  await becomeWithdrawer(playersPage, 100);

  await openConsole(page);
  await expect(consoleTitle(page)).toHaveText("Что ждёт");
  const queues = page.getByRole("region", { name: "Очереди" });
  await expect(queues).toContainText("Выводы");
  await expect(page.getByRole("region", { name: "Деньги", exact: true })).toContainText(
    /Сегодня \d\d\.\d\d/u,
  );
  await expect(page.getByRole("region", { name: "Узлы" })).toContainText("Ведёт раунды");
  await expectConsoleInOrder(page, "console-start");
  const mine = page.getByRole("row").filter({ hasText: player.name });
  const news = page.getByRole("alert").filter({ hasText: "4 новые" });

  // They come by themselves, here while the list that was read before is on its way, and it stays as it is until it is asked.
  await whileListComes(page, {
    ask: () => queues.getByRole("link", { name: "Выводы" }).click(),
    async meanwhile() {
      for (const sum of [150, 160, 170, 180]) await withdraw(playersPage, sum);
      await expect(news).toBeVisible();
    },
  });
  await expect(page).toHaveTitle(/^\(\d+\) Пульт$/u);
  await expect(mine).toHaveCount(0);
  await news.getByRole("button", { name: "Показать" }).click();
  await expect(mine).toHaveCount(4);
  await expect(news).toHaveCount(0);

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Клавиши пульта" })).toContainText("Открыть строку");
  await expectConsoleInOrder(page, "console-keys-help");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // After a decision the next request opens.
  const first = mine.first().getByRole("link").first();
  const facts = page.getByRole("region", { name: "Заявка" });
  // Without a network the page says so, and comes by itself when there is one again.
  await page.context().setOffline(true);
  await first.click();
  await expect(
    page.getByRole("main").getByRole("alert").filter({ hasText: "Сервер не отвечает" }),
  ).toBeVisible();
  const queue = Promise.withResolvers<undefined>();
  await page.route(LIST, async (route) => {
    await queue.promise;
    await route.continue();
  });
  await page.context().setOffline(false);
  await expect(facts).toContainText(/150\.00\s₽/u);
  // Whoever decides before the queue is known goes on once it is.
  await page.keyboard.press("a");
  await page.getByRole("dialog").getByRole("button", { name: "Одобрить" }).click();
  await expectNotice(page, "выплачен");
  queue.resolve(undefined);
  await expect(facts).toContainText(/160\.00\s₽/u);

  // Another operator is first.
  const card = new URL(page.url()).pathname.replace("/console", "");
  await openConsole(secondPage, card, secondOperator);
  await secondPage.getByRole("button", { name: "Отклонить" }).click();
  await secondPage.getByLabel("Причина для игрока").fill("Не ваш номер.");
  await page.keyboard.press("a");
  const late = page.getByRole("dialog", { name: /^Одобрить/u });
  await expect(late).toBeVisible();
  await secondPage.getByRole("dialog").getByRole("button", { name: "Отклонить" }).click();
  await expectNotice(secondPage, "отклонён");
  await expect(late.getByRole("alert")).toHaveText("Решать больше нечего: вывод отклонён.");
  await late.getByRole("button", { name: "Отмена" }).click();
  await expect(late).toHaveCount(0);
  await expect(facts).toContainText("Отклонён");

  // Many at once, each by itself.
  const chooseAll = async () => {
    for (const row of await mine.all()) await row.getByRole("checkbox", { name: /^Выбрать №/u }).check();
  };
  await page.getByRole("menuitem", { name: /^Выводы/u }).click();
  await expect(mine).toHaveCount(2);
  await chooseAll();
  await expectNotDone(page);
  await chooseAll();
  await page.getByRole("button", { name: "Отклонить", exact: true }).click();
  const many = page.getByRole("dialog", { name: "Отклонить: 2" });
  await expect(many).toContainText(/вернутся 350\.00\s₽/u);
  await many.getByLabel("Причина для игроков").fill("Проверяем.");
  await expectConsoleInOrder(page, "console-many");
  // Whoever presses twice meets a window that has shrunk meanwhile, and must not stop what runs.
  await many.getByRole("button", { name: "Отклонить" }).dblclick();
  await expectNotice(page, "Отклонено 2");
  await expect(mine).toHaveCount(0);

  // The list as a file, narrowed as on the screen.
  const filter = encodeURIComponent(JSON.stringify({ status: 2, sum_from: "170.00", sum_to: "170.00" }));
  await goOnTo(
    page,
    `/withdrawals?filter=${filter}&displayedFilters=${encodeURIComponent('{"sum_from":true,"sum_to":true}')}`,
  );
  await expect(mine).toHaveCount(1);
  await expectConsoleInOrder(page, "console-list");
  // A press on the number is one step, though the row opens the page as well.
  await mine.getByRole("link").first().click();
  await expect(facts).toContainText(/170\.00\s₽/u);
  await page.goBack();
  await expect(mine).toHaveCount(1);
  await page.getByRole("button", { name: "Сохранить" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Таблицей (CSV)" }).click();
  const file = await readFile(await (await saving).path(), "utf8");
  expect(file).toContain(player.name);
  expect(file).not.toContain("79001234567");

  // The search leads to the player; digits that are nobody's leave no trace in the browser's console.
  await page.keyboard.press("Control+K");
  const search = page.getByRole("combobox", { name: /^Номер, имя/u });
  await search.fill("987654321");
  await expect(page.getByText("Ничего не нашлось")).toBeVisible();
  await search.fill(player.name);
  await page.getByRole("option", { name: new RegExp(`^Игрок ${player.name}`, "u") }).click();
  await expect(consoleTitle(page)).toContainText(player.name);

  // In the light as in the dark.
  await page.getByRole("button", { name: "Ольга Штурман" }).click();
  await page.getByRole("menuitem", { name: "Светлый вид" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("menuitem", { name: "Что ждёт" }).click();
  await expect(queues).toBeVisible();
  await expectConsoleInOrder(page, "console-light");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("menuitem", { name: "Игроки" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("button", { name: "Ольга Штурман" }).click();
  await page.getByRole("menuitem", { name: "Выйти" }).click();
  await expect(page.getByRole("heading", { name: "Вход в пульт" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Вход в пульт" })).toBeVisible();
});

const LIST = "**/api/operator/withdrawals/list";

/** Asks for the withdrawals, and brings them to the page when what happens after they were read has happened. */
async function whileListComes(
  page: Page,
  { ask, meanwhile }: { ask: () => Promise<void>; meanwhile: () => Promise<void> },
): Promise<void> {
  const [read, happened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(LIST, async (route) => {
    // The counter in the menu asks for one row of the same list.
    if (route.request().postData()?.includes(`"per_page":25`) !== true) return route.continue();
    const response = await route.fetch();
    read.resolve();
    await happened.promise;
    return route.fulfill({ response });
  });
  await ask();
  await read.promise;
  await meanwhile();
  const came = page.waitForResponse(LIST);
  happened.resolve();
  await came;
  await page.unroute(LIST);
}

/** What the site has not done is said, and there is nothing to cancel then. */
async function expectNotDone(page: Page): Promise<void> {
  const call = "**/api/operator/withdrawals/approve";
  const json = { code: "WITHDRAWAL_DECIDED", error: "Заявка уже обработана." };
  await page.route(call, (route) => route.fulfill({ status: 409, json }));
  await page.getByRole("button", { name: "Одобрить", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Одобрить: 2" });
  await dialog.getByRole("button", { name: "Одобрить" }).click();
  await expect(dialog).toContainText("Одобрено 0, не одобрено 2");
  await expect(dialog.getByRole("button")).toHaveText(["Понятно"]);
  await dialog.getByRole("button", { name: "Понятно" }).click();
  await expect(dialog).toHaveCount(0);
  await page.unroute(call);
}
