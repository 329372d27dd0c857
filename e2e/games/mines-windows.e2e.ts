// One player, several windows: the Mines screen shows the same in all of them.
import type { Page } from "@playwright/test";
import {
  mainButton,
  minesBanner,
  playSafely,
  playSafelyUnseen,
  pressCell,
  startMines,
  takeWin,
} from "../support/mines.ts";
import { expect, test } from "../support/site.ts";
import { amountField } from "../support/table.ts";
import { newPerson, signIn, signInUnseen } from "../support/visitor.ts";

test("a reload and another device find the unfinished game as it was", async ({ page }) => {
  await signInUnseen(page, newPerson());
  await playSafelyUnseen(page, { bet: 10, bomb: 2 }, 2);
  await page.goto("/mines");
  const expectAsItWas = async (): Promise<void> => {
    await expect(minesBanner(page)).toContainText("Игра продолжается. Открыто клеток: 2.");
    await expect(page.getByRole("gridcell", { name: /открыта, безопасно$/u })).toHaveCount(2);
    await expect(amountField(page, "Сумма игры")).toHaveValue("10.00");
    await expect(page.getByRole("textbox", { name: "Количество бомб" })).toHaveValue("2");
    await expect(page.getByRole("button", { name: "Забрать 11.86" })).toBeVisible();
  };
  await expectAsItWas();
  await page.reload();
  await expectAsItWas();
  await takeWin(page);
  await expect(amountField(page, "Сумма игры")).toHaveValue("10.00");
});

test("two tabs of one player agree, and one that is looked at again asks @release", async ({
  page,
  context,
}) => {
  await signIn(page, newPerson(), "/mines?bet=10&bombs=2");
  const [second, home] = [await context.newPage(), await context.newPage()];
  await home.goto("/");
  await second.goto("/mines");
  await expect(mainButton(second)).not.toHaveAttribute("aria-busy");
  await playSafely(page, 1);
  // Nobody touches the second tab: it hears of the game, and of the balance without its stake.
  await expect(second.getByRole("button", { name: "Забрать 10.87" })).toBeVisible();
  await expect(second.getByRole("banner")).toContainText(await shownBalance(page));
  await expect(home.getByRole("region", { name: "Незаконченная игра" })).toContainText("открыто клеток 1");
  // A question that is on its way already is not asked a second time.
  await expect(async () => {
    const asked = ["**/api/get", "**/api/mines/get"].map((path) =>
      second.waitForRequest(path, { timeout: 2_000 }),
    );
    const looked = second.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await Promise.all([...asked, looked]);
  }).toPass();

  const answer = await pressCell(page, 25);
  if (answer.status === "lose") {
    await expect(minesBanner(second)).toContainText("Игра закончена в другом окне");
    return;
  }
  await expect(second.getByRole("button", { name: "Забрать 11.86" })).toBeVisible();
  const { balance } = await takeWin(second);
  await expect(minesBanner(page)).toContainText("Игра закончена в другом окне");
  await expect(page.getByRole("banner")).toContainText(`${balance.toFixed(2)} ₽`);
});

test("a stake that was lost on another device is missing here at once @release", async ({
  page,
  otherBrowser,
}) => {
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
  await expect(page.getByRole("button", { name: "Начать игру" })).toHaveAccessibleDescription(
    "Недостаточно средств",
  );
});

async function shownBalance(page: Page): Promise<string> {
  const text = await page.getByRole("banner").innerText();
  return /\d+\.\d\d/u.exec(text)?.[0] ?? "no balance";
}
