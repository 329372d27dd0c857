import type { Locator } from "@playwright/test";
import { expectNotice } from "./support/notices.ts";
import { keepPicture } from "./support/pictures.ts";
import { afterSteps, holdClock } from "./support/page-clock.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn } from "./support/visitor.ts";
import { expectTabInOrder, notices, rows, topUpKey, withdrawKey } from "./support/wallet-page.ts";
import { beginPayment, decidePayment } from "./support/wallet.ts";

test("a declined payment changes no balance, the next one comes back as money, and without a network none is sent", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/u);
  await signIn(page, newPerson());
  await page.getByRole("banner").getByRole("link", { name: "Пополнить" }).click();
  await expect(page).toHaveURL("/wallet/payment");
  await expect(page.getByText("У вас не было пополнений")).toBeVisible();
  await expect(page.getByText("N/A")).toBeVisible();
  await expect(page.getByLabel("Сумма, ₽")).toHaveValue("100");
  await expect(page.getByPlaceholder("FREECASH")).toBeVisible();
  await topUpKey(page).click();
  await page.getByRole("button", { name: "Отказаться" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Платёж отклонён." })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("1000.00 ₽");
  await expect(rows(page).first()).toContainText(/QIWI.*100\.00\s₽.*Отклонено/u);

  await page.getByRole("button", { name: "Попробовать ещё раз" }).click();
  await page.getByLabel("LinePay").check();
  await page.getByRole("button", { name: "500", exact: true }).click();
  await topUpKey(page).click();
  await expect(page.getByRole("heading", { name: /Оплата заказа 500\.00/u })).toBeVisible();
  await page.getByRole("button", { name: "Оплатить" }).click();
  await expect(page).toHaveURL(/\/wallet\/payment\?payment=\d+$/u);
  await expect(page.getByRole("status").filter({ hasText: /Зачислено\s500\.00\s₽/u })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("1500.00 ₽");
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText(/LinePay.*500\.00\s₽.*Оплачено/u);
  await expectTabInOrder(page, "wallet-paid");

  await page.getByRole("button", { name: "Новое пополнение" }).click();
  await expect(page).toHaveURL("/wallet/payment");
  // The browser remembers the way to pay.
  await expect(page.getByLabel("LinePay")).toBeChecked();

  await context.setOffline(true);
  await expect(topUpKey(page)).toHaveAccessibleDescription("Нет связи");
  await page.getByRole("tab", { name: "Пополнение" }).press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Вывод" })).toBeFocused();
  await expect(withdrawKey(page)).toHaveAccessibleDescription("Нет связи");
  await context.setOffline(false);
  await expect(withdrawKey(page)).not.toHaveAttribute("aria-disabled");
});

test("who comes back early waits, and sees the money the moment it is there @release", async ({ page }) => {
  await signIn(page, newPerson(), "/wallet/payment");
  const { link, id } = await beginPayment(page, 250.5);
  await page.goto(`/wallet/payment?payment=${id}`);
  await expect(page.getByText("Ждём подтверждения платёжной системы…")).toBeVisible();
  await expect(rows(page).first()).toContainText(/250\.50\s₽.*Ожидание/u);
  await expectTabInOrder(page, "wallet-waiting");
  const goOn = rows(page)
    .first()
    .getByRole("link", { name: `Оплатить пополнение № ${id}` });
  await expect(goOn).toHaveAttribute("href", link);
  await decidePayment(page, link, "paid");
  await expect(goOn).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: /Зачислено\s250\.50\s₽/u })).toBeVisible();
  await expect(rows(page).first()).toContainText("Оплачено");
  await expect(page.getByRole("banner")).toContainText("1250.50 ₽");
});

test("without the socket the page asks by itself @release", async ({ page, complaints }) => {
  complaints.allow(/WebSocket/u);
  await page.routeWebSocket(/socket\.io/u, (socket) => socket.close());
  await signIn(page, newPerson(), "/wallet/payment");
  const { link, id } = await beginPayment(page, 30);
  await page.goto(`/wallet/payment?payment=${id}`);
  await expect(page.getByText("Ждём подтверждения платёжной системы…")).toBeVisible();
  await decidePayment(page, link, "paid");
  await expect(page.getByRole("status").filter({ hasText: /Зачислено\s30\.00\s₽/u })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("1030.00 ₽");
});

test("a payment of nobody's is not made up @release", async ({ page }) => {
  await signIn(page, newPerson(), "/wallet/payment?payment=999999999");
  await expect(page.getByText("Среди последних пополнений такого нет.")).toBeVisible();
});

test("no notice lies over another @release", async ({ page, complaints }) => {
  complaints.allow(/status of 422/u);
  await page.clock.install();
  await signIn(page, newPerson(), "/wallet/payment");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel("Сумма, ₽").fill("0,5");
  const items = notices(page).getByRole("listitem");
  // A notice stays for three seconds of the page's clock, which goes on in small steps only.
  await holdClock(page);
  for (const count of [1, 2]) {
    await topUpKey(page).click();
    await afterSteps(page, 50, () => expect(items).toHaveCount(count, { timeout: 500 }));
  }
  await afterSteps(page, 50, async () => expect(await areApart(items)).toBe(true));
  await keepPicture(page, "notices-spread");
});

test("what the server refuses stands at its field, and in a notice @release", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 4(00|22)/u);
  await signIn(page, newPerson(), "/wallet/payment");
  const sum = page.getByLabel("Сумма, ₽");
  await sum.fill("0,5");
  await topUpKey(page).click();
  const refusal = "Сумма пополнения — от 1.00 до 100000.00 ₽.";
  await expect(sum).toHaveAccessibleDescription(refusal);
  await expectNotice(page, `Ошибка${refusal}`);
  await expect(sum).toHaveValue("0,5");
  await sum.fill("100");
  await expect(sum).not.toHaveAccessibleDescription(refusal);
  await page.getByLabel("Промокод").fill("NO-SUCH-CODE");
  await topUpKey(page).click();
  await expect(page.getByLabel("Промокод")).toHaveAccessibleDescription("Такого промокода нет.");
  await expectTabInOrder(page, "wallet-refused");
});

/** True when none of them lies over another. */
async function areApart(items: Locator): Promise<boolean> {
  const boxes = (await Promise.all((await items.all()).map((item) => item.boundingBox()))).filter(
    (box) => box !== null,
  );
  const inOrder = boxes.sort((a, b) => a.y - b.y);
  return (
    inOrder.length > 1 &&
    inOrder.every(({ y }, index) => {
      const above = inOrder[index - 1];
      return above === undefined || above.y + above.height <= y;
    })
  );
}
