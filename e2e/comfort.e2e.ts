import type { Page, Request } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { openPlan, plan } from "./support/autobet.ts";
import { playDice, playDiceAfterAutobet, type DiceAnswer } from "./support/dice.ts";
import { expectNoSidewaysScroll, expectUncut } from "./support/layout.ts";
import { mainButton } from "./support/mines.ts";
import { expectNotice } from "./support/notices.ts";
import { keepPicture } from "./support/pictures.ts";
import { expect, test } from "./support/site.ts";
import { amountField, amountKey, fillAmount, resultBanner } from "./support/table.ts";
import { newPerson, signIn } from "./support/visitor.ts";
import { signed } from "./support/wallet.ts";
import { allowMotion, withoutFrames } from "./support/motion.ts";

// What a browser logs by itself when it cannot reach a server.
const NO_SERVER = /net::ERR_|WebSocket connection to/u;

test("an autobet keeps to its plan, and ends in every way that it should @release", async ({
  page,
  context,
  complaints,
}) => {
  // Six autobets one after another: on a busy machine they are not over in the time of one.
  test.slow();
  complaints.allow(NO_SERVER);
  await signIn(page, newPerson(), "/dice?bet=1&chance=50");
  const bets = followBets(page);
  await page.getByRole("button", { name: "Быстро" }).click();
  const box = await page.getByRole("button", { name: "Меньше" }).boundingBox();

  await openPlan(page);
  await expectAccessible(page);
  const sides = page.getByRole("group", { name: "На что ставить" }).getByRole("radio");
  await expect(sides.nth(0)).toHaveAccessibleName("Меньше");
  await expect(sides.nth(0)).toBeChecked();
  await plan(page, "Количество ставок", "3");
  await page.getByRole("button", { name: "Начать: 3 ставки" }).click();
  await expect(resultBanner(page)).toContainText(`Автоставка окончена3 из 3`);
  expect((await bets.settled()).map(({ bet }) => bet)).toEqual([1, 1, 1]);
  await expect(page.getByRole("button", { name: /^Итог/u })).toContainText(signed(net(await bets.settled())));

  // The two sides keep their places whatever was played last; that one is chosen.
  await playDiceAfterAutobet(page, "Больше");
  await openPlan(page);
  await expect(sides.nth(0)).toHaveAccessibleName("Меньше");
  await expect(sides.nth(1)).toBeChecked();
  await page.keyboard.press("Escape");

  // Doubled after each loss, it never bets more than what may still be lost: three losses in a row are near.
  bets.forget();
  await fillAmount(page, "Процент игры", "20");
  await openPlan(page);
  await plan(page, "Количество ставок", "12");
  await plan(page, "Предел потерь", "10");
  await page.getByRole("group", { name: "После проигрыша" }).getByText("Повысить").click();
  await page.getByRole("button", { name: "Начать: 12 ставок" }).click();
  await expect(resultBanner(page)).toContainText(/достигнут предел потерь|Автоставка окончена/u, {
    // Chance decides how many bets it takes.
    timeout: 100_000,
  });
  const doubled = await bets.settled();
  expect(net(doubled)).toBeGreaterThanOrEqual(-10);
  doubled.reduce((before, bet) => {
    expect(bet.bet).toBe(before === undefined || before.status === "win" ? 1 : before.bet * 2);
    return bet;
  });
  await fillAmount(page, "Процент игры", "50");

  // The key that stops it stands where the stake was. Looked at in a long one: three quick bets may be over by then.
  await beginLong(page);
  const stop = page.getByRole("button", { name: /^Остановить/u });
  await expect(stop).toBeVisible();
  const stopBox = await stop.boundingBox();
  expect([stopBox?.y, stopBox?.height]).toEqual([box?.y, box?.height]);
  await expect(amountField(page, "Сумма игры")).toBeDisabled();

  // While it runs here, another tab of the same browser does not begin.
  const other = await context.newPage();
  await other.goto("/dice");
  await beginLong(other);
  await expect(resultBanner(other)).toContainText("Автоставка идёт в другой вкладке");
  await other.close();
  await stop.click();
  await expect(resultBanner(page)).toContainText("Автоставка остановлена");

  const begun = page.waitForRequest("**/api/dice/play");
  await beginLong(page);
  await begun;
  await context.setOffline(true);
  await expect(page.getByText("Нет интернета. Ставки приостановлены.")).toBeVisible();
  await context.setOffline(false);
  await expect(resultBanner(page)).toContainText("Автоставка: связь прерывалась");
  await expect(page.getByText("Нет интернета. Ставки приостановлены.")).toBeHidden();

  await beginLong(page);
  await page.getByRole("navigation", { name: "Разделы сайта" }).getByRole("link", { name: "FAQ" }).click();
  await expectNotice(page, /Автоставка окончена.*Dice: \d+ из \d+ · итог/u);
  await page.goBack();
  await expect(resultBanner(page)).toContainText("Автоставка: вы ушли со страницы");
  await playDice(page, "Меньше");
});

