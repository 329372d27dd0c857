import type { Page } from "@playwright/test";
import { expectInOrder } from "../support/in-order.ts";
import {
  bonusBanner,
  buyBonus,
  buyBonusHeld,
  counter,
  counterOf,
  endShow,
  goOnToSpin,
  spinList,
} from "../support/monetrain.ts";
import { withSettings } from "../support/operator.ts";
import { seenInHeader } from "../support/seen-text.ts";
import { afterSteps } from "../support/page-clock.ts";
import { expect, test } from "../support/site.ts";
import { expectHeld } from "../support/table.ts";
import { goToSignIn, newPerson, signIn } from "../support/visitor.ts";
import { allowMotion } from "../support/motion.ts";

test("a bonus is bought in its panel, and the show ends with what the server said @release", async ({
  page,
}) => {
  await allowMotion(page);
  await page.clock.install();
  await signIn(page, newPerson(), "/monetrain");
  const sent = page.waitForRequest("**/api/monetrain/buy");
  const answer = await buyBonusHeld(page);
  expect((await sent).postDataJSON()).toEqual({ bet: 1, type: 10 });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(counter(page, "СПИНОВ")).toHaveText("1/3");
  await page.clock.resume();
  await endShow(page);
  await expect(counter(page, "СПИНОВ")).toHaveText("3/3");
  await expect(counter(page, counterOf(answer.win, 10))).toHaveText(`x${answer.coffs.at(-1)} от ставки`);
  await expect(bonusBanner(page)).toContainText(verdictOf(answer.win, 10));
  await expect(spinList(page)).toHaveCount(3);
  for (const [spin, tubes] of answer.tubes.entries()) {
    const words = tubes
      .map(({ color, m }) => (color === null ? "пусто" : `${COLORS[color]} ${m}`))
      .join(", ");
    await expect(spinList(page).nth(spin)).toContainText(`${words}. От ставки`);
    await expect(spinList(page).nth(spin)).toContainText(`x${answer.coffs[spin]}`);
  }
  await expect(page.getByRole("banner")).toContainText(`${answer.balance.toFixed(2)} ₽`);
  await page.getByRole("link", { name: "Проверить" }).click();
  await expect(page).toHaveURL(`/monetrain?bet=${answer.id}`);
  await expect(page.getByRole("dialog")).toContainText(String(answer.id));
});

