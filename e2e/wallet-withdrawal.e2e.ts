import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expectNoSidewaysScroll } from "./support/layout.ts";
import { loseAnswer } from "./support/lost-answers.ts";
import { withoutFrames } from "./support/motion.ts";
import { expectNotice } from "./support/notices.ts";
import { callApi } from "./support/patient-calls.ts";
import { keepPicture } from "./support/pictures.ts";
import { seenIn } from "./support/seen-text.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn, signInUnseen } from "./support/visitor.ts";
import { expectTabInOrder, LOSE, rows, withdrawKey } from "./support/wallet-page.ts";
import { promote } from "./support/operator.ts";
import {
  balanceOf,
  becomeWithdrawer,
  beginPayment,
  decidePayment,
  decideWithdrawal,
  withdraw,
} from "./support/wallet.ts";

test("a withdrawal says what it still needs, is made, taken back in one of two windows, and made once unanswered", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/status of 422|ERR_FAILED/u);
  await signIn(page, newPerson(), "/wallet/withdraw");
  await expect(page.getByText("У вас не было выводов")).toBeVisible();
  await expect(page.getByText("Осталось пополнить на 100.00 ₽ из 100.00 ₽.").first()).toBeVisible();
  await page.getByLabel("Номер телефона QIWI").fill("+79001234567");
  await withdrawKey(page).click();
  await expectNotice(page, "Для вывода нужны пополнения на 100.00 ₽.");

  const { link } = await beginPayment(page, 100);
  await decidePayment(page, link, "paid");
  // The page hears of the payment by itself.
  await expect(page.getByText("Осталось поставить 300.00 ₽ из 300.00 ₽").first()).toBeVisible();
  await withdrawKey(page).click();
  await expectNotice(page, "Осталось поставить 300.00 ₽");

  await callApi(page, "/api/dice/play", { bet: 300, chance: 95, btn: "up" });
  await page.reload();
  await expect(page.getByText("Пополнения отыграны.")).toBeVisible();
  const before = await balanceOf(page);
  await page.getByLabel("Номер телефона QIWI").fill("+79001234567");
  await page.getByRole("button", { name: "500", exact: true }).click();
  // A double click is one wish.
  await withdrawKey(page).dblclick();
  await expectNotice(page, "УспешноЗаявка на вывод создана");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText(/QIWI.*\+7 \*\*\* \*\*\*-45-67.*500\.00\s₽.*Отменить/u);
  await expect(page.getByRole("banner")).toContainText(`${(Number(before) - 500).toFixed(2)} ₽`);

  const other = await context.newPage();
  await other.goto("/wallet/withdraw");
  await expect(rows(other).first()).toContainText("Отменить");
  // A full browser gives the focus to the window in front alone.
  await page.bringToFront();

  // It waits for three seconds only: looked for before they begin.
  const waits = seenIn(page, "body", "Можно через 3 с");
  await rows(page).first().getByRole("button", { name: "Отменить" }).click();
  const dialog = page.getByRole("dialog", { name: "Отменить вывод?" });
  const confirm = dialog.getByRole("button", { name: "Отменить вывод" });
  await waits;
  await expect(dialog).toContainText(/Вернётся на баланс500\.00\s₽/u);
  await expectAccessible(page);
  await expect(confirm).not.toHaveAttribute("aria-disabled");
  // The question goes with a frame, which may come behind the answer: here it does.
  await withoutFrames(page, async () => {
    await confirm.click();
    await expectNotice(page, "Вы успешно отменили вывод");
  });
  await expect(rows(page).first()).toContainText("Отмена");
  await expect(page.getByRole("banner")).toContainText(`${before} ₽`);
  // The key that had the focus is gone; the keyboard goes on from the ledger.
  await expect(page.getByRole("region", { name: "История выводов, новые сверху" })).toBeFocused();
  await expect(rows(other).first()).toContainText("Отмена");
  await expect(other.getByRole("banner")).toContainText(`${before} ₽`);

  await loseAnswer(page, "/api/withdraw/out");
  const uncertain = seenIn(page, "main", "Уточняем результат…");
  await page.getByRole("button", { name: "150", exact: true }).click();
  await withdrawKey(page).click();
  await uncertain;
  await expectNotice(page, "Заявка на вывод создана");
  await expect(rows(page)).toHaveCount(2);
  expect(await balanceOf(page)).toBe((Number(before) - 150).toFixed(2));
});

