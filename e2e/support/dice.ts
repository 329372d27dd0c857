import { expect, type Locator, type Page } from "@playwright/test";

/** The two buttons of the Dice screen. */
export type DiceButton = "Меньше" | "Больше";

/** What the server answered to one play; amounts in roubles. */
export type DiceAnswer = {
  status: "win" | "lose";
  rand_num: number;
  win: number;
  bet: number;
  balance: number;
};

/** Presses a button and waits until the result is shown; returns what the server said. */
export async function playDice(page: Page, button: DiceButton): Promise<DiceAnswer> {
  const answered = page.waitForResponse("**/api/dice/play");
  await page.getByRole("button", { name: button }).click();
  const { success }: { success: DiceAnswer } = await (await answered).json();
  await expect(resultBanner(page)).toContainText(`Выпало ${success.rand_num}`);
  return success;
}

/** Plays until it comes out as wished; the chance must make that likely. */
export async function playDiceUntil(page: Page, wished: DiceAnswer["status"]): Promise<DiceAnswer> {
  for (let left = 20; left > 0; left -= 1) {
    const answer = await playDice(page, "Меньше");
    if (answer.status === wished) return answer;
  }
  throw new Error(`20 plays, and none was a ${wished}`);
}

/** Types a value as a player does, and leaves the field. */
export async function fillAmount(
  page: Page,
  label: "Сумма игры" | "Процент игры",
  text: string,
): Promise<void> {
  await amountField(page, label).fill(text);
  await amountField(page, label).press("Enter");
}

/** The text field; the ruler's slider has the same name. */
export function amountField(page: Page, label: "Сумма игры" | "Процент игры"): Locator {
  return page.getByRole("textbox", { name: label });
}

/** The keys x2, x/2, min, max beside a field. */
export function amountKey(page: Page, label: "Сумма игры" | "Процент игры", key: string): Locator {
  return page.getByRole("group", { name: label }).getByRole("button", { name: key, exact: true });
}

/** Where the game says what came out. */
export function resultBanner(page: Page): Locator {
  return page.getByRole("region", { name: "Глубиномер" }).getByRole("status");
}

/** The pot of «ДЖЕКПОТ:», roubles. */
export async function potShown(page: Page): Promise<number> {
  const text = await page.getByText("ДЖЕКПОТ:").locator("..").innerText();
  return Number(/\d+\.\d\d/u.exec(text)?.[0]);
}
