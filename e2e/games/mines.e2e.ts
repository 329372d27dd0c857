import type { Request } from "@playwright/test";
import { openPlan, plan } from "../support/autobet.ts";
import {
  cellButton,
  mainButton,
  minesBanner,
  openSafely,
  playSafely,
  playUntil,
  pressAtOnce,
  pressCell,
  shownMoves,
  startMines,
  takeWin,
} from "../support/mines.ts";
import { withSettings } from "../support/operator.ts";
import { expect, test } from "../support/site.ts";
import { amountField, amountKey, expectKeys } from "../support/table.ts";
import { newPerson, signIn } from "../support/visitor.ts";
import { seenInHeader } from "../support/seen-text.ts";
import { allowMotion } from "../support/motion.ts";

test("a game locks its form and is opened cell by cell and taken, and field, strip, badge and button show what the server said", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/mines?bet=10&bombs=2");
  const first = ["1 x1.09 10.87", "2 x1.19 11.86", "3 x1.30 12.99", "4 x1.43 14.29", "5 x1.58 15.79"];
  await expect.poll(() => shownMoves(page)).toEqual(first);
  await page.getByRole("button", { name: "Следующие ходы" }).click();
  await expect.poll(async () => (await shownMoves(page))[0]).toBe("6 x1.75 17.54");
  await expect(page.getByRole("button", { name: "Автовыбор" })).toHaveAccessibleDescription(
    "Сначала начните игру",
  );
  // Not before: until somebody has turned the strip, it would turn itself every five seconds.
  await allowMotion(page);
  const sent = page.waitForRequest("**/api/mines/play");
  const before = await mainButton(page).boundingBox();
  await startMines(page);
  expect((await sent).postDataJSON()).toEqual({ bet: 10, bomb: 2 });
  await expect(page.getByRole("button", { name: "Забрать 10.00" })).toHaveAccessibleDescription(
    "Откройте хотя бы одну клетку",
  );
  for (const field of ["Сумма игры", "Количество бомб"]) {
    await expect(page.getByRole("textbox", { name: field })).toBeDisabled();
  }
  await expect(page.getByRole("radio", { name: "15" })).toBeDisabled();

  const answer = await openSafely(page, 2);
  expect(answer).toMatchObject({ status: "win", win: 11.86, coff: 1.19, clicked: [1, 2], mines: null });
  await expect(minesBanner(page)).toContainText("x1.19");
  await expect(minesBanner(page)).toContainText("Следующая клетка: x1.30 / +1.13 ₽");
  await expect.poll(() => shownMoves(page)).toEqual(first);
  await expect(page.locator("[aria-current=step]")).toContainText("3");
  const take = page.getByRole("button", { name: "Забрать 11.86" });
  expect(await take.boundingBox()).toEqual(before);
  const badge = seenInHeader(page, "+11.86");
  const taken = await takeWin(page);
  expect(taken.win).toBe(11.86);
  await badge;
  await expect(page.getByRole("banner")).toContainText(`${taken.balance.toFixed(2)} ₽`);
  await expect(minesBanner(page)).toContainText(/x1\.19 · \p{L}/u);
  await expect(page.getByRole("gridcell", { name: /бомба$/u })).toHaveCount(2);
  expect(await mainButton(page).boundingBox()).toEqual(before);
  await expect(page.getByRole("banner").getByText("+11.86")).toBeHidden();
});

test("bet and bombs hold to their limits, and after a bomb all bombs show, the form is free at once and nothing is paid", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/mines");
  const bombs = page.getByRole("textbox", { name: "Количество бомб" });
  await expect(bombs).toHaveValue("3");
  for (const [typed, held] of [
    ["1", "2"],
    ["0", "2"],
    ["25", "24"],
    ["", "2"],
    ["7", "7"],
  ]) {
    await bombs.fill(typed ?? "");
    await bombs.blur();
    await expect(bombs).toHaveValue(held ?? "");
  }
  await expectKeys(page, "Сумма игры", [
    ["x2", "2.00"],
    ["x/2", "1.00"],
    ["max", "1000.00"],
    ["min", "1.00"],
  ]);
  for (const preset of ["3", "5", "10", "15", "24"]) {
    // A radio button fills its key and hides behind it.
    await page.getByRole("radio", { name: preset, exact: true }).check();
    await expect(bombs).toHaveValue(preset);
  }

  const answer = await playUntil(page, (status) => status === "lose");
  expect(answer).toMatchObject({ win: 0, loseCell: 1 });
  await expect(minesBanner(page)).toContainText("А1 — бомба");
  await expect(page.getByRole("gridcell", { name: /бомба$/u })).toHaveCount(24);
  await expect(page.getByRole("banner")).toContainText(`${answer.balance.toFixed(2)} ₽`);
  await expect(amountField(page, "Сумма игры")).toBeEnabled();
  await expect(amountField(page, "Сумма игры")).toHaveValue("1.00");
  await expect(bombs).toHaveValue("24");
  await expect(page.getByRole("button", { name: "Начать игру" })).toBeEnabled();
  await page.getByRole("link", { name: "Запись ставки" }).click();
  await expect(page.getByRole("dialog")).toContainText("Mines");
});

