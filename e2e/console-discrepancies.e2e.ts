import {
  confirmAsSecond,
  expectConsoleInOrder,
  goOnTo,
  openConsole,
  reloadUntilShown,
} from "./support/console.ts";
import { expectNotice } from "./support/notices.ts";
import { callApi } from "./support/patient-calls.ts";
import { clearTable, untilOpen } from "./support/rounds.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn } from "./support/visitor.ts";
import { balanceOf, beginPayment, callSite, decidePayment } from "./support/wallet.ts";

const LONG_NOTE = "Провайдер прислал другую сумму: сверили с его выпиской за день. ".repeat(7).trim();

test("an overpaid request waits in «Разобраться» with both sides, and an operator credits what came @release", async ({
  page,
  otherBrowser,
}) => {
  const player = newPerson("Переплатил");
  const playersPage = await otherBrowser();
  await signIn(playersPage, player, "/wallet");
  const { link, id } = await beginPayment(playersPage, 100);
  // 1100.00 instead of 100.00; the site says that it is not what was asked.
  expect(await callSite(playersPage, `${link}/overpaid`)).toEqual([422]);
  expect(await balanceOf(playersPage)).toBe("1000.00");

  await openConsole(page, "/discrepancies");
  const row = page.getByRole("row").filter({ hasText: player.name });
  await expect(row).toContainText("Другая сумма");
  await expect(row).toContainText(/100\.00\s₽, ждёт/u);
  await expect(row).toContainText(/1\s100\.00\s₽, оплачено/u);
  await expectConsoleInOrder(page, "console-discrepancies");
  await row.getByRole("link").first().click();
  await expect(page.getByRole("region", { name: "Что не так" })).toContainText(`Пополнение № ${id}`);
  await expectConsoleInOrder(page, "console-discrepancy");

  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: /^Разобрать расхождение/u });
  const book = dialog.getByRole("button", { name: "Провести" });
  await expect(book).toBeDisabled();
  await dialog.getByRole("radio", { name: "Списать на дом" }).check();
  await expect(dialog).toContainText(/дом получит 1\s100\.00\s₽/u);
  await dialog.getByRole("radio", { name: "Зачислить игроку" }).check();
  await expect(dialog).toContainText(/\+1\s100\.00\s₽ на баланс игрока/u);
  await dialog.getByLabel("Почему").fill(LONG_NOTE);
  await expectConsoleInOrder(page, "console-resolve");
  await book.click();
  await expectNotice(page, "разобрано");
  await expect(page.getByRole("region", { name: "Решение" })).toContainText(LONG_NOTE);
  await expect(page.getByRole("button", { name: "Разобрать" })).toHaveCount(0);
  await expectConsoleInOrder(page, "console-resolved");
  expect(await balanceOf(playersPage)).toBe("2100.00");

  const empty = encodeURIComponent(JSON.stringify({ open: true, kind: "altered" }));
  await goOnTo(page, `/discrepancies?filter=${empty}`);
  await expect(page.getByRole("main")).toContainText("Расхождений нет");
});

test("what cannot be taken any more, because the player has staked it meanwhile, leaves its dialog and is offered no more @release", async ({
  page,
  server,
  otherBrowser,
  complaints,
}) => {
  complaints.allow(/status of 409/u);
  const player = newPerson("Ставит всё");
  const playersPage = await otherBrowser();
  await signIn(playersPage, player, "/wallet");
  // More than one game may have is staked in two.
  await callApi(playersPage, "/api/mines/play", { bet: await balanceOf(playersPage), bomb: 3 });
  const { link } = await beginPayment(playersPage, 100);
  await decidePayment(playersPage, link, "paid");
  await callSite(playersPage, `${link}/reversed`);

  await openConsole(page, "/discrepancies");
  const row = page.getByRole("row").filter({ hasText: player.name });
  await expect(row).toContainText("Возврат после оплаты");
  await row.getByRole("link").first().click();
  await page.getByRole("button", { name: "Разобрать" }).click();
  const dialog = page.getByRole("dialog", { name: /^Разобрать расхождение/u });
  await dialog.getByRole("radio", { name: "Забрать у игрока" }).check();
  await dialog.getByLabel("Почему").fill("Деньги вернулись плательщику");
  // What others have begun there ends first: a round that is being played takes no stakes, and would give this one back too soon.
  await clearTable(server, "jackpot");
  await untilOpen(server, "jackpot");
  await callApi(playersPage, "/api/jackpot/play", { bet: await balanceOf(playersPage) });
  await dialog.getByRole("button", { name: "Провести" }).click();
  await expectNotice(page, "Так это расхождение уже не разобрать");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Разобрать" }).click();
  await expect(dialog.getByRole("radio", { name: "Списать на дом" })).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "Забрать у игрока" })).toHaveCount(0);
});

test("what one operator may not book alone is proposed in the same dialog, and booked by the second @release", async ({
  page,
  otherBrowser,
  complaints,
}) => {
  complaints.allow(/status of 403/u);
  const player = newPerson("Щедрый");
  const [playersPage, secondPage] = [await otherBrowser(), await otherBrowser()];
  await signIn(playersPage, player, "/wallet");
  const { link } = await beginPayment(playersPage, 50_000);
  await callSite(playersPage, `${link}/overpaid`);

  await openConsole(page, "/discrepancies");
  await page.getByRole("row").filter({ hasText: player.name }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Разобрать" }).click();
  const dialog = page.getByRole("dialog", { name: /^Разобрать расхождение/u });
  await dialog.getByLabel("Почему").fill("По выписке провайдера");
  await dialog.getByRole("button", { name: "Провести" }).click();
  await expect(dialog.getByRole("note")).toContainText("Это делают двое");
  await dialog.getByLabel("Зачем, для второго оператора").fill("Пришло больше, чем ждали");
  await dialog.getByRole("button", { name: "Предложить" }).click();
  await expectNotice(page, "Отправлено второму оператору");
  await goOnTo(page, "/proposals");
  await expect(page.getByRole("row").filter({ hasText: player.name })).toContainText(
    /Расхождение № \d+: зачислить игроку.*\+150\s000\.00\s₽/u,
  );
  await expectConsoleInOrder(page, "console-proposed-resolution");
  expect(await balanceOf(playersPage)).toBe("1000.00");
  await confirmAsSecond(secondPage);
  expect(await balanceOf(playersPage)).toBe("151000.00");
});

test("the days that were compared with the provider's statements are listed, the last one on the first page @release", async ({
  page,
}) => {
  await openConsole(page, "/reconciliations");
  await reloadUntilShown(page, page.getByRole("row").nth(1).getByText("Сходится"));
  await expectConsoleInOrder(page, "console-reconciliations");
  await goOnTo(page, "");
  const state = page.getByRole("region", { name: "Сверка с провайдером" });
  await reloadUntilShown(page, state.getByText("сходится"));
  await expectConsoleInOrder(page, "console-first-page");
});
