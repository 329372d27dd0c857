import { askAgain } from "./support/ask-again.ts";
import { expectFocusSeen } from "./support/layout.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn } from "./support/visitor.ts";
import { expectTabInOrder, rows } from "./support/wallet-page.ts";
import { beginPayment } from "./support/wallet.ts";

test("long ledgers have pages @release", async ({ page }) => {
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
  await expectTabInOrder(page, "wallet-pages");
});

test("a ledger that does not open says so and is asked for again @release", async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED/u);
  await signIn(page, newPerson(), "/wallet/payment");
  await page.route("**/api/withdraw/getOut", (route) => route.abort());
  await page.getByRole("tab", { name: "Вывод" }).click();
  await expect(page).toHaveURL("/wallet/withdraw");
  await expect(page.getByText("Сервер не отвечает. Проверьте связь.")).toBeVisible();
  await expectTabInOrder(page, "wallet-failed");
  await page.unroute("**/api/withdraw/getOut");
  const again = page.getByRole("main").getByRole("button", { name: "Повторить" });
  await askAgain(again, page.getByText("У вас не было выводов"));
});

test("both tabs are in order at every width, and Tab leads only to what is seen @release", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/wallet/payment");
  await expect(page.getByText("У вас не было пополнений")).toBeVisible();
  await expectTabInOrder(page, "wallet-payment");
  await page.goto("/wallet/withdraw");
  await expect(page.getByText("У вас не было выводов")).toBeVisible();
  await expectTabInOrder(page, "wallet-withdraw");
  await page.setViewportSize({ width: 390, height: 700 });
  await expectFocusSeen(page, 24);
});