test("a replay pays for a new game and presses the same cells in order, half a second apart @release", async ({
  page,
}) => {
  await allowMotion(page);
  await signIn(page, newPerson(), "/mines?bet=10&bombs=2");
  await playSafely(page, 2);
  await takeWin(page);
  const sent: { path: string; body: unknown }[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (/^\/api\/mines\/(?:play|press)$/u.test(path)) sent.push({ path, body: request.postDataJSON() });
  });
  await page.evaluate(REMEMBER_CALLS);
  const pressed = page.waitForRequest("**/api/mines/press");
  await page.getByRole("button", { name: "Повторить ходы" }).click();
  // The button to stop it is not there before it has begun, either.
  await pressed;
  await expect(page.getByRole("button", { name: /^Остановить/u })).toBeHidden();
  const [start, ...presses] = sent;
  expect(start).toMatchObject({ path: "/api/mines/play", body: { bet: 10, bomb: 2 } });
  // It stops at a bomb, so the second cell may be missing.
  const wished = [{ cell: 1 }, { cell: 2 }].slice(0, Math.max(presses.length, 1));
  expect(presses.map(({ body }) => body)).toEqual(wished);
  // By the page's own clock: the test hears of a request whenever a busy machine lets it.
  const beganMs = await page.evaluate<number[]>("callsBegan");
  expect(beganMs).toHaveLength(sent.length);
  for (const [index, pressedMs] of beganMs.slice(1).entries()) {
    expect(pressedMs - (beganMs[index] ?? 0)).toBeGreaterThanOrEqual(499);
  }
});

test("a second tap on «Забрать» pays for no other game, and a replay is stopped by its button and leaves the game to the player @release", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/mines?bombs=2");
  await playSafely(page, 1);
  let starts = 0;
  const noticeStart = (request: Request): void => {
    if (request.url().endsWith("/api/mines/play")) starts += 1;
  };
  page.on("request", noticeStart);
  await pressAtOnce(page, "Забрать", "Начать игру");
  await expect(minesBanner(page)).toContainText("Выигрыш");
  expect(starts).toBe(0);
  page.off("request", noticeStart);

  await playSafely(page, 2);
  await takeWin(page);
  let presses = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/mines/press")) presses += 1;
  });
  // Stopped before its first press, which could meet a bomb.
  await pressAtOnce(page, "Повторить ходы", "Остановить");
  await expect(page.getByRole("button", { name: /^Забрать/u })).toHaveAccessibleDescription(
    "Откройте хотя бы одну клетку",
  );
  await pressCell(page, 25);
  expect(presses).toBe(1);
});

