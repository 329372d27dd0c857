import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expectFocusSeen, expectNoSidewaysScroll, expectUncut } from "./support/layout.ts";
import { keepPicture } from "./support/pictures.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn } from "./support/visitor.ts";
import {
  balanceOf,
  becomeWithdrawer,
  beginPayment,
  decidePayment,
  decideWithdrawal,
  withdraw,
} from "./support/wallet.ts";

test("a top-up goes over the provider's page and comes back as money", async ({ page }) => {
  await signIn(page, newPerson());
  await page.getByRole("banner").getByRole("link", { name: "Пополнить" }).click();
  await expect(page).toHaveURL("/wallet/payment");
  await expect(page.getByText("У вас не было пополнений")).toBeVisible();
  await expect(page.getByText("N/A")).toBeVisible();
  await expect(page.getByLabel("Сумма, ₽")).toHaveValue("100");
  await expect(page.getByPlaceholder("FREECASH")).toBeVisible();
  await page.getByLabel("LinePay").check();
  await page.getByRole("button", { name: "500", exact: true }).click();
  await topUpKey(page).click();

  await expect(page.getByRole("heading", { name: /Оплата заказа 500\.00/u })).toBeVisible();
  await page.getByRole("button", { name: "Оплатить" }).click();
  await expect(page).toHaveURL(/\/wallet\/payment\?payment=\d+$/u);
  await expect(page.getByRole("status").filter({ hasText: /Зачислено\s500\.00\s₽/u })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("1500.00 ₽");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText(/LinePay.*500\.00\s₽.*Оплачено/u);
  await expectInOrder(page, "wallet-paid");

  await page.getByRole("button", { name: "Новое пополнение" }).click();
  await expect(page).toHaveURL("/wallet/payment");
  // The browser remembers the way to pay.
  await expect(page.getByLabel("LinePay")).toBeChecked();
});

test("a declined payment says so and changes no balance", async ({ page }) => {
  await signIn(page, newPerson(), "/wallet/payment");
  await topUpKey(page).click();
  await page.getByRole("button", { name: "Отказаться" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Платёж отклонён." })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("1000.00 ₽");
  await expect(rows(page).first()).toContainText(/QIWI.*100\.00\s₽.*Отклонено/u);
  await expectInOrder(page, "wallet-declined");
  await page.getByRole("button", { name: "Попробовать ещё раз" }).click();
  await expect(topUpKey(page)).toBeVisible();
});

test("who comes back early waits, and sees the money the moment it is there", async ({ page }) => {
  await signIn(page, newPerson(), "/wallet/payment");
  const { link, id } = await beginPayment(page, 250.5);
  await page.goto(`/wallet/payment?payment=${id}`);
  await expect(page.getByText("Ждём подтверждения платёжной системы…")).toBeVisible();
  await expect(rows(page).first()).toContainText(/250\.50\s₽.*Ожидание/u);
  await expectInOrder(page, "wallet-waiting");
  await decidePayment(page, link, "paid");
  await expect(page.getByRole("status").filter({ hasText: /Зачислено\s250\.50\s₽/u })).toBeVisible();
  await expect(rows(page).first()).toContainText("Оплачено");
  await expect(page.getByRole("banner")).toContainText("1250.50 ₽");
});

test("a payment of nobody's is not made up", async ({ page }) => {
  await signIn(page, newPerson(), "/wallet/payment?payment=999999999");
  await expect(page.getByText("Среди последних пополнений такого нет.")).toBeVisible();
});

test("what the server refuses stands at its field, and in a notice", async ({ page, complaints }) => {
  complaints.allow(/status of 4(00|22)/u);
  await signIn(page, newPerson(), "/wallet/payment");
  const sum = page.getByLabel("Сумма, ₽");
  await sum.fill("0,5");
  await topUpKey(page).click();
  const refusal = "Сумма пополнения — от 1.00 до 100000.00 ₽.";
  await expect(sum).toHaveAccessibleDescription(refusal);
  await expect(notices(page)).toContainText(`Ошибка${refusal}`);
  await expect(sum).toHaveValue("0,5");
  await sum.fill("100");
  await expect(sum).not.toHaveAccessibleDescription(refusal);
  await page.getByLabel("Промокод").fill("NO-SUCH-CODE");
  await topUpKey(page).click();
  await expect(page.getByLabel("Промокод")).toHaveAccessibleDescription("Такого промокода нет.");
  await expectInOrder(page, "wallet-refused");
});

test("what is missing for a withdrawal is said before and after the press", async ({ page, complaints }) => {
  complaints.allow(/status of 422/u);
  await signIn(page, newPerson(), "/wallet/withdraw");
  await expect(page.getByText("У вас не было выводов")).toBeVisible();
  await expect(page.getByText("Осталось пополнить на 100.00 ₽ из 100.00 ₽.").first()).toBeVisible();
  await page.getByLabel("Номер телефона QIWI").fill("+79001234567");
  await withdrawKey(page).click();
  await expect(notices(page)).toContainText("Для вывода нужны пополнения на 100.00 ₽.");

  const { link } = await beginPayment(page, 100);
  await decidePayment(page, link, "paid");
  // The page hears of the payment by itself.
  await expect(page.getByText("Осталось поставить 300.00 ₽ из 300.00 ₽").first()).toBeVisible();
  await withdrawKey(page).click();
  await expect(notices(page)).toContainText("Осталось поставить 300.00 ₽");
});

test("the form follows the way: title, mask, warning, limits and fee", async ({ page }) => {
  await signIn(page, newPerson(), "/wallet/withdraw");
  const phone = page.getByLabel("Номер телефона QIWI");
  await phone.pressSequentially("89001234567");
  await expect(phone).toHaveValue("+7 900 123-45-67");
  await expect(page.getByText("Комиссия 4 % + 1 ₽, лимит 150–5000 ₽")).toBeVisible();

  const sum = page.getByLabel("Сумма", { exact: true });
  await sum.fill("1000");
  await sum.press("Tab");
  await expect(account(page)).toContainText(/К зачислению959\.00\s₽/u);
  await sum.fill("99.99");
  await sum.press("Tab");
  await expect(account(page)).toContainText("К зачислению—");
  await sum.fill("20000");
  await sum.press("Tab");
  await expect(sum).toHaveValue("5000");
  await expect(page.getByText("Недостаточно средств").first()).toBeVisible();
  await page.getByRole("button", { name: "100", exact: true }).click();
  await expect(page.getByText("до 5000 ₽ за одну заявку")).toBeVisible();

  await page.getByLabel("Карта").check();
  const card = page.getByLabel("Номер карты");
  await card.pressSequentially("4276550012345678");
  await expect(card).toHaveValue("4276 5500 1234 5678");
  await card.blur();
  await expect(card).toHaveAccessibleDescription("Номер карты неверен: проверьте цифры, их от 16 до 19.");
  await expect(account(page)).toContainText(/К зачислению95\.00\s₽/u);
  await page.getByLabel("ЮMoney").check();
  await expect(page.getByPlaceholder("4100 1234 5678 901")).toBeVisible();
  await page.getByLabel("QIWI").check();
  await expect(phone).toHaveValue("+7 900 123-45-67");
});

test("a withdrawal is made, and taken back in one window while another watches", async ({
  page,
  context,
}) => {
  await signIn(page, newPerson(), "/wallet/withdraw");
  await becomeWithdrawer(page, 100);
  await page.reload();
  await expect(page.getByText("Пополнения отыграны.")).toBeVisible();
  const before = await balanceOf(page);
  await page.getByLabel("Номер телефона QIWI").fill("+79001234567");
  await page.getByRole("button", { name: "500", exact: true }).click();
  await withdrawKey(page).click();
  await expect(notices(page)).toContainText("УспешноЗаявка на вывод создана");
  await expect(rows(page).first()).toContainText(/QIWI.*\+7 \*\*\* \*\*\*-45-67.*500\.00\s₽.*Отменить/u);
  await expect(page.getByRole("banner")).toContainText(`${(Number(before) - 500).toFixed(2)} ₽`);

  const other = await context.newPage();
  await other.goto("/wallet/withdraw");
  await expect(rows(other).first()).toContainText("Отменить");

  await rows(page).first().getByRole("button", { name: "Отменить" }).click();
  const dialog = page.getByRole("dialog", { name: "Отменить вывод?" });
  await expect(dialog).toContainText(/Вернётся на баланс500\.00\s₽/u);
  await expectAccessible(page);
  const confirm = dialog.getByRole("button", { name: "Отменить вывод" });
  await expect(confirm).toHaveAttribute("aria-disabled", "true");
  await expect(confirm).not.toHaveAttribute("aria-disabled");
  await confirm.click();
  await expect(notices(page)).toContainText("Вы успешно отменили вывод");
  await expect(rows(page).first()).toContainText("Отмена");
  await expect(page.getByRole("banner")).toContainText(`${before} ₽`);
  await expect(rows(other).first()).toContainText("Отмена");
  await expect(other.getByRole("banner")).toContainText(`${before} ₽`);
});

test("the player reads what the operator has decided", async ({ page, server, otherBrowser }) => {
  const [player, operator] = [newPerson("Игрок"), newPerson("Оператор")];
  await signIn(await otherBrowser(), operator);
  await signIn(page, player, "/wallet/withdraw");
  await becomeWithdrawer(page, 100);
  await withdraw(page, 150);
  await decideWithdrawal(server, { player, operator });
  await withdraw(page, 150);
  const comment = `Реквизиты не ваши. ${"Проверьте номер и создайте заявку ещё раз. ".repeat(5)}`.trim();
  await decideWithdrawal(server, { player, operator, comment });
  await page.reload();
  await expect(rows(page).nth(1)).toContainText("Выплачено");
  await expect(rows(page).first()).toContainText("Отклонено: Реквизиты не ваши.");
  await expectInOrder(page, "wallet-decided");
  await page.getByRole("button", { name: "Читать причину" }).click();
  await expect(page.getByRole("dialog", { name: /^Вывод № \d+ отклонён$/u })).toContainText(comment);
});

test("long ledgers have pages", async ({ page }) => {
  await signIn(page, newPerson(), "/wallet/payment");
  for (let left = 11; left > 0; left -= 1) await beginPayment(page, left);
  await page.reload();
  await expect(rows(page)).toHaveCount(10);
  const pages = page.getByRole("navigation", { name: "Страницы" });
  await pages.getByRole("button", { name: "Вперед" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText(/11\.00\s₽/u);
  await pages.getByRole("button", { name: "Назад" }).click();
  await expect(rows(page)).toHaveCount(10);
  await expectInOrder(page, "wallet-pages");
});

test("a ledger that does not open says so and is asked for again", async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED/u);
  await signIn(page, newPerson(), "/wallet/payment");
  await page.route("**/api/withdraw/getOut", (route) => route.abort());
  await page.getByRole("tab", { name: "Вывод" }).click();
  await expect(page).toHaveURL("/wallet/withdraw");
  await expect(page.getByText("Сервер не отвечает. Проверьте связь.")).toBeVisible();
  await expectInOrder(page, "wallet-failed");
  await page.unroute("**/api/withdraw/getOut");
  await page.getByRole("button", { name: "Повторить" }).click();
  await expect(page.getByText("У вас не было выводов")).toBeVisible();
});

test("without a network no money is sent", async ({ page, context, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/u);
  await signIn(page, newPerson(), "/wallet/withdraw");
  await context.setOffline(true);
  await expect(withdrawKey(page)).toHaveAccessibleDescription("Нет связи");
  await page.getByRole("tab", { name: "Вывод" }).press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "Пополнение" })).toBeFocused();
  await expect(topUpKey(page)).toHaveAccessibleDescription("Нет связи");
  await context.setOffline(false);
  await expect(topUpKey(page)).not.toHaveAttribute("aria-disabled");
});

