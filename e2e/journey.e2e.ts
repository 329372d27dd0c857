import { type Locator, type Page } from "@playwright/test";
import { card, key, openTab } from "./support/bonuses.ts";
import { playBubbles } from "./support/bubbles.ts";
import { openConsole } from "./support/console.ts";
import { playDice } from "./support/dice.ts";
import { bet as betAtJackpot, stage as jackpot } from "./support/jackpot.ts";
import {
  expectBalanceShown,
  expectBooksInOrder,
  followToTab,
  jackpotIsOver,
  look,
  lookClosely,
  openFromBar,
  openFromMenu,
  PHONE,
  signInByClicking,
  test,
} from "./support/journey.ts";
import { playSafely, takeWin } from "./support/mines.ts";
import { bonusBanner, buyBonus, endShow } from "./support/monetrain.ts";
import { expectNotice } from "./support/notices.ts";
import { answerOf } from "./support/patient-calls.ts";
import type { Server } from "./support/server.ts";
import { expect } from "./support/site.ts";
import { fillAmount } from "./support/table.ts";
import { newPerson, takeSession } from "./support/visitor.ts";
import { rows, topUpKey, withdrawKey } from "./support/wallet-page.ts";
import { balanceOf } from "./support/wallet.ts";
import { betOn, freshRound, resultOf } from "./support/wheel.ts";

const [NAME, CODE] = ["Странник", "ПОПУТНЫЙ"] as const;

test.use({ viewport: PHONE, serviceWorkers: "allow", roundPace: "1" });

test("a stranger comes, plays everything, is paid, and the books are in order @release", async ({
  page,
  server,
  otherBrowser,
}) => {
  const [friend, operator] = [
    await otherBrowser(),
    await otherBrowser({ viewport: { width: 1280, height: 900 } }),
  ];

  await test.step("a guest looks around and signs in where they stand", () => signInAtGame(page));
  await test.step("a friend comes by their link", () => inviteFriend(page, friend));
  const wheelRound = await test.step("both bet at the jackpot, the stranger at the wheel too", () =>
    betInRounds(server, page, friend));
  // A countdown and a roll take their time; meanwhile they go on.
  await test.step("an operator makes a promo code", () => makePromoCode(operator));
  await test.step("Telegram is linked", () => linkTelegram(page));
  await test.step("the timed bonuses", () => takeTimedBonuses(page));
  await test.step("the channel, the group, reposts", () => takeSocialBonuses(page));
  await test.step("the promo code", () => activatePromo(page));
  await test.step("a top-up over the provider's page", () => topUp(page));
  await test.step("the other games", () => playAlone(page, wheelRound));
  await test.step("the deposit is staked three times", () => meetWager(page));
  await test.step("rakeback", () => takeRakeback(page));
  await jackpotIsOver(server);
  await test.step("all six games stand in «Мои игры»", () => readOwnGames(page));
  await test.step("a withdrawal is asked for", () => askForMoney(page));
  await test.step("the operator pays it, and the player sees it", () => payOut(operator, page));
  await test.step("the site starts again, and its books are in order", async () => {
    await expectBalanceShown(page);
    const balance = await balanceOf(page);
    // What is open would only say that the site is away.
    for (const one of [page, operator]) await one.goto("about:blank");
    await server.stop();
    await server.start();
    await page.goto("/");
    await expect(page.getByRole("banner")).toContainText(`${balance} ₽`);
    await expectBooksInOrder(operator, server);
  });
});

async function signInAtGame(page: Page): Promise<void> {
  await page.goto("/");
  await look(page, "guest");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Jackpot/u })
    .click();
  await expect(page).toHaveURL("/jackpot");
  await signInByClicking(page, NAME);
  await expect(page).toHaveURL("/jackpot");
  await expect(page.getByRole("banner")).toContainText("1000.00 ₽");
}

async function inviteFriend(page: Page, friend: Page): Promise<void> {
  await openFromMenu(page, "Партнерка");
  await friend.request.get(await page.getByText(/\/r\/[a-z2-9]{10}$/u).innerText());
  await takeSession(friend, newPerson("Попутчица"));
  await look(page, "partners");
}