test("hotkeys are off until they are wanted, then work by place in the Russian layout, and never while typing @release", async ({
  page,
}) => {
  await allowMotion(page);
  await signIn(page, newPerson(), "/dice?bet=1&chance=50");
  const stake = amountField(page, "Сумма игры");
  const keyboard = await page.context().newCDPSession(page);
  const press = async (code: string, key: string): Promise<void> => {
    await keyboard.send("Input.dispatchKeyEvent", { type: "keyDown", code, key });
    await keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", code, key });
  };
  await expect(page.getByRole("button", { name: "Настройки" })).toBeVisible();
  await press("KeyW", "ц");
  await expect(stake).toHaveValue("1.00");

  await page.getByRole("button", { name: "Настройки" }).click();
  await page.getByRole("switch", { name: "Горячие клавиши" }).check();
  await page.getByRole("switch", { name: "Звук" }).check();
  await expectAccessible(page);
  await press("KeyW", "ц");
  await expect(stake).toHaveValue("1.00");
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Dice" }).click();
  const help = page.getByRole("dialog", { name: "Горячие клавиши" });
  // Keys are fetched when they are wanted; the first one that is heard opens their list.
  const hearKeys = (): Promise<void> =>
    expect(async () => {
      await press("Slash", ".");
      await expect(help).toBeVisible({ timeout: 500 });
    }).toPass();
  await hearKeys();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();

  for (const [code, key, value] of [
    ["KeyW", "ц", "2.00"],
    ["KeyW", "ц", "4.00"],
    ["KeyQ", "й", "2.00"],
    ["KeyR", "к", "1000.00"],
    ["KeyE", "у", "1.00"],
  ] as const) {
    await press(code, key);
    await expect(stake).toHaveValue(value);
  }
  await stake.focus();
  await press("KeyW", "ц");
  await expect(stake).toHaveValue("1.00");
  await stake.blur();

  for (const [code, key, side] of [
    ["KeyA", "ф", "down"],
    ["KeyD", "в", "up"],
    ["Space", " ", "up"],
  ] as const) {
    await expect(async () => {
      const sent = page.waitForRequest("**/api/dice/play", { timeout: 2_000 });
      const [request] = await Promise.all([sent, press(code, key)]);
      expect(request.postDataJSON()).toMatchObject({ btn: side });
    }).toPass();
    await expect(resultBanner(page)).toContainText(/Выпало|Выигрыш/u);
  }

  // Space plays, and does not press again what the mouse has left the focus on.
  await amountKey(page, "Сумма игры", "x2").click();
  // While the last play is shown the key is not heard.
  await expect(async () => {
    const sent = page.waitForRequest("**/api/dice/play", { timeout: 2_000 });
    const [request] = await Promise.all([sent, page.keyboard.press("Space")]);
    expect(request.postDataJSON()).toMatchObject({ bet: 2 });
  }).toPass();
  await expect(stake).toHaveValue("2.00");

  await press("Slash", ".");
  await expect(help).toContainText("ставка x2");
  await expectAccessible(page);
  await press("KeyW", "ц");
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(stake).toHaveValue("2.00");

  await page.goto("/mines?bet=1&bombs=2");
  // Until the server has said whether a game runs there is nothing to start.
  await expect(mainButton(page)).not.toHaveAttribute("aria-busy");
  await hearKeys();
  // Keys do not wait for the frame in which the list goes: here it does not come.
  await withoutFrames(page, async () => {
    await page.keyboard.press("Escape");
    await press("Space", " ");
  });
  await expect(page.getByRole("button", { name: "Забрать" })).toBeVisible();
  const opened = page.waitForResponse("**/api/mines/auto");
  await press("KeyA", "ф");
  await opened;
  // A cell that was safe must be seen to be open before there is anything to take.
  await expect(async () => {
    await press("KeyC", "с");
    await expect(page.getByRole("button", { name: "Начать игру" })).toBeVisible({ timeout: 500 });
  }).toPass();
  await press("KeyM", "ь");
  await page.getByRole("button", { name: "Настройки" }).click();
  await expect(page.getByRole("switch", { name: "Звук" })).not.toBeChecked();
});