test("the form follows the way, sends no sum that it does not take, and none after a clamp before it was seen", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/wallet/withdraw");
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/withdraw/out")) sent.push(request.postDataJSON());
  });
  const phone = page.getByLabel("Номер телефона QIWI");
  await phone.pressSequentially("89001234567");
  await expect(phone).toHaveValue("+7 900 123-45-67");
  await expect(page.getByText("Комиссия 4 % + 1 ₽, лимит 150–5000 ₽")).toBeVisible();

  const sum = page.getByLabel("Сумма", { exact: true });
  // On every key, while the field is still typed in.
  for (const [typed, payout] of [
    ["1", "—"],
    ["10", "—"],
    ["100", "95.00"],
    ["1000", "959.00"],
    ["10000", "4799.00"],
  ] as const) {
    await sum.fill(typed);
    await expect(account(page)).toContainText(`К зачислению${payout}`);
    await expect(sum).toHaveValue(typed);
  }
  await expect(sum).toHaveAccessibleDescription("Недостаточно средств");
  await expect(withdrawKey(page)).toHaveAccessibleDescription("Недостаточно средств");
  await sum.fill("1000");
  await sum.press("Tab");
  await expect(account(page)).toContainText(
    /Сумма1000\.00\s₽Комиссия 4 %−40\.00\s₽Комиссия 1 ₽−1\.00\s₽К зачислению959\.00\s₽/u,
  );
  await sum.fill("99.99");
  await sum.press("Tab");
  await expect(account(page)).toContainText("К зачислению—");
  await sum.fill("20000");
  await sum.press("Tab");
  await expect(sum).toHaveValue("5000");
  await expect(page.getByText("Недостаточно средств").first()).toBeVisible();
  // No sum is offered that the way does not take.
  await expect(page.getByRole("group", { name: "Быстрые суммы" }).getByRole("button")).toHaveText([
    "150",
    "300",
    "500",
    "1000",
    "5000",
  ]);
  await page.getByRole("button", { name: "150", exact: true }).click();
  await expect(page.getByText("до 5000 ₽ за одну заявку")).toBeVisible();

  await page.getByLabel("Карта").check();
  const card = page.getByLabel("Номер карты");
  await card.pressSequentially("4276550012345678");
  await expect(card).toHaveValue("4276 5500 1234 5678");
  await card.blur();
  await expect(card).toHaveAccessibleDescription("Номер карты неверен: проверьте цифры, их от 16 до 19.");
  await expect(account(page)).toContainText(/К зачислению142\.50\s₽/u);
  await page.getByLabel("ЮMoney").check();
  await expect(page.getByPlaceholder("4100 1234 5678 901")).toBeVisible();
  await page.getByLabel("QIWI").check();
  await expect(phone).toHaveValue("+7 900 123-45-67");

  for (const [typed, left] of [
    ["149.99", "149.99"],
    // Brought to the least that the field takes, which is less than the way does.
    ["0", "1"],
    ["1e3", "1"],
  ] as const) {
    await sum.fill(typed);
    await expect(sum).toHaveAccessibleDescription("Сумма вывода — от 150.00 до 5000.00 ₽.");
    await withdrawKey(page).click();
    await expect(sum).toHaveValue(left);
    await expect(sum).toBeFocused();
    await expect(page.getByText("нажмите «Вывести» ещё раз")).toHaveCount(0);
  }
  await page.getByLabel("Карта").check();
  await page.getByRole("button", { name: "600", exact: true }).click();
  await expect(sum).toHaveAccessibleDescription("до 5000 ₽ за одну заявку");
  await page.getByLabel("QIWI").check();
  await page.getByRole("button", { name: "150", exact: true }).click();
  await page.getByLabel("Карта").check();
  await expect(sum).toHaveAccessibleDescription("Сумма вывода — от 600.00 до 20000.00 ₽.");

  await page.getByLabel("QIWI").check();
  await decidePayment(page, (await beginPayment(page, 7000)).link, "paid");
  await expect(page.getByRole("banner")).toContainText("8000.00 ₽");
  await page.route("**/api/withdraw/out", (route) =>
    route.fulfill({ status: 200, json: { error: "Не сегодня.", code: "MALFORMED" } }),
  );
  await sum.fill("10000");
  await expect(sum).toHaveAccessibleDescription("Сумма ограничена до 5000.00 ₽");
  await withdrawKey(page).dblclick();
  await expect(sum).toHaveValue("5000");
  await expect(
    page.getByText("К выводу 5000.00 ₽. Если всё верно, нажмите «Вывести» ещё раз."),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
  await keepPicture(page, "withdrawal clamped");
  expect(sent).toEqual([]);
  await withdrawKey(page).click();
  await expect.poll(() => sent).toMatchObject([{ sum: 5000 }]);
  // While it is being answered the form takes no other.
  await expect(withdrawKey(page)).not.toHaveAttribute("aria-busy", "true");

  await sum.fill("20000");
  await sum.press("Enter");
  await expect(page.getByText(/^К выводу 5000\.00/u)).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("that less is left than has just been withdrawn is no mistake of the sum @release", async ({ page }) => {
  await signIn(page, newPerson(), "/wallet/withdraw");
  await becomeWithdrawer(page, 100);
  await page.reload();
  const sum = page.getByLabel("Сумма", { exact: true });
  await page.getByLabel("Номер телефона QIWI").fill("+79001234567");
  // 1116 or 800 stand there, as the stake came out: more than this, and less than twice as much.
  await sum.fill("700");
  await withdrawKey(page).click();
  await expectNotice(page, "УспешноЗаявка на вывод создана");
  await expect(withdrawKey(page)).toHaveAccessibleDescription("Недостаточно средств");
  await expect(sum).not.toHaveAccessibleDescription("Недостаточно средств");
  await page.getByRole("button", { name: "500", exact: true }).click();
  await expect(sum).toHaveAccessibleDescription("Недостаточно средств");
});

test("the player reads what the operator has decided", async ({ page, server, otherBrowser }) => {
  const [player, operator] = [newPerson("Игрок"), newPerson("Оператор")];
  await signInUnseen(await otherBrowser(), operator);
  await promote(server, operator);
  await signInUnseen(page, player);
  await becomeWithdrawer(page, 100);
  await withdraw(page, 150);
  await decideWithdrawal(server, { player, operator });
  await withdraw(page, 150);
  const comment = `Реквизиты не ваши. ${"Проверьте номер и создайте заявку ещё раз. ".repeat(5)}`.trim();
  await decideWithdrawal(server, { player, operator, comment });
  await page.goto("/wallet/withdraw");
  await expect(rows(page).nth(1)).toContainText("Выплачено");
  await expect(rows(page).first()).toContainText("Отклонено: Реквизиты не ваши.");
  await expect(rows(page).first().getByText("Реквизиты не ваши.").first()).toHaveCSS("color", LOSE);
  await expectTabInOrder(page, "wallet-decided");
  await page.getByRole("button", { name: "Читать причину" }).click();
  await expect(page.getByRole("dialog", { name: /^Вывод № \d+ отклонён$/u })).toContainText(comment);
});

function account(page: Page) {
  return page.getByLabel("Расчёт");
}
