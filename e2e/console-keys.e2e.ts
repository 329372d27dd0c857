import type { Page } from "@playwright/test";
import { codeNow } from "../apps/server/src/features/operator-keys/totp.ts";
import { systemClock } from "../apps/server/src/platform/runtime/clock.ts";
import { consoleTitle, demoOperator, expectConsoleInOrder, goOnTo } from "./support/console.ts";
import { grantConsole, letKeysGrowOld } from "./support/console-session.ts";
import { expectNoSidewaysScroll } from "./support/layout.ts";
import { expectNotice } from "./support/notices.ts";
import type { Server } from "./support/server.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn, signInUnseen } from "./support/visitor.ts";
import { becomeWithdrawer, withdraw } from "./support/wallet.ts";

test("an operator enrols a key by the sandbox's link, signs in by it, and gives it again where a deed takes that @release", async ({
  page,
  server,
  complaints,
}) => {
  // A deed that takes a fresh key is refused first.
  complaints.allow(/status of (?:403|409)/u);
  await addAuthenticator(page);
  await page.goto(`${server.consoleOrigin}/console`);
  await page.getByRole("link", { name: "Войти через VK и код" }).click();
  await page.getByRole("link", { name: /Пётр Кормчий/u }).click();
  await expect(page.getByRole("heading", { name: "Первый вход в пульт" })).toBeVisible();
  await page.getByLabel("Название ключа").fill("Рабочий ноутбук");
  await expectConsoleInOrder(page, "console-enrol");
  await page.getByRole("button", { name: "Завести ключ" }).click();
  await expect(consoleTitle(page)).toHaveText("Что ждёт");

  await leave(page, server);
  await page.goto(`${server.consoleOrigin}/console/keys`);
  await page.getByRole("button", { name: "Войти ключом" }).click();
  await expect(consoleTitle(page)).toHaveText("Ключи входа");
  await expect(page.getByRole("cell", { name: "Рабочий ноутбук", exact: true })).toBeVisible();
  await expectConsoleInOrder(page, "console-keys");

  await letKeysGrowOld(server);
  await page.getByRole("button", { name: "Переименовать: Рабочий ноутбук" }).click();
  await page.getByRole("textbox", { name: "Название ключа" }).fill("Домашний ноутбук");
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByRole("dialog", { name: "Подтвердите, что это вы" })).toBeVisible();
  await page.getByRole("button", { name: "Подтвердить ключом" }).click();
  await expectNotice(page, "Ключ переименован");

  await page.getByRole("button", { name: "Удалить: Домашний ноутбук" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Удалить" }).click();
  await expectNotice(page, "Это последний способ войти");
});

test("an operator enrols an app by the link of the command line, comes in by its code and by a recovery code, and gives the key before money goes @release", async ({
  page,
  server,
  otherBrowser,
  complaints,
}) => {
  complaints.allow(/status of (?:403|404|409|422)/u);
  const player = newPerson("Просит");
  const playersPage = await otherBrowser();
  await signIn(playersPage, player, "/wallet/withdraw");
  await becomeWithdrawer(playersPage, 100);
  await withdraw(playersPage, 150);
  await signInUnseen(playersPage, demoOperator);

  await addAuthenticator(page);
  const link = await grantConsole(server, demoOperator);
  await page.goto(link);
  await page.getByRole("button", { name: "Приложение с кодами" }).click();
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  await page.getByRole("textbox", { name: "Код из приложения" }).fill(codeNow(secret, systemClock));
  await expectConsoleInOrder(page, "console-enrol-app");
  await page.getByRole("button", { name: "Завести" }).click();
  await expect(consoleTitle(page)).toHaveText("Что ждёт");

  await leave(page, server);
  await page.goto(link);
  await expect(page.getByText("Ссылка не действует", { exact: false })).toBeVisible();
  await comeByVk(page, server);
  const code = page.getByRole("textbox", { name: "Код" });
  // That of this half of a minute was used up when the app was enrolled.
  await code.fill(codeNow(secret, { now: () => new Date(Date.now() + 30_000) }));
  await page.getByRole("button", { name: "Войти по коду" }).click();
  await expect(consoleTitle(page)).toHaveText("Что ждёт");

  await goOnTo(page, "/keys");
  await page.getByRole("button", { name: "Добавить ключ" }).click();
  await page.getByRole("textbox", { name: "Название ключа" }).fill("Ключ из ящика");
  await page.getByRole("dialog").getByRole("button", { name: "Завести ключ" }).click();
  await expectNotice(page, "Ключ добавлен");
  await page.getByRole("button", { name: "Получить", exact: true }).click();
  await page.getByRole("button", { name: "Показать коды" }).click();
  const list = page.getByRole("list", { name: "Коды" });
  const codes = list.getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  }
  await expectConsoleInOrder(page, "console-recovery");
  await page.getByRole("button", { name: "Сохранил" }).click();
  await expect(page.getByText("Осталось: 10.", { exact: false })).toBeVisible();

  await leave(page, server);
  await comeByVk(page, server);
  await code.fill(recovery);
  await page.getByRole("button", { name: "Войти по коду" }).click();
  await expect(consoleTitle(page)).toHaveText("Что ждёт");

  await letKeysGrowOld(server);
  await goOnTo(page, "/withdrawals");
  await page.getByRole("row").filter({ hasText: player.name }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Одобрить" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Одобрить" }).click();
  const asking = page.getByRole("dialog", { name: "Подтвердите, что это вы" });
  await asking.getByRole("textbox", { name: "Код" }).fill(recovery);
  await asking.getByRole("button", { name: "Подтвердить кодом" }).click();
  await expect(asking).toContainText("Код не подошёл.");
  await asking.getByRole("button", { name: "Подтвердить ключом" }).click();
  await expectNotice(page, "выплачен");

  await goOnTo(page, "/keys");
  await page.getByRole("button", { name: "Удалить: Ключ из ящика" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Удалить" }).click();
  await expectNotice(page, "Ключ удалён");
  await expect(page.getByText("Ключей нет.")).toBeVisible();
  await page.getByRole("button", { name: "Убрать" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Удалить" }).click();
  await expectNotice(page, "Это последний способ войти");
});

/** The browser forgets the console, which is closed first: what its page still asks would be refused. */
async function leave(page: Page, { consoleOrigin }: Server): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies({ domain: new URL(consoleOrigin).hostname });
}

/** VK says that it is the sandbox's operator, who has codes. */
async function comeByVk(page: Page, { consoleOrigin }: Server): Promise<void> {
  await page.goto(`${consoleOrigin}/console/enter`);
  await page.getByRole("link", { name: "Войти через VK и код" }).click();
  await page.getByRole("link", { name: demoOperator.name }).click();
}

/** A key of Chromium's own, which nobody has to touch. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
