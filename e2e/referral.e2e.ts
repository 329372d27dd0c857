import { askAgain } from "./support/ask-again.ts";
import { expectFocusSeen } from "./support/layout.ts";
import { expectNotice } from "./support/notices.ts";
import { callApi } from "./support/patient-calls.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn, signInUnseen } from "./support/visitor.ts";
import { expectTabInOrder } from "./support/wallet-page.ts";
import { beginPayment, decidePayment } from "./support/wallet.ts";

test("a partner sends their link, a friend comes by it, plays, and brings income that is taken out", async ({
  page,
  context,
  otherBrowser,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript("navigator.share = async ({ url }) => { document.title = url; };");
  await signIn(page, newPerson("Партнёр"), "/ref");
  const link = await page.getByText(/\/r\/[a-z2-9]{10}$/u).innerText();
  await expect(page.getByText("По ссылке ещё никто не приходил.")).toBeVisible();
  await expect(page.getByRole("img", { name: "QR-код вашей ссылки" })).toBeVisible();
  await expect(outKey()).toHaveAccessibleDescription("Выводить пока нечего");

  await page.getByRole("button", { name: "Скопировать", exact: true }).click();
  await expectNotice(page, "Скопировано!");
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(link);
  await page.getByRole("button", { name: "Поделиться" }).click();
  await expect(page).toHaveTitle(link);

  const friend = await otherBrowser();
  await friend.goto(link);
  await expect(friend).toHaveURL("/");
  await signInUnseen(friend, newPerson("Друг"));
  const { link: payment } = await beginPayment(friend, 100);
  await decidePayment(friend, payment, "paid");
  await page.reload();
  await expect(figure("Переходов")).toHaveText("1");
  await expect(figure("Рефералов")).toHaveText("1");
  await expect(page.getByText("До уровня 2 осталось: пригласить 49 игроков.")).toBeVisible();
  await expect(figure("Ждёт отыгрыша")).toHaveText("8.00 ₽");
  await expect(page.getByText(/Ещё 8\.00\s₽ ждут/u)).toBeVisible();
  await callApi(friend, "/api/dice/play", { bet: 300, chance: 95, btn: "up" });
  await page.reload();
  await expect(figure("Доход за всё время")).toHaveText("8.00 ₽");
  await expect(figure("Ждёт отыгрыша")).toHaveText("0.00 ₽");
  await expectTabInOrder(page, "referral-income");

  await outKey().click();
  await expectNotice(page, "УспешноВы успешно сняли 8.00");
  await expect(page.getByRole("banner")).toContainText("1008.00 ₽");
  await expect(outKey()).toHaveAccessibleDescription("Выводить пока нечего");
  await expect(figure("Доход за всё время")).toHaveText("8.00 ₽");
  await expectFocusSeen(page, 12);

  function outKey() {
    return page.getByRole("button", { name: "Вывести" });
  }

  function figure(name: string) {
    return page.getByRole("definition").and(page.locator(`dt:text-is("${name}") + dd`));
  }
});

test("a guest is asked to sign in, and a page that cannot be asked for says why @release", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|status of 503/u);
  await page.goto("/ref");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("dialog", { name: "Нужен вход" })).toBeVisible();
  await signIn(page, newPerson(), "/ref");
  await expect(page.getByRole("heading", { name: "Ваша ссылка" })).toBeVisible();
  await page.goto("/faq");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Партнерка" }).first().click();
  await expect(page.getByRole("alert")).toContainText("Нет интернета. Данные загрузятся сами");
  const again = page.getByRole("main").getByRole("button", { name: "Повторить" });
  await expect(again).toBeVisible();
  await context.setOffline(false);
  await askAgain(again, page.getByRole("heading", { name: "Ваша ссылка" }));
});