test("both tabs are in order at every width, and Tab leads only to what is seen", async ({ page }) => {
  await signIn(page, newPerson(), "/wallet/payment");
  await expect(page.getByText("У вас не было пополнений")).toBeVisible();
  await expectInOrder(page, "wallet-payment");
  await page.goto("/wallet/withdraw");
  await expect(page.getByText("У вас не было выводов")).toBeVisible();
  await expectInOrder(page, "wallet-withdraw");
  await page.setViewportSize({ width: 390, height: 700 });
  await expectFocusSeen(page, 24);
});

test("nothing moves when the ledger arrives", async ({ page }) => {
  await signIn(page, newPerson(), "/wallet/payment");
  for (const path of ["/wallet/payment", "/wallet/withdraw"]) {
    await page.goto(path);
    await expect(page.getByText("N/A")).toBeVisible();
    const shift = await page.evaluate<number>(LAYOUT_SHIFT);
    expect(shift, `layout shift of ${path}`).toBeLessThan(0.02);
  }
});

const LAYOUT_SHIFT = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(sum), 300);
})`;

/** Rows of the ledger, without the head. */
function rows(page: Page) {
  return page
    .getByRole("main")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
}

function topUpKey(page: Page) {
  return page.getByRole("main").getByRole("button", { name: "Пополнить" });
}

function withdrawKey(page: Page) {
  return page.getByRole("button", { name: "Вывести" });
}

function account(page: Page) {
  return page.getByLabel("Расчёт");
}

function notices(page: Page) {
  return page.getByRole("region", { name: /^Уведомления/u });
}

async function expectInOrder(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [1280, 900],
    [640, 900],
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expectUncut(page.getByRole("main"));
    await keepPicture(page, name);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}
