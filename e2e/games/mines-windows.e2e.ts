// One player, several windows: the Mines screen shows the same in all of them.
import type { Page } from "@playwright/test";
import {
  cellButton,
  mainButton,
  minesBanner,
  playSafely,
  pressCell,
  startMines,
  takeWin,
} from "../support/mines.ts";
import { expectNotice } from "../support/notices.ts";
import { expect, test } from "../support/site.ts";
import { amountField } from "../support/table.ts";
import { newPerson, signIn } from "../support/visitor.ts";

test("a reload and another device find the unfinished game as it was", async ({ page, otherBrowser }) => {
  const person = newPerson();
  await signIn(page, person, "/mines?bet=10&bombs=2");
  await playSafely(page, 2);
  await page.goto("/mines");
  await expect(page.getByRole("button", { name: "Забрать 11.86" })).toBeVisible();
  const other = await otherBrowser();
  await signIn(other, person, "/mines");
  for (const screen of [page, other]) {
    await expect(minesBanner(screen)).toContainText("Игра продолжается. Открыто клеток: 2.");
    await expect(screen.getByRole("gridcell", { name: /открыта, безопасно$/u })).toHaveCount(2);
    await expect(amountField(screen, "Сумма игры")).toHaveValue("10.00");
    await expect(screen.getByRole("textbox", { name: "Количество бомб" })).toHaveValue("2");
    await expect(screen.getByRole("button", { name: "Забрать 11.86" })).toBeVisible();
  }
  await takeWin(other);
  await expect(amountField(other, "Сумма игры")).toHaveValue("10.00");
});

test("two tabs of one player agree", async ({ page, context, complaints }) => {
  complaints.allow(/status of 409/u);
  await signIn(page, newPerson(), "/mines?bet=10&bombs=2");
  const second = await context.newPage();
  await second.goto("/mines");
  await expect(mainButton(second)).not.toHaveAttribute("aria-busy");
  await playSafely(page, 1);
  // The second tab still shows an empty sheet: its start is refused, and it finds the game.
  await second.getByRole("button", { name: "Начать игру" }).click();
  await expectNotice(second, "Сначала закончите начатую игру.");
  await expect(second.getByRole("button", { name: "Забрать 10.87" })).toBeVisible();
  await expect(second.getByRole("banner")).toContainText(await shownBalance(page));

  const answer = await pressCell(page, 25);
  await cellButton(second, 25).click();
  if (answer.status === "lose") {
    await expectNotice(second, "Сначала начните игру.");
    await expect(minesBanner(second)).toContainText("Игра закончена в другом окне");
    return;
  }
  await expectNotice(second, "Эта клетка уже открыта.");
  await expect(second.getByRole("button", { name: "Забрать 11.86" })).toBeVisible();
  const { balance } = await takeWin(second);
  // What a browser says when its window comes to the front.
  await page.evaluate("window.dispatchEvent(new Event('focus'))");
  await expect(minesBanner(page)).toContainText("Игра закончена в другом окне");
  await expect(page.getByRole("banner")).toContainText(`${balance.toFixed(2)} ₽`);
});

test("a stake that is gone is refused in the banner, and the button says when it is known", async ({
  page,
  otherBrowser,
  complaints,
}) => {
  complaints.allow(/status of 422/u);
  const other = await otherBrowser();
  // One game in 25 wins, and leaves more than before: then somebody else tries.
  let lost = false;
  while (!lost) {
    const person = newPerson();
    await signIn(page, person, "/mines?bet=1000&bombs=24");
    await signIn(other, person, "/mines?bet=1000&bombs=24");
    await startMines(other);
    lost = (await pressCell(other, 1)).status === "lose";
  }
  await page.getByRole("button", { name: "Начать игру" }).click();
  await expect(minesBanner(page)).toContainText("Недостаточно средств.");
  await page.reload();
  await expect(page.getByRole("button", { name: "Начать игру" })).toHaveAccessibleDescription(
    "Недостаточно средств",
  );
});

async function shownBalance(page: Page): Promise<string> {
  const text = await page.getByRole("banner").innerText();
  return /\d+\.\d\d/u.exec(text)?.[0] ?? "no balance";
}