/** Returns the number of the wheel's round. */
async function betInRounds(server: Server, page: Page, friend: Page): Promise<number> {
  await openFromMenu(page, "Jackpot");
  await betAtJackpot(page);
  const call = { data: { bet: 10 }, headers: { origin: server.origin } };
  await answerOf(() => friend.request.post("/api/jackpot/play", call));
  await expect(jackpot(page)).toContainText("20.00 ₽");
  await expect(jackpot(page)).toContainText("50.00 %");
  await look(page, "jackpot");
  await openFromMenu(page, "Wheel");
  await freshRound(page, server);
  const round = await betOn(page, 2);
  await look(page, "wheel");
  return round;
}

async function linkTelegram(page: Page): Promise<void> {
  await openFromBar(page, "Бонусы");
  await openTab(page, "Бонусы");
  await look(page, "bonus unlinked");
  const bot = await followToTab(page, key(page, "Привязать Telegram"));
  await bot.getByRole("button", { name: "Запустить" }).click();
  await bot.getByRole("button", { name: "Да, это мой аккаунт" }).click();
  await expectNotice(page, "УспешноВы успешно привязали телеграм");
  await expect(bot.getByRole("log")).toContainText("привязан");
  await lookClosely(bot, "bot linked");
  await bot.getByRole("link", { name: "Канал РУМБ" }).click();
  await bot.getByRole("button", { name: "Подписаться" }).click();
  await expect(bot.getByText("Вы подписаны.")).toBeVisible();
  await lookClosely(bot, "channel");
  await bot.close();
}

async function takeTimedBonuses(page: Page): Promise<void> {
  await key(page, "Получить ежедневный").click();
  await expect(card(page, "Ежедневный бонус")).toContainText("ПОЛУЧЕНО");
  await expect(timer(page, "Ежедневный бонус")).toHaveText(/^(24:00:00|23:59:\d\d)$/u);
  await key(page, "Получить часовой").click();
  await expect(card(page, "Часовой бонус")).toContainText("ПОЛУЧЕНО");
  await expect(timer(page, "Часовой бонус")).toHaveText(/^(60:00|59:\d\d)$/u);
  await look(page, "bonus more");
}

async function takeSocialBonuses(page: Page): Promise<void> {
  await openTab(page, "Соцсети");
  const group = await followToTab(page, card(page, "ВКонтакте").getByRole("link"));
  await expect(group.getByText(`Вы — ${NAME}`)).toBeVisible();
  await group.getByRole("button", { name: "Вступить" }).click();
  for (const shared of [1, 2]) {
    await group.getByRole("button", { name: "Поделиться" }).first().click();
    await expect(group.getByText("На вашей странице.")).toHaveCount(shared);
  }
  await lookClosely(group, "group");
  await group.close();
  for (const network of ["Telegram", "ВКонтакте"]) {
    await card(page, network).getByRole("button", { name: "Получить" }).click();
    await expect(card(page, network)).toContainText("ПОЛУЧЕНО");
  }
  await look(page, "bonus social");

  await openTab(page, "Репост");
  await key(page, "Проверить репосты").click();
  await expectNotice(page, "Вам начислено 0.80 румбиков за 2 репоста");
  await key(page, "Перевести на баланс").click();
  await expectNotice(page, /Вам начислено 0\.80 румбиков$/u);
  await look(page, "bonus repost");
}

function timer(page: Page, bonus: string): Locator {
  return card(page, bonus).getByRole("timer");
}

async function makePromoCode(operator: Page): Promise<void> {
  await openConsole(operator, "/promo_codes");
  await operator.getByRole("button", { name: "Создать промокод" }).click();
  const dialog = operator.getByRole("dialog", { name: "Новый промокод" });
  // The dialog puts the focus there when it is open, and would take it out of another field.
  await expect(dialog.getByLabel("Имя")).toBeFocused();
  await dialog.getByLabel("Имя").fill(CODE);
  await dialog.getByLabel("Награда").fill("25");
  await dialog.getByLabel("Активаций").fill("1");
  await dialog.getByRole("button", { name: "Создать" }).click();
  await expect(operator.getByRole("row").filter({ hasText: CODE })).toContainText("0 из 1");
}

