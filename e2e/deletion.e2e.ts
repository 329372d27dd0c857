import { expectAccessible } from "./support/accessibility.ts";
import { expectNoSidewaysScroll, expectUncut } from "./support/layout.ts";
import { pressCell, startMines, takeWin } from "./support/mines.ts";
import { expectNotice } from "./support/notices.ts";
import { keepPicture } from "./support/pictures.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn } from "./support/visitor.ts";

test("a player deletes their account, sees nothing but the day and the way back, and stays", async ({
  page,
  complaints,
  otherBrowser,
}) => {
  complaints.allow(/status of 40[13]/u);
  const person = newPerson("Рулевой");
  const elsewhere = await otherBrowser();
  await signIn(elsewhere, person, "/dice");
  await signIn(page, person, "/mines");
  await startMines(page);

  await page.goto("/sessions");
  await page.getByRole("main").getByRole("link", { name: "Удалить аккаунт" }).click();
  await expect(page).toHaveURL("/delete");
  const main = page.getByRole("main");
  const button = main.getByRole("button", { name: "Удалить аккаунт" });
  await expect(button).toHaveAccessibleDescription("Сначала завершите начатое");
  await expect(main.getByText("Игра в Mines не закончена")).toBeVisible();
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectUncut(main);
    await keepPicture(page, "deletion-obstacles");
  }
  await expectAccessible(page);
  await main.getByRole("link", { name: "Закончить игру" }).click();
  await expect(page).toHaveURL("/mines");
  const { status } = await pressCell(page, 1);
  if (status === "win") await takeWin(page);

  await page.goto("/delete");
  await expect(button).toHaveAccessibleDescription("Сначала решите, что делать с балансом");
  await main.getByRole("switch", { name: /^Отказаться от/u }).check();
  await keepPicture(page, "deletion-ready");
  await button.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Вы отказываетесь от");
  await keepPicture(page, "deletion-asked");
  await dialog.getByRole("button", { name: "Удалить аккаунт" }).click();

  const title = page.getByRole("heading", { name: /^Аккаунт будет удалён/u });
  const back = page.getByRole("button", { name: "Отменить удаление" });
  await expect(title).toBeVisible();
  await page.goto("/dice");
  await expect(title).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCount(0);
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectUncut(page.getByRole("main"));
    await keepPicture(page, "leaving");
  }
  await expectAccessible(page);
  await elsewhere.reload();
  await expect(elsewhere.getByRole("banner").getByRole("button", { name: "Авторизация" })).toBeVisible();

  await back.click();
  await expectNotice(page, "Вы остаётесь");
  await expect(page.getByRole("button", { name: "Меньше" })).toBeEnabled();
});