test("while the show runs, the price is in play, the win counts in the button's place, and no second bonus is sold; it ends by itself, «Дальше» shows its next spin at once, and a win shows in full beside the balance", async ({
  page,
}) => {
  await allowMotion(page);
  // What moves costs what it covers.
  await page.setViewportSize({ width: 390, height: 600 });
  await page.clock.install();
  await signIn(page, newPerson(), "/monetrain");
  const answer = await buyBonusHeld(page);
  // The balance counts down to it, in a small part of the first spin.
  const banner = page.getByRole("banner");
  await afterSteps(page, 500, () => expect(banner).toContainText("990.00 ₽", { timeout: 500 }));
  await expect(page.getByRole("button", { name: "Купить бонус" })).toHaveCount(0);
  await expect(page.getByText("Спин 1 из 3")).toBeVisible();
  await expect(spinList(page)).toHaveCount(0);
  await goOnToSpin(page, "Спин 2 из 3");
  await afterSteps(page, 50, () => expect(spinList(page)).toHaveCount(1, { timeout: 500 }));
  await expect(counter(page, "ВЫИГРЫШ")).toHaveText(`x${answer.coffs[0]} от ставки`);
  await page.clock.resume();
  // The other spins roll as the first one did, and take as long.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(bonusBanner(page)).toContainText(verdictOf(answer.win, 10));
  await expect(page.getByRole("button", { name: "Купить бонус" })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText(`${answer.balance.toFixed(2)} ₽`);

  let won = false;
  // One bonus in eight brings nothing.
  for (let left = 20; left > 0 && !won; left -= 1) {
    const { win } = await buyBonusHeld(page);
    await page.getByRole("button", { name: "Дальше" }).click();
    // Long before the first spin would have ended by itself.
    await page.clock.runFor(1_000);
    await expect(page.getByText("Спин 2 из 3")).toBeVisible();
    await page.clock.resume();
    won = win > 0;
    await (won ? endAndSeeWin(page, win) : endShow(page));
  }
  expect(won, "one of 20 bonuses brings something").toBe(true);
});

/** Ends the show of a win, which is beside the balance then, and only then, for a second. */
async function endAndSeeWin(page: Page, win: number): Promise<void> {
  const text = `+${win.toFixed(2)}`;
  const badge = page.getByRole("banner").getByText(text);
  await expect(badge).toHaveCount(0);
  const shown = seenInHeader(page, text);
  await endShow(page);
  await shown;
  await expect(badge).toHaveCount(0);
}

test("one bonus ends the same on its screen, in the feed, in the history and in its slip, and what it paid has no sign @release", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const person = newPerson();
  await signIn(page, person, "/monetrain");
  const seen = new Set<string>();
  for (let left = 30; left > 0 && !seen.has("Вернулось"); left -= 1) {
    const { id, win } = await buyBonus(page);
    await endShow(page);
    const result = win > 10 ? "Выигрыш" : win > 0 ? "Вернулось" : "Проигрыш";
    if (seen.has(result)) continue;
    seen.add(result);
    const row = page
      .getByRole("table", { name: /Последние игры/u })
      .getByRole("row")
      .filter({ hasText: person.name })
      .first();
    await expect(row).toContainText(new RegExp(`x${(win / 10).toFixed(2)}${result} ${win.toFixed(2)}$`, "u"));
    await expect(counter(page, counterOf(win, 10))).toBeVisible();
    await page.goto(`/history?tab=mine&bet=${id}`);
    await expect(page.getByRole("dialog").getByText(result, { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    const own = page
      .getByRole("table", { name: /Мои ставки/u })
      .getByRole("row")
      .nth(1);
    await expect(own).toContainText(new RegExp(`x${(win / 10).toFixed(2)}${result} ${win.toFixed(2)}`, "u"));
    if (result === "Вернулось")
      await expectInOrder(page, "history with a returned bonus", { knownOnPhones: true });
    await page.goto("/monetrain");
  }
  expect(seen).toContain("Вернулось");
});

test("who leaves in the middle of the show comes back to it @release", async ({ page }) => {
  await signIn(page, newPerson(), "/monetrain?type=100");
  await buyBonus(page);
  const menu = page.getByRole("navigation", { name: "Игры" });
  await menu.getByRole("link", { name: "Dice" }).click();
  await expect(page.getByRole("heading", { name: "Dice", level: 1 })).toBeVisible();
  await menu.getByRole("link", { name: "Monetrain" }).click();
  await expect(page.getByText(/Спин [1-5] из 5/u)).toBeVisible();
  await endShow(page);
});

test("the bet steps by one and holds to 1 and 100, the total is in the button, and a reload in the middle of the show finds the settled result", async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, newPerson(), "/monetrain");
  await page.getByRole("button", { name: "Купить бонус" }).click();
  const panel = page.getByRole("dialog", { name: "Покупка бонуса" });
  const bet = panel.getByRole("textbox", { name: "Ставка" });
  const more = panel.getByRole("button", { name: "Увеличить ставку" });
  const less = panel.getByRole("button", { name: "Уменьшить ставку" });
  await expect(bet).toHaveValue("1");
  await less.click();
  await expect(bet).toHaveValue("1");
  await more.click();
  await more.click();
  await expect(bet).toHaveValue("3");
  await expectHeld(bet, [
    ["-1", "1"],
    ["0", "1"],
    ["101", "100"],
    ["2,5", "2.50"],
  ]);
  for (const [type, spins, price] of [
    ["10", "3 спина", "25.00"],
    ["100", "5 спинов", "250.00"],
    ["500", "10 спинов", "1250.00"],
  ]) {
    await panel.getByRole("radio", { name: `${type} ${spins}` }).check();
    await expect(panel.getByRole("button", { name: `Купить за ${price} ₽` })).toBeVisible();
  }
  await expect(panel.getByRole("button", { name: "Купить за 1250.00 ₽" })).toHaveAccessibleDescription(
    "Недостаточно средств",
  );

  await bet.fill("1");
  await panel.getByRole("radio", { name: "100 5 спинов" }).check();
  await page.keyboard.press("Escape");
  const answer = await buyBonusHeld(page);
  await expect(page.getByText("Спин 1 из 5")).toBeVisible();
  await page.clock.resume();
  await page.reload();
  await expect(counter(page, counterOf(answer.win, 100))).toHaveText(`x${answer.coffs.at(-1)} от ставки`);
  await expect(counter(page, "СПИНОВ")).toHaveText("5/5");
  await expect(spinList(page)).toHaveCount(5);
  await expect(page.getByText(`(x${answer.coffs.at(-1)} от ставки)`)).toBeVisible();
  await expect(page.getByRole("banner")).toContainText(`${answer.balance.toFixed(2)} ₽`);
});

test("more than a fifth of the balance is asked for twice @release", async ({ page }) => {
  await signIn(page, newPerson(), "/monetrain?type=500");
  let bought = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/monetrain/buy")) bought += 1;
  });
  await page.getByRole("button", { name: "Купить бонус" }).click();
  await page.getByRole("button", { name: "Купить за 500.00 ₽" }).click();
  const question = page.getByRole("dialog", { name: "Купить бонус?" });
  await expect(question).toContainText("больше 20 % вашего баланса");
  await question.getByRole("button", { name: "Отмена" }).click();
  await expect(question).toBeHidden();
  expect(bought).toBe(0);
  await page.getByRole("button", { name: "Купить за 500.00 ₽" }).click();
  await question.getByRole("button", { name: "Купить за 500.00 ₽" }).click();
  await expect(page.getByText("Спин 1 из 10")).toBeVisible();
  await endShow(page);
  expect(bought).toBe(1);
});