async function activatePromo(page: Page): Promise<void> {
  await openTab(page, "Промокод");
  await page.getByRole("textbox", { name: "Промокод" }).fill(CODE.toLowerCase());
  await key(page, "Активировать").click();
  await expectNotice(page, "Промокод активирован: вам начислено 25.00 румбиков");
  await look(page, "bonus promo");
}

async function topUp(page: Page): Promise<void> {
  await openFromBar(page, "Касса");
  await topUpKey(page).click();
  await expect(page.getByRole("heading", { name: /Оплата заказа 100\.00/u })).toBeVisible();
  await lookClosely(page, "payment");
  await page.getByRole("button", { name: "Оплатить" }).click();
  await expect(page.getByRole("status").filter({ hasText: /Зачислено\s100\.00\s₽/u })).toBeVisible();
  await expect(rows(page).first()).toContainText("Оплачено");
  await expectBalanceShown(page);
  await look(page, "paid");
}

async function playAlone(page: Page, wheelRound: number): Promise<void> {
  await openFromMenu(page, "Mines");
  await playSafely(page, 1);
  await takeWin(page);
  await look(page, "mines");
  await openFromMenu(page, "Bubbles");
  await playBubbles(page);
  await look(page, "bubbles");
  await openFromMenu(page, "Monetrain");
  const { win } = await buyBonus(page);
  await endShow(page);
  await expect(bonusBanner(page)).toContainText(win === 0 ? "Проигрыш" : win.toFixed(2));
  await look(page, "monetrain");
  await openFromMenu(page, "Wheel");
  await resultOf(page, wheelRound);
  await look(page, "wheel over");
}

/** The games so far have counted too, so three plays are more than is asked for. */
async function meetWager(page: Page): Promise<void> {
  await openFromMenu(page, "Dice");
  await fillAmount(page, "Сумма игры", "100");
  await fillAmount(page, "Процент игры", "95");
  for (let plays = 0; plays < 3; plays += 1) await playDice(page, "Больше");
  await look(page, "dice");
}

async function readOwnGames(page: Page): Promise<void> {
  await openFromBar(page, "История");
  await page.getByRole("tab", { name: "Мои игры" }).click();
  for (const game of ["Jackpot", "Dice", "Mines", "Bubbles", "Wheel", "Monetrain"]) {
    await page.getByRole("group", { name: "Игра" }).getByRole("button", { name: game }).click();
    await expect(rows(page).first()).toContainText(game);
    await expect(rows(page).first()).toContainText(/Выигрыш|Вернулось|Проигрыш/u);
  }
  await look(page, "own games");
}

async function takeRakeback(page: Page): Promise<void> {
  await openFromBar(page, "Бонусы");
  await openTab(page, "Рейкбек");
  await key(page, "Перевести на баланс").click();
  await expectNotice(page, /Вы успешно сняли [34]\.\d\d румбиков/u);
  await expect(card(page, "Бонусный баланс")).toContainText("0.00");
  await look(page, "bonus rakeback");
}

async function askForMoney(page: Page): Promise<void> {
  await openFromBar(page, "Касса");
  await page.getByRole("tab", { name: "Вывод" }).click();
  await expect(page.getByText("Пополнения отыграны.")).toBeVisible();
  await page.getByLabel("Номер телефона QIWI").fill("+79001234567");
  await expect(page.getByLabel("Расчёт")).toContainText(/К зачислению143\.00\s₽/u);
  const before = Number(await balanceOf(page));
  await withdrawKey(page).click();
  await expectNotice(page, "УспешноЗаявка на вывод создана");
  await expect(page.getByRole("banner")).toContainText(`${(before - 150).toFixed(2)} ₽`);
  await expect(rows(page).first()).toContainText(/150\.00\s₽.*Отменить/u);
  await look(page, "withdrawal");
}

async function payOut(operator: Page, page: Page): Promise<void> {
  await operator.getByRole("menuitem", { name: /^Выводы/u }).click();
  await operator.getByRole("row").filter({ hasText: NAME }).getByRole("link").first().click();
  await operator.getByRole("button", { name: "Одобрить" }).click();
  await operator.getByRole("dialog").getByRole("button", { name: "Одобрить" }).click();
  await expectNotice(operator, "выплачен");
  await expect(rows(page).first()).toContainText("Выплачено");
  await look(page, "withdrawal paid");
}