test("the session's account is exact, survives a reload and other games, and can begin again @release", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/dice?bet=10&chance=50");
  const bets = followBets(page);
  await playDice(page, "Меньше");
  await playDice(page, "Больше");
  const reading = page.getByRole("button", { name: /^Итог/u });
  await expect(reading).toContainText(signed(net(await bets.settled())));
  await page.reload();
  await expect(reading).toContainText(signed(net(await bets.settled())));
  await page.goto("/mines");
  await expect(reading).toContainText(signed(net(await bets.settled())));
  await reading.click();
  const sheet = page.getByRole("dialog", { name: "Сводка сеанса" });
  await expect(sheet).toContainText("Поставлено20.00");
  await expect(sheet).toContainText("Игр2");
  await expectAccessible(page);
  await sheet.getByText("Mines", { exact: true }).click();
  await expect(sheet).toContainText("Ставок ещё не было");
  await sheet.getByRole("button", { name: "Сбросить" }).click();
  await page.keyboard.press("Escape");
  await expect(reading).toContainText("0.00");
});

test("bar, plan and stop button fit every window, and the play button keeps its place @release", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/bubbles?bet=1&target=1.5");
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
    [320, 640],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    const play = page.getByRole("button", { name: "Играть" });
    const bar = page.getByRole("region", { name: "Сеанс и удобства" });
    await expect(bar.getByRole("button", { name: /^Итог/u })).toBeVisible();
    await expectUncut(bar);
    await keepPicture(page, "comfort bar");
    await expectUncut(await openPlan(page));
    await plan(page, "Количество ставок", "1000");
    await plan(page, "Предел потерь", "1000");
    await keepPicture(page, "comfort plan");
    await page.getByRole("button", { name: "Начать: 1 000 ставок" }).click();
    const stop = page.getByRole("button", { name: /^Остановить/u });
    await expect(stop).toContainText(/[1-9]\d* из 1000/u);
    await keepPicture(page, "comfort run");
    await expectUncut(stop.locator(".."));
    await expectNoSidewaysScroll(page);
    const during = await stop.boundingBox();
    await page.keyboard.press("Escape");
    await expect(play).toBeVisible();
    const after = await play.boundingBox();
    expect([after?.y, after?.height]).toEqual([during?.y, during?.height]);
    await expect(resultBanner(page)).toContainText("Автоставка остановлена");
    if (width === 390) await expectAccessible(page);
  }
});

/** What the server answers to every play of Dice from now on. */
function followBets(page: Page) {
  const answers: Promise<DiceAnswer[]>[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/dice/play")) return;
    answers.push(answerTo(request));
  });
  return {
    settled: async () => (await Promise.all(answers)).flat(),
    forget: () => void answers.splice(0),
  };
}

/** One bet, or none where it was refused or the server could not be reached. */
async function answerTo(request: Request): Promise<DiceAnswer[]> {
  const response = await request.response();
  if (response === null) return [];
  const { success }: { success?: DiceAnswer } = await response.json();
  return success === undefined ? [] : [success];
}

/** Begins a run that does not end by itself while the test looks at it. */
async function beginLong(page: Page): Promise<void> {
  await openPlan(page);
  await plan(page, "Количество ставок", "1000");
  await plan(page, "Предел потерь", "500");
  await page.getByRole("group", { name: "После проигрыша" }).getByText("Базовая").click();
  await page.getByRole("button", { name: "Начать: 1 000 ставок" }).click();
}

/** Roubles, without the dust of floating point. */
function net(bets: readonly DiceAnswer[]): number {
  return Math.round(bets.reduce((sum, { win, bet }) => sum + win - bet, 0) * 100) / 100;
}
