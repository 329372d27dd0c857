import type { Page } from "@playwright/test";
import { consoleTitle, expectConsoleInOrder } from "./support/console.ts";
import { letKeysGrowOld } from "./support/console-session.ts";
import { expectNotice } from "./support/notices.ts";
import { expect, test } from "./support/site.ts";

test("an operator enrols a key by the sandbox's link, signs in by it, and gives it again where a deed takes that", async ({
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

  await page.context().clearCookies();
  await page.goto(`${server.consoleOrigin}/console/keys`);
  await page.getByRole("button", { name: "Войти ключом" }).click();
  await expect(consoleTitle(page)).toHaveText("Ключи входа");
  await expect(page.getByRole("rowheader", { name: "Рабочий ноутбук" })).toBeVisible();
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
