import type { Page } from "@playwright/test";
import { playDice, playDiceUntil } from "../support/dice.ts";
import { expectUncut } from "../support/layout.ts";
import { expect, test } from "../support/site.ts";
import { amountField, amountKey, expectKeys, fillAmount, resultBanner } from "../support/table.ts";
import { newPerson, signIn } from "../support/visitor.ts";
import { allowMotion } from "../support/motion.ts";

test("badges of wins that follow fast on one another stand beside each other, and the pot stays free @release", async ({
  page,
}) => {
  await allowMotion(page);
  await signIn(page, newPerson(), "/dice?bet=10&chance=95");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(REMEMBER_BADGES);
  await page.getByRole("button", { name: "Быстро" }).click();
  for (let left = 4; left > 0; left -= 1) await playDiceUntil(page, "win");
  const pot = await page.getByText("ДЖЕКПОТ:").boundingBox();
  const { count, bottom } = await page.evaluate<{ count: number; bottom: number }>("badgesSeen");
  expect(count).toBeGreaterThanOrEqual(4);
  expect(bottom).toBeLessThanOrEqual(pot?.y ?? 0);
});

test("the fields hold to their limits and say so, the keys work on what they hold, and both buttons play it: balance, banner and last rolls show what the server said", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/dice");
  const stake = amountField(page, "Сумма игры");
  await expect(stake).toHaveValue("1.00");
  await expect(amountField(page, "Процент игры")).toHaveValue("50.00");
  await fillAmount(page, "Сумма игры", "1 000 500,7");
  await expect(stake).toHaveValue("1000.00");
  await expect(page.getByText("Ставка ограничена до 1000.00")).toBeAttached();
  await expectKeys(page, "Сумма игры", [
    ["min", "1.00"],
    ["x2", "2.00"],
    ["x2", "4.00"],
    ["x/2", "2.00"],
    ["max", "1000.00"],
  ]);
  await fillAmount(page, "Процент игры", "99");
  await expect(amountField(page, "Процент игры")).toHaveValue("95.00");
  // A press that finds another stake than was typed only shows it: nobody stakes a sum that they have not seen.
  for (const [typed, shown] of [
    ["5000", "1000.00"],
    ["0.5", "1.00"],
    ["abc", "1.00"],
  ] as const) {
    await stake.fill(typed);
    await page.getByRole("button", { name: "Меньше" }).click();
    await expect(stake).toHaveValue(shown);
    await expect(page.getByText(`Ставка ограничена до ${shown}`)).toBeVisible();
  }
  await expect(resultBanner(page)).not.toContainText("Выпало");
  await amountKey(page, "Процент игры", "min").click();
  await expect(page.getByText("0 - 9999", { exact: true })).toBeVisible();
  await expect(page.getByText("990000 - 999999", { exact: true })).toBeVisible();

  await fillAmount(page, "Процент игры", "50");
  await allowMotion(page);
  for (const [button, direction] of [
    ["Меньше", "down"],
    ["Больше", "up"],
  ] as const) {
    const sent = page.waitForRequest("**/api/dice/play");
    const answer = await playDice(page, button);
    expect((await sent).postDataJSON()).toEqual({ bet: 1, chance: 50, btn: direction });
    const low = answer.rand_num <= 499_999;
    expect(answer.status).toBe(low === (direction === "down") ? "win" : "lose");
    await expect(resultBanner(page)).toContainText(answer.status === "win" ? "Выигрыш 2.00 ₽" : "Проигрыш");
    await expect(page.getByRole("banner")).toContainText(`${answer.balance.toFixed(2)} ₽`);
    await expect(page.getByRole("list", { name: "Последние броски" })).toContainText(String(answer.rand_num));
  }
  await expect(page.getByRole("list", { name: "Последние броски" }).getByRole("listitem")).toHaveCount(2);
});

test("a press that corrects the stake plays it, wherever on the button it lands @release", async ({
  page,
}) => {
  await signInAndLose(page, "/dice?bet=1&chance=1");
  await fillAmount(page, "Сумма игры", "1000");
  const less = page.getByRole("button", { name: "Меньше" });
  await amountField(page, "Сумма игры").fill("1");
  const sent = page.waitForRequest("**/api/dice/play");
  // By coordinates, as a hand does it: the words under the pointer go away while it is pressed.
  const words = await less.getByText("Недостаточно средств").boundingBox();
  if (words === null) throw new Error("The button does not show its reason");
  await page.mouse.move(words.x + words.width / 2, words.y + words.height / 2);
  await page.mouse.down();
  await expect(less.getByText("Недостаточно средств")).toHaveCount(0);
  await page.mouse.up();
  expect((await sent).postDataJSON()).toEqual({ bet: 1, chance: 1, btn: "down" });
  await expect(resultBanner(page)).toContainText("Выпало");
});

test("Tab goes the way one sees: the fields first on a wide screen, the ruler first on a phone, which on its side cuts neither ranges nor multiplier @release", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/dice");
  const names = (): Promise<string[]> =>
    page
      .getByRole("article", { name: "Dice" })
      .locator("input")
      .evaluateAll((inputs) =>
        inputs.map((input) => input.getAttribute("name") ?? input.getAttribute("type") ?? ""),
      );
  expect(await names()).toEqual(["bet", "chance", "multiplier", "range"]);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(names).toEqual(["range", "bet", "chance", "multiplier"]);

  await page.setViewportSize({ width: 640, height: 450 });
  await fillAmount(page, "Процент игры", "1");
  const multiplier = page.getByRole("textbox", { name: "Множитель" });
  await expect(multiplier).toHaveValue("100.00");
  for (const part of [
    multiplier.locator("xpath=../../../.."),
    page.getByRole("button", { name: "Меньше" }).locator(".."),
    page.getByRole("button", { name: "Больше" }).locator(".."),
  ]) {
    await expectUncut(part);
  }
});

/** Where the lowest badge of the balance was seen, of however many there were. */
const REMEMBER_BADGES = `{
  globalThis.badgesSeen = { count: 0, bottom: 0 };
  const list = document.querySelector("header ul[aria-hidden]");
  new MutationObserver((changes) => {
    badgesSeen.count += changes.flatMap(({ addedNodes }) => [...addedNodes]).length;
    const bottoms = [...list.children].map((badge) => badge.getBoundingClientRect().bottom);
    badgesSeen.bottom = Math.max(badgesSeen.bottom, ...bottoms);
  }).observe(list, { childList: true });
}`;

/** A player who has lost a bet of the thousand they began with. One play in a hundred wins; then somebody else tries. */
async function signInAndLose(page: Page, address: string): Promise<void> {
  let balance: number;
  do {
    await signIn(page, newPerson(), address);
    ({ balance } = await playDice(page, "Меньше"));
  } while (balance >= 1000);
}
