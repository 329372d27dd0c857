import { expectAccessible } from "./support/accessibility.ts";
import { expectNoSidewaysScroll, expectUncut } from "./support/layout.ts";
import { pressCell, startMines, takeWin } from "./support/mines.ts";
import { expectNotice } from "./support/notices.ts";
import { keepPicture } from "./support/pictures.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn } from "./support/visitor.ts";
import { beginPayment, decidePayment } from "./support/wallet.ts";

test("a player deletes their account, sees nothing but the day and the way back, and stays @release", async ({
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

test("the page follows the money and the games of other windows, and takes back what was agreed to of another sum @release", async ({
  page,
  context,
}) => {
  await signIn(page, newPerson(), "/delete");
  const main = page.getByRole("main");
  const giveUp = main.getByRole("switch", { name: /^Отказаться от/u });
  await giveUp.check();
  await main.getByRole("button", { name: "Удалить аккаунт" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/Вы отказываетесь от 1000\.00\s₽/u);
  await decidePayment(page, (await beginPayment(page, 100)).link, "paid");
  await expect(dialog).toContainText(/На балансе теперь 1100\.00\s₽/u);
  await expect(dialog.getByRole("button", { name: "Удалить аккаунт" })).toHaveAccessibleDescription(
    "Сначала решите, что делать с балансом",
  );
  await dialog.getByRole("button", { name: "Оставить" }).click();
  await expect(main).toContainText(/На балансе 1100\.00\s₽/u);
  await expect(giveUp).not.toBeChecked();

  const other = await context.newPage();
  await other.goto("/mines?bet=10&bombs=24");
  await startMines(other);
  await expect(main.getByText("Игра в Mines не закончена")).toBeVisible();
  // With 24 bombs the first cell ends the game, one way or the other.
  await pressCell(other, 1);
  await expect(main.getByText("Игра в Mines не закончена")).toHaveCount(0);
});
