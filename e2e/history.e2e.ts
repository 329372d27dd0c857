import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { askAgain } from "./support/ask-again.ts";
import { playDice } from "./support/dice.ts";
import { expectInOrder, TABLET } from "./support/in-order.ts";
import { keepPicture } from "./support/pictures.ts";
import { callApi } from "./support/patient-calls.ts";
import { openWithin } from "./support/site-pages.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn, signInUnseen } from "./support/visitor.ts";

test("a guest sees the live feed and nothing of «Мои игры»", async ({ page }) => {
  await page.goto("/history?tab=mine");
  await expect(page.getByRole("table", { name: "Последние игры на сайте" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
});

test("a bet just played stands under its game where that is wide, in the feed at /history, and first of «Мои игры»", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/dice?bet=12.50&chance=50");
  const { status } = await playDice(page, "Больше");
  const feed = page.getByRole("table", { name: /Последние игры/u });
  await expect(feed.getByRole("columnheader")).toHaveText([
    "Игра",
    "Никнейм",
    "Ставка",
    "Коэффициент",
    "Результат",
  ]);
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(feed).toBeHidden();
  await page.setViewportSize({ width: 1001, height: 900 });
  await expect(feed).toBeVisible();
  await page.setViewportSize({ width: 450, height: 900 });
  await openWithin(page, "/history");
  await expect(feed.getByRole("cell", { name: "Dice" }).first()).toBeVisible();
  const link = await feed.getByRole("link", { name: "Dice" }).first().boundingBox();
  expect(link?.height).toBeGreaterThanOrEqual(44);
  await expect(feed.getByRole("columnheader", { name: "Никнейм" })).toBeHidden();
  await expect(feed.getByRole("columnheader", { name: "Коэффициент" })).toBeHidden();

  await page.setViewportSize({ width: 1001, height: 900 });
  await expect(page.getByRole("tab", { name: "Все игры" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "Мои игры" }).click();
  await expect(page).toHaveURL("/history?tab=mine");
  await expect(bets(page)).toHaveCount(1);
  await expect(bets(page).first()).toContainText(/Dice.*12\.50.*x2\.00/);
  await expect(bets(page).first()).toContainText(status === "win" ? "Выигрыш 25.00" : "Проигрыш 0.00");
  await expect(totals(page)).toContainText(status === "win" ? "+12.50" : "−12.50");

  await bets(page).first().getByRole("link", { name: "Dice" }).press("Enter");
  await expect(page).toHaveURL(/\/history\?tab=mine&bet=\d{15}$/u);
  await expect(page.getByRole("dialog", { name: /^Ставка \d{15}$/u })).toContainText("12.50");
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(bets(page)).toHaveCount(1);
});

test("the player's results stand beside what the rules promise, and a failure offers to ask again @release", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 500/u);
  await signIn(page, newPerson(), "/results");
  await expect(page.getByRole("main")).toContainText("Пока ставок не было.");
  await page.getByRole("link", { name: "К играм" }).click();
  await playMany(page, 7);
  await page.getByRole("button", { name: "Меню игрока" }).click();
  await page.getByRole("link", { name: "Мои результаты" }).click();
  await expect(page.getByRole("figure")).toContainText(
    /^.*7 ставок: итог [+−]?\d+\.\d\d\s₽\. По правилам игр 95 из 100 игроков с такими же ставками закончили бы на сумме от −/u,
  );
  const games = page.getByRole("table", { name: "Все ставки по играм" });
  await expect(games.getByRole("row").nth(1)).toContainText(/^Dice7/u);
  await expectInOrder(page, "player results", { knownOnPhones: true });
  await page.route("**/api/bets/results", (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  const again = page.getByRole("main").getByRole("button", { name: "Повторить" });
  await again.waitFor();
  await page.unroute("**/api/bets/results");
  await askAgain(again, games);
});

test("filters and pages live in the address, totals and file follow them, and without a network the page waits for it", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/u);
  await signInUnseen(page, newPerson());
  await playMany(page, 23);
  await page.goto("/history?tab=mine");
  await expect(totals(page)).toContainText("Ставок23");
  await expect(bets(page)).toHaveCount(10);

  const pages = page.getByRole("navigation", { name: "Страницы" });
  await pages.getByRole("button", { name: "3" }).click();
  await expect(bets(page)).toHaveCount(3);
  await expect(page).toHaveURL(/page=3-\d{15}$/u);
  await page.reload();
  await expect(bets(page)).toHaveCount(3);
  await expect(pages.getByRole("button", { name: "3" })).toHaveAttribute("aria-current", "page");
  await pages.getByRole("button", { name: "Назад" }).click();
  await expect(bets(page)).toHaveCount(10);

  await page.getByRole("group", { name: "Игра" }).getByRole("button", { name: "Mines" }).click();
  await expect(page).toHaveURL("/history?tab=mine&game=mines");
  await expect(page.getByText("Под такой фильтр не подходит ни одна ваша ставка.")).toBeVisible();
  await page.getByRole("button", { name: "Показать все" }).click();
  await expect(bets(page)).toHaveCount(10);

  const results = page.getByRole("group", { name: "Результат" });
  await results.getByRole("button", { name: "Выигрыш или вернулось" }).click();
  const won = await sum(page, "Ставок");
  await expect(bets(page).filter({ hasText: "Проигрыш" })).toHaveCount(0);
  await results.getByRole("button", { name: "Проигрыш" }).click();
  await expect(totals(page)).toContainText(`Ставок${23 - won}`);
  await expectFileOfLosses(page, 23 - won);
  await page.goBack();
  await expect(totals(page)).toContainText(`Ставок${won}`);

  await page.getByLabel("По какой день").fill("2026-01-01");
  await expect(page).toHaveURL("/history?tab=mine&result=win&to=2026-01-01");
  await page.getByLabel("С какого дня").fill("2026-01-02");
  await expect(page.getByRole("status").filter({ hasText: "Начало периода позже его конца." })).toBeVisible();
  await page.getByRole("button", { name: "Сбросить фильтр" }).click();
  await expect(totals(page)).toContainText("Ставок23");

  await context.setOffline(true);
  await results.getByRole("button", { name: "Идёт" }).click();
  const failure = page.getByRole("main").getByText("Нет интернета. Данные загрузятся сами");
  await expect(failure).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Под такой фильтр не подходит ни одна ваша ставка.")).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test("an address of a page that there is not leads to the newest bets @release", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/u);
  await signIn(page, newPerson(), "/history");
  await playMany(page, 3);
  await page.goto("/history?tab=mine&game=dice&page=999");
  await expect(page.getByText("Такой страницы нет.")).toBeVisible();
  await page.getByRole("button", { name: "К новым ставкам" }).click();
  await expect(page).toHaveURL("/history?tab=mine&game=dice");
  await expect(bets(page)).toHaveCount(3);
});

test("«Мои игры» are in order at every width, with bets and without @release", async ({ page }) => {
  await signIn(page, newPerson(), "/history?tab=mine");
  await expect(page.getByText("Здесь появятся ваши ставки: сразу после первой.")).toBeVisible();
  await expectInOrder(page, "my-bets-empty", { also: [TABLET], knownOnPhones: true });
  await playMany(page, 95);
  await page.goto("/history?tab=mine");
  await page.getByRole("button", { name: "3", exact: true }).click();
  await expect(page.getByRole("button", { name: "3", exact: true })).toHaveAttribute("aria-current", "page");
  await expectInOrder(page, "my-bets", { also: [TABLET] });
  await page.setViewportSize({ width: 700, height: 500 });
  await page.mouse.wheel(0, 600);
  const head = page.getByRole("columnheader", { name: "Результат" });
  await expect(head).toBeInViewport();
  await keepPicture(page, "my-bets-scrolled");
});

/** The file of the page whose filter shows losses of `playMany`. */
async function expectFileOfLosses(page: Page, count: number): Promise<void> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Скачать CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("rumb-bets.csv");
  const [head, ...lines] = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(head).toBe(
    "\u{feff}Номер;Время (Москва);Игра;Ставка;Коэффициент;Выплата;Джекпот;Возвращено;Результат",
  );
  expect(lines).toHaveLength(count);
  for (const line of lines)
    expect(line).toMatch(/^\d{15};\d\d\.\d\d\.\d{4} [\d:]{8};Dice;1,00;2,00;0,00;0,00;0,00;Проигрыш$/u);
}

/** Rows of «Мои игры», without the head. */
function bets(page: Page) {
  return page
    .getByRole("table", { name: "Мои ставки" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
}

function totals(page: Page) {
  return page.getByLabel("Итоги");
}

async function sum(page: Page, name: string): Promise<number> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(totals(page)).toContainText(name);
  return Number(
    new RegExp(`${name}(\\d+)`, "u").exec(await totals(page).innerText().then(withoutBreaks))?.[1],
  );
}

function withoutBreaks(text: string): string {
  return text.replaceAll(/\s/gu, "");
}

/** Plays of one rouble at 50 %, sent as the page sends them. */
async function playMany(page: Page, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) {
    await callApi(page, "/api/dice/play", { bet: 1, chance: 50, btn: "up" });
  }
}
