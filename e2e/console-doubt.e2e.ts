import type { Page } from "@playwright/test";
import { openConsole } from "./support/console.ts";
import { loseAnswer } from "./support/lost-answers.ts";
import { expectNotice } from "./support/notices.ts";
import { callApi } from "./support/patient-calls.ts";
import { keepPicture } from "./support/pictures.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signInUnseen } from "./support/visitor.ts";
import { balanceOf } from "./support/wallet.ts";

test("a credit whose answer is lost is made once, however often its dialog is opened, and once more when it is known", async ({
  page,
  otherBrowser,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/u);
  const player = newPerson("Ждёт приза");
  const playersPage = await otherBrowser();
  await signInUnseen(playersPage, player);
  const { user } = await callApi<{ user: { id: number } }>(playersPage, "/api/get");
  const before = Number(await balanceOf(playersPage));
  await openConsole(page, `/players/${user.id}/show`);

  await loseAnswer(page, "/api/operator/players/adjust");
  await credit(page);
  await expectNotice(page, "Неизвестно, сделано ли это");
  const dialog = page.getByRole("dialog", { name: /^Баланс/u });
  const now = (before + 20).toFixed(2).replaceAll(/\B(?=(?:\d{3})+\.)/gu, "\\s");
  await expect(dialog).toContainText(new RegExp(`Баланс ${now}\\s₽ →`, "u"));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await keepPicture(page, "console-unknown");
  }
  await dialog.getByRole("button", { name: "Отмена" }).click();

  await credit(page);
  await expectNotice(page, /Баланс теперь.*Это тот же запрос, что и раньше: он выполнен один раз\./u);
  await expect(dialog).toHaveCount(0);
  expect(Number(await balanceOf(playersPage))).toBe(before + 20);
  await credit(page);
  await expectNotice(page, "Баланс теперь");
  expect(Number(await balanceOf(playersPage))).toBe(before + 40);
});

async function credit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Скорректировать баланс" }).click();
  const dialog = page.getByRole("dialog", { name: /^Баланс/u });
  await dialog.getByLabel("Сумма").fill("20");
  await dialog.getByLabel("Причина для журнала").fill("Приз");
  await dialog.getByRole("button", { name: "Зачислить" }).click();
}
