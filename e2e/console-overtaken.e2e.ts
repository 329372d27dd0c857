import type { Page } from "@playwright/test";
import { settingDefaults } from "../apps/server/src/settings/settings.ts";
import { goOnTo, openConsole } from "./support/console.ts";
import { expectNotice } from "./support/notices.ts";
import { promote, query, withSettings } from "./support/operator.ts";
import { callApi } from "./support/patient-calls.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signInUnseen } from "./support/visitor.ts";

test("a proposal that cannot be confirmed any more leaves its dialog, and the list is asked for again @release", async ({
  page,
  server,
  otherBrowser,
  complaints,
}) => {
  // The page of whoever is no operator any more is refused.
  complaints.allow(/status of 40[139]/u);
  const [player, proposer] = [newPerson("Ждёт подарка"), newPerson("Предлагает")];
  const theirPage = await otherBrowser();
  await signInUnseen(theirPage, player);
  const { user } = await callApi<{ user: { id: number } }>(theirPage, "/api/get");
  await signInUnseen(theirPage, proposer);
  await promote(server, proposer);

  await openConsole(theirPage, "/settings", proposer);
  await theirPage.getByRole("button", { name: "Изменить: Выводы" }).click();
  const setting = theirPage.getByRole("dialog", { name: "Выводы" });
  await setting.getByLabel("Пополнение делает игрока активным на").fill("31");
  await setting.getByLabel("Зачем, для второго оператора").fill("Праздники");
  await setting.getByRole("button", { name: "Предложить" }).click();
  await expectNotice(theirPage, "Отправлено второму оператору");

  await goOnTo(theirPage, `/players/${user.id}/show`);
  await theirPage.getByRole("button", { name: "Скорректировать баланс" }).click();
  const gift = theirPage.getByRole("dialog", { name: /^Баланс/u });
  await gift.getByLabel("Сумма").fill("20 000");
  await gift.getByLabel("Причина для журнала").fill("Приз");
  await gift.getByRole("button", { name: "Зачислить" }).click();
  await gift.getByLabel("Зачем, для второго оператора").fill("Выиграл конкурс");
  await gift.getByRole("button", { name: "Предложить" }).click();
  await expectNotice(theirPage, "Отправлено второму оператору");

  await openConsole(page, "/proposals");
  const theirs = page.getByRole("row").filter({ hasText: proposer.name });
  await expect(theirs).toHaveCount(2);

  const changed = { ...settingDefaults.withdrawals, activeDays: 29 };
  await withSettings(server, { withdrawals: changed }, () =>
    confirmLate(page, "Праздники", "С тех пор это уже изменили"),
  );
  await query(server, `UPDATE players SET role = 'player' WHERE vk_id = $1`, [proposer.vkId]);
  await confirmLate(page, "Выиграл конкурс", "Предложивший больше не оператор");

  for (const reason of ["Праздники", "Выиграл конкурс"]) {
    await theirs
      .filter({ hasText: reason })
      .getByRole("button", { name: /^Отклонить №/u })
      .click();
    const refusing = page.getByRole("dialog", { name: /^Отклонить предложение/u });
    await refusing.getByLabel("Почему нет").fill("Уже не нужно");
    await refusing.getByRole("button", { name: "Отклонить" }).click();
    await expect(refusing).toHaveCount(0);
  }
  await expect(theirs).toHaveCount(0);
});

/** Confirms what was proposed for a reason, which the site refuses. */
async function confirmLate(page: Page, reason: string, refusal: string): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: reason });
  await row.getByRole("button", { name: /^Подтвердить №/u }).click();
  const dialog = page.getByRole("dialog", { name: /^Подтвердить предложение/u });
  const asked: string[] = [];
  // The counter in the menu asks for one row of the same list.
  page.on("request", (request) => {
    if (request.url().endsWith("/operator/proposals/list")) asked.push(request.postData() ?? "");
  });
  await dialog.getByRole("button", { name: "Подтвердить" }).click();
  await expectNotice(page, refusal);
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => asked.some((body) => body.includes(`"per_page":25`))).toBe(true);
  await expect(row).toHaveCount(1);
}