test("a phone's page stays where it is when the panel closes and the show begins @release", async ({
  page,
}) => {
  await allowMotion(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, newPerson(), "/monetrain");
  await buyBonus(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await page.evaluate<number>("scrollY")).toBe(0);
  await endShow(page);
  expect(await page.evaluate<number>("scrollY")).toBe(0);
});

test("the pay table shows what its type draws and returns, and leads a guest to sign in where a player buys @release", async ({
  page,
}) => {
  await page.goto("/monetrain");
  const table = page.getByRole("table", { name: /Что выпадает в трубе/u });
  const facts = page.getByRole("definition");
  for (const [type, spins, blueOne, redNine, best, win, back, lose] of [
    ["10", "3 спина", "5.00 %", "0.08 %", "x6642", "23.68 %", "63.63 %", "12.70 %"],
    ["100", "5 спинов", "1.83 %", "0.42 %", "x18360", "35.01 %", "56.79 %", "8.20 %"],
    ["500", "10 спинов", "0.49 %", "0.82 %", "x73170", "38.92 %", "57.14 %", "3.94 %"],
  ]) {
    await page.getByRole("radio", { name: `${type} ${spins}` }).check();
    await expect(table.getByRole("row").nth(1)).toContainText(blueOne ?? "");
    await expect(table.getByRole("row").nth(9)).toContainText(redNine ?? "");
    await expect(page.getByText("96.00 %")).toBeVisible();
    await expect(page.getByText(best ?? "", { exact: true })).toBeVisible();
    for (const [name, share] of [
      ["Выигрыш: больше цены", win],
      ["Вернулось: не больше цены", back],
      ["Проигрыш: ничего", lose],
    ])
      await expect(
        facts.filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${name}"]`) }),
      ).toHaveText(share?.replace(" ", "\u00a0") ?? "");
  }
  await goToSignIn(page.getByRole("article", { name: "Monetrain" }));
  await expect(page.getByRole("heading", { name: "Кем войти?" })).toBeVisible();
});

test("the operator's maximum win stands beside the best result, and on the button of a bonus that could bring more @release", async ({
  page,
  server,
}) => {
  await withSettings(server, { maxWinKopecks: 5_000_000 }, async () => {
    await signIn(page, newPerson(), "/monetrain");
    const most = page.getByText(MOST, { exact: true });
    await expect(most).toBeVisible();
    const purchase = page.getByRole("button", { name: /^Купить/u });
    await expect(purchase).toHaveAccessibleDescription("");
    await page.getByRole("radio", { name: "500 10 спинов" }).check();
    await expect(purchase).toHaveAccessibleDescription("Макс. выигрыш 50000.00 ₽");
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await purchase.boundingBox())?.height).toBeLessThan(52);
  });
});

const MOST = "Максимальный выигрыш: 50000.00 ₽";

test("a price that was spent on another device is not offered here any more @release", async ({
  page,
  otherBrowser,
}) => {
  const person = newPerson();
  await signIn(page, person, "/monetrain?type=500&bet=2");
  const other = await otherBrowser();
  await signIn(other, person, "/bubbles?bet=1000&target=1000000");
  await other.getByRole("button", { name: "Играть" }).click();
  await expect(other.getByText("Пузырь лопнул").first()).toBeAttached();
  await page.getByRole("button", { name: "Купить бонус" }).click();
  const panel = page.getByRole("dialog", { name: "Покупка бонуса" });
  await expect(panel.getByRole("button", { name: "Купить за 1000.00 ₽" })).toHaveAccessibleDescription(
    "Недостаточно средств",
  );
});

function verdictOf(win: number, price: number): string {
  if (win > price) return `Выигрыш ${win.toFixed(2)} ₽`;
  return win === 0 ? "Бонус ничего не принёс" : `Вернулось ${win.toFixed(2)} ₽ из ${price.toFixed(2)} ₽`;
}

const COLORS = { red: "красный", blue: "синий" } as const;
