import { consoleTitle, expectConsoleInOrder, goOnTo, openConsole } from "./support/console.ts";
import { expectNotice } from "./support/notices.ts";
import { keepPicture } from "./support/pictures.ts";
import { callApi } from "./support/patient-calls.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn, signInUnseen } from "./support/visitor.ts";
import { becomeWithdrawer, withdraw } from "./support/wallet.ts";

test("a player's page has their story, notes and tags, and its address keeps what is shown @release", async ({
  page,
}) => {
  const friend = newPerson("Тот же кошелёк");
  await signInUnseen(page, friend);
  await becomeWithdrawer(page, 100);
  await withdraw(page, 150);
  const player = newPerson("Смотрят");
  await signInUnseen(page, player);
  await becomeWithdrawer(page, 100);
  await withdraw(page, 150);
  const { user } = await callApi<{ user: { id: number } }>(page, "/api/get");
  await openConsole(page, `/players/${user.id}/show?tab=timeline`);
  await expect(consoleTitle(page)).toContainText(player.name);
  const events = page.getByRole("region", { name: "Лента" }).getByRole("listitem");
  await expect(events.filter({ hasText: /Заявка на вывод: 150\.00\s₽/u })).toHaveCount(1);
  await expect(events.filter({ hasText: "оплачено" })).toHaveCount(1);

  await page.getByLabel("Новая заметка").fill("Звонил, просил ускорить");
  await page.getByRole("button", { name: "Записать" }).click();
  await expectNotice(page, "Заметка записана");
  await expect(events.first()).toContainText("Звонил, просил ускорить");
  await events.first().getByRole("button", { name: "Исправить" }).click();
  const dialog = page.getByRole("dialog", { name: "Исправить заметку" });
  await dialog.getByLabel("Заметка").fill("Писал, просил ускорить");
  await dialog.getByRole("button", { name: "Исправить" }).click();
  await expect(events.first()).toContainText("Заметка (исправлена)");

  await page.getByRole("button", { name: "Добавить метку" }).click();
  const tags = page.getByRole("combobox", { name: "Метки" });
  await tags.fill("Ждёт ответа");
  await tags.press("Enter");
  await page.getByRole("button", { name: "Сохранить метки" }).click();
  const tag = page.getByRole("group", { name: "Метки" }).getByRole("link", { name: "ждёт ответа" });
  await expect(tag).toBeVisible();
  await expectConsoleInOrder(page, "console-timeline");

  await page.getByRole("tab", { name: "Связи" }).click();
  await expect(page.getByRole("region", { name: "Связанные учётные записи" })).toContainText("подсказки");
  const other = page.getByRole("listitem").filter({ hasText: "те же реквизиты" });
  await expect(other.getByRole("link", { name: friend.name })).toBeVisible();
  await expectConsoleInOrder(page, "console-links");
  await page.getByRole("tab", { name: "Возврат" }).click();
  const returns = page.getByRole("region", { name: "Что было бы честно" });
  await expect(returns.getByRole("row", { name: /^Dice/u })).toContainText(/300\.00\s₽.*100\.00\s%/u);
  await expectConsoleInOrder(page, "console-player-returns");
  await page.getByRole("tab", { name: "Лента" }).click();

  await page.getByRole("link", { name: "Выписка" }).click();
  const statement = page.getByRole("region", { name: "Выписка" });
  await expect(statement.getByRole("row").last()).toContainText(/Остаток на конец/u);
  await expect(statement.getByRole("row", { name: /Пополнение № \d+/u })).toContainText(/100\.00\s₽/u);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Скачать CSV" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^rumb-statement-\d+-.+\.csv$/u);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(statement).toBeVisible();
  await keepPicture(page, "console-statement-print");
  await page.emulateMedia({ media: "screen" });
  await expectConsoleInOrder(page, "console-statement");
  await page.goBack();

  await page.getByRole("button", { name: "Пополнения", exact: true }).click();
  await expect(events).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole("button", { name: "Пополнения", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await events.first().getByRole("link").click();
  await expect(consoleTitle(page)).toHaveText("Пополнения");
  await goOnTo(page, `/players/${user.id}/show`);
  await tag.click();
  await expect(page.getByRole("row").nth(1)).toContainText(player.name);
});

test("one of a player's sign-ins is ended, and its page learns of it at once while the other goes on @release", async ({
  page,
  otherBrowser,
  complaints,
}) => {
  complaints.allow(/status of 401/u);
  const player = newPerson("Два телефона");
  const [lost, kept] = [await otherBrowser({ userAgent: "Lost phone" }), await otherBrowser()];
  await signIn(lost, player, "/dice");
  await signIn(kept, player, "/dice");
  const { user } = await callApi<{ user: { id: number } }>(kept, "/api/get");
  await openConsole(page, `/players/${user.id}/show?tab=sessions`);
  const rows = page.getByRole("region", { name: "Входы" }).getByRole("row").filter({ hasText: "Действует" });
  await expect(rows).toHaveCount(2);
  await expectConsoleInOrder(page, "console-sessions");
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPicture(page, "console-sessions");
  await rows
    .filter({ hasText: "Lost phone" })
    .getByRole("button", { name: /^Завершить вход от/u })
    .click();
  const dialog = page.getByRole("dialog", { name: /^Завершить вход: Два телефона/u });
  await expect(dialog).toContainText("Lost phone");
  await expect(dialog.getByRole("button", { name: "Завершить вход" })).toBeDisabled();
  await dialog.getByLabel("Причина для журнала").fill("Потерял телефон");
  await expectConsoleInOrder(page, "console-end-session");
  await dialog.getByRole("button", { name: "Завершить вход" }).click();
  await expectNotice(page, "Вход завершён");
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("row").filter({ hasText: "Lost phone" })).toContainText("Завершён оператором");
  // By its socket, which is closed.
  await expect(lost.getByRole("banner").getByRole("button", { name: "Авторизация" })).toBeVisible();
  await expect(kept.getByRole("button", { name: "Меню игрока" })).toBeVisible();
  expect((await callApi<{ user: { id: number } }>(kept, "/api/get")).user.id).toBe(user.id);
});