test("the field is played from the keyboard @release", async ({ page }) => {
  await signIn(page, newPerson(), "/mines?bombs=2");
  await startMines(page);
  await cellButton(page, 1).focus();
  for (const [key, cell] of [
    ["ArrowRight", 2],
    ["ArrowDown", 7],
    ["End", 10],
    ["ArrowRight", 10],
    ["Control+End", 25],
    ["Home", 21],
    ["PageUp", 1],
    ["ArrowUp", 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(cellButton(page, cell)).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("gridcell", { name: /^Клетка 1, открыта/u })).toBeVisible();
  await expect(cellButton(page, 1)).toBeFocused();
  if ((await page.getByRole("gridcell", { name: "Клетка 1, открыта, бомба" }).count()) > 0) return;
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(page.getByRole("gridcell", { name: /^Клетка 6, открыта/u })).toBeVisible();
  // One cell is in the tab order: the next stop is outside.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("grid").locator(":focus")).toHaveCount(0);
});

test("cells pressed one after another are opened one after another @release", async ({ page }) => {
  await signIn(page, newPerson(), "/mines?bombs=2");
  await startMines(page);
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/mines/press")) bodies.push(request.postDataJSON());
  });
  const press = "document.querySelectorAll('[role=grid] button')[CELL - 1].click()";
  await page.evaluate([4, 4, 9, 14].map((cell) => press.replace("CELL", String(cell))).join(";"));
  await expect(page.getByRole("gridcell", { name: /^Клетка 4, открыта/u })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: /проверяем|ждёт очереди/u })).toHaveCount(0);
  const lost = (await page.getByRole("gridcell", { name: /открыта, бомба$/u }).count()) > 0;
  const opened = await page.getByRole("gridcell", { name: /открыта/u }).count();
  expect(bodies).toEqual([{ cell: 4 }, { cell: 9 }, { cell: 14 }].slice(0, opened));
  expect(lost || opened === 3).toBe(true);
});

test("the operator's edge and maximum win are shown before they are met", async ({ page, server }) => {
  await withSettings(server, { maxWinKopecks: 1200, edgeHundredths: { mines: 300 } }, async () => {
    await signIn(page, newPerson(), "/mines?bet=10&bombs=3");
    await expect(page.getByText("Максимальный выигрыш: 12.00 ₽")).toBeVisible();
    // 10.00 less 3 % wins 11.02 with the first cell and would pass 12.00 with the second.
    await expect(page.getByRole("list", { name: "Коэффициенты по ходам" })).toHaveText(/^1x1\.1011\.02$/u);
    const answer = await playUntil(page, (status) => status !== "lose");
    expect(answer).toMatchObject({ status: "finish", win: 11.02, coff: 1.1 });
    await expect(minesBanner(page)).toContainText("Достигнут максимальный выигрыш.");
    await amountKey(page, "Сумма игры", "max").click();
    await expect(page.getByRole("button", { name: "Начать игру" })).toHaveAccessibleDescription(
      "Макс. выигрыш 12.00 ₽",
    );
  });
});

test("an open game is named in the title of a hidden tab, and an auto pick opens a cell that the server chose @release", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/mines?bombs=2");
  await startMines(page);
  const show = (hidden: boolean) =>
    page.evaluate(
      `Object.defineProperty(document, "hidden", { value: ${hidden}, configurable: true });
       document.dispatchEvent(new Event("visibilitychange"))`,
    );
  await show(true);
  await expect(page).toHaveTitle("● Игра идёт");
  await show(false);
  await expect(page).toHaveTitle("Mines — РУМБ");

  const answered = page.waitForResponse("**/api/mines/auto");
  await page.getByRole("button", { name: "Автовыбор" }).click();
  const { success }: { success: { cell: number } } = await (await answered).json();
  await expect(
    page.getByRole("gridcell", { name: new RegExp(`^Клетка ${success.cell}, открыта`, "u") }),
  ).toBeVisible();
});

test("an autobet plays games on the chosen cells until its plan is over @release", async ({ page }) => {
  await signIn(page, newPerson(), "/mines?bet=1&bombs=2");
  await page.getByRole("button", { name: "Быстро" }).click();
  const dialog = await openPlan(page);
  await plan(page, "Количество ставок", "2");
  await expect(dialog.getByText("Выберите хотя бы одну клетку")).toBeVisible();
  await dialog.getByText("А1", { exact: true }).click();
  await dialog.getByText("Б2", { exact: true }).click();
  const pressed: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/mines/press")) pressed.push(request.postDataJSON());
  });
  await dialog.getByRole("button", { name: "Начать: 2 ставки" }).click();
  await expect(minesBanner(page)).toContainText("Автоставка окончена2 из 2 · итог");
  expect(pressed[0]).toMatchObject({ cell: 1 });
  expect(new Set(pressed.map((body) => JSON.stringify(body))).size).toBeLessThanOrEqual(2);
  await expect(page.getByRole("button", { name: "Начать игру" })).toBeVisible();
});

/** When the page began a game and pressed each cell, ms. */
const REMEMBER_CALLS = `{
  const { fetch } = window;
  window.callsBegan = [];
  window.fetch = (...call) => {
    if (/\\/api\\/mines\\/(?:play|press)$/u.test(call[0])) callsBegan.push(performance.now());
    return fetch(...call);
  };
}`;
