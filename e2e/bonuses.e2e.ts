import type { Page } from "@playwright/test";
import {
  bindTelegram,
  card,
  expectScreenInOrder,
  join,
  key,
  openTab,
  repost,
  screen,
} from "./support/bonuses.ts";
import { askAgain } from "./support/ask-again.ts";
import { loseAnswer } from "./support/lost-answers.ts";
import { expectNotice } from "./support/notices.ts";
import { seenIn, seenInHeader } from "./support/seen-text.ts";
import { expectFocusSeen } from "./support/layout.ts";
import { makePromo, makePromocoder, withSettings } from "./support/operator.ts";
import { callApi } from "./support/patient-calls.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn, signInUnseen } from "./support/visitor.ts";
import { notices } from "./support/wallet-page.ts";
import { balanceOf } from "./support/wallet.ts";

test("the five tabs stand in one row of a phone @release", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, newPerson(), "/bonus");
  for (const tab of await page.getByRole("tab").all()) await expect(tab).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("tab")).toHaveCount(5);
});

test("without Telegram every screen says what is missing, and the press that the bot asks for opens them all", async ({
  page,
  context,
}) => {
  await signIn(page, newPerson(), "/bonus/promocoder");
  // The area of partners is for promo-coders.
  await expect(page).toHaveURL("/bonus");
  await expect(page.getByRole("tab")).toHaveText(["Промокод", "Бонусы", "Репост", "Соцсети", "Рейкбек"]);
  for (const [tab, address, claim] of CLAIMS) {
    await openTab(page, tab);
    await expect(page).toHaveURL(address);
    await expect(key(page, claim)).toHaveAccessibleDescription("Сначала привяжите Telegram");
    await expect(key(page, "Привязать Telegram")).toBeVisible();
  }
  await openTab(page, "Бонусы");
  // A page without its socket would hear of it only when it asks.
  await expect(page.getByRole("banner")).toContainText(/\d онлайн/u);
  const opened = context.waitForEvent("page");
  await key(page, "Привязать Telegram").click();
  const bot = await opened;
  await bot.getByRole("button", { name: "Запустить" }).click();
  await bot.getByRole("button", { name: "Да, это мой аккаунт" }).click();
  await expectNotice(page, "УспешноВы успешно привязали телеграм");
  await expect(key(page, "Привязать Telegram")).toHaveCount(0);
  await expect(key(page, "Получить ежедневный")).not.toHaveAttribute("aria-disabled");
  await expect(page.getByRole("tab", { name: /^Бонусы.*готово: 2$/u })).toBeVisible();

  const bound = page.getByRole("heading", { name: "Telegram привязан" });
  await expect(bound.locator("..")).toContainText(/Telegram \d+/u);
  const otherTab = await context.newPage();
  await otherTab.goto("/bonus");
  await expect(otherTab.getByRole("heading", { name: "Telegram привязан" })).toBeVisible();
  await key(page, "Это не я").click();
  await page
    .getByRole("dialog", { name: "Отвязать Telegram?" })
    .getByRole("button", { name: "Отвязать" })
    .click();
  await expectNotice(page, "УспешноTelegram отвязан");
  await expect(key(page, "Получить ежедневный")).toHaveAccessibleDescription("Сначала привяжите Telegram");
  await expect(key(page, "Привязать Telegram")).toBeVisible();
  await expect(key(otherTab, "Привязать Telegram")).toBeVisible();
});

test("a player takes every bonus there is, once", async ({ page, server, complaints }) => {
  complaints.allow(/status of 4(09|22)/u);
  const player = newPerson();
  await signIn(page, player, "/bonus");
  await bindTelegram(page, player);

  await test.step("promo code", async () => {
    await makePromo(server, { name: "E2E-BONUS", rewardKopecks: 2500, uses: 1 });
    const field = page.getByRole("textbox", { name: "Промокод" });
    // The server alone judges what was typed, or was not.
    await key(page, "Активировать").click();
    await expect(field).toHaveAccessibleDescription("Введите промокод.");
    await field.fill("Ж".repeat(200));
    await field.press("Enter");
    await expect(field).toHaveAccessibleDescription("Такого промокода нет.");
    await field.fill("нет-такого");
    await field.press("Enter");
    await expect(field).toHaveAccessibleDescription("Такого промокода нет.");
    await expect(field).toHaveValue("нет-такого");
    await expectScreenInOrder(page, "bonus-promo-refused");
    await field.fill(" e2e-bonus ");
    const badge = seenInHeader(page, "+25.00");
    await key(page, "Активировать").click();
    await badge;
    await expectNotice(page, "Промокод активирован: вам начислено 25.00 румбиков");
    await expect(page.getByRole("banner")).toContainText("1025.00 ₽");
    await field.fill("E2E-BONUS");
    await key(page, "Активировать").click();
    await expect(field).toHaveAccessibleDescription("Вы уже использовали этот промокод.");
  });

  await test.step("reposts", async () => {
    await openTab(page, "Репост");
    await expect(card(page, "Уровни")).toContainText("До уровня 2 осталось: 25 репостов.");
    await key(page, "Проверить репосты").click();
    await expect(screen(page)).toContainText("Новых репостов среди пяти последних записей нет.");
    await repost(page, player, 5);
    await key(page, "Проверить репосты").click();
    await expectNotice(page, "Вам начислено 2.00 румбиков за 5 репостов");
    await expect(card(page, "Уровни")).toContainText("До уровня 2 осталось: 20 репостов.");
    await expect(card(page, "Бонусный баланс")).toContainText("2.00");
    await key(page, "Перевести на баланс").click();
    await expectNotice(page, /Вам начислено 2\.00 румбиков$/u);
    await expect(page.getByRole("banner")).toContainText("1027.00 ₽");
    await expect(key(page, "Перевести на баланс")).toHaveAccessibleDescription("Переводить пока нечего");
  });

  await test.step("social networks", async () => {
    await openTab(page, "Соцсети");
    const claim = card(page, "Telegram").getByRole("button", { name: "Получить" });
    await claim.click();
    await expectNotice(page, "ОшибкаПодпишитесь на канал в Telegram и повторите.");
    await join(page, player, "tg");
    await join(page, player, "vk");
    await claim.click();
    await expectNotice(page, "Вы успешно получили 5.00 румбиков");
    await expect(card(page, "Telegram")).toContainText("ПОЛУЧЕНО");
    await card(page, "ВКонтакте").getByRole("button", { name: "Получить" }).click();
    await expect(card(page, "ВКонтакте")).toContainText("ПОЛУЧЕНО");
    await expect(page.getByRole("banner")).toContainText("1037.00 ₽");
  });

  await test.step("rakeback", async () => {
    await playDice(page, 14);
    const before = await balanceOf(page);
    const openAgain = async () => {
      await openTab(page, "Репост");
      await openTab(page, "Рейкбек");
    };
    await openAgain();
    await expect(card(page, "Бонусный баланс")).toContainText("0.14");
    await expect(card(page, "Игра недели")).toContainText("x1.50");
    await withSettings(server, { rewards: { holdHours: 24, monthCapKopecks: 500_000 } }, async () => {
      // From the end of the hour on, which may have come since the stake.
      const held = /На удержании 0\.14\s₽\. Ближайшая часть будет доступна через (?:24:\d\d|23:5\d):\d\d/u;
      await expect(async () => {
        await openAgain();
        await expect(card(page, "Бонусный баланс")).toContainText(held, { timeout: 1000 });
      }).toPass();
      await expect(card(page, "Бонусный баланс")).toContainText(/ещё 5000\.00\s₽ из 5000\.00\s₽/u);
      await expect(key(page, "Перевести на баланс")).toHaveAccessibleDescription("Пока на удержании");
      await expectScreenInOrder(page, "bonus-rakeback");
    });
    await expect(async () => {
      await openAgain();
      await expect(key(page, "Перевести на баланс")).not.toHaveAttribute("aria-disabled", { timeout: 1000 });
    }).toPass();
    await key(page, "Перевести на баланс").click();
    await expectNotice(page, "Вы успешно сняли 0.14 румбиков");
    await expect(page.getByRole("banner")).toContainText(`${(Number(before) + 0.14).toFixed(2)} ₽`);
  });
});

test("timers run by the server's clock, in every window, and the server alone decides", async ({
  page,
  otherBrowser,
  server,
  complaints,
}) => {
  complaints.allow(/status of 409|ERR_FAILED|WebSocket/u);
  const player = newPerson();
  await signInUnseen(page, player);
  await bindTelegram(page, player);
  await makePromocoder(server, player, { rewardKopecks: 1500, uses: 20 });
  const other = await otherBrowser();
  await signIn(other, player, "/bonus/more");
  // A device whose own clock is three days wrong.
  await page.clock.install({ time: Date.now() - 3 * 86_400_000 });
  await page.goto("/bonus/more");

  const claimed = page.waitForResponse("**/api/bonus/more/free");
  await key(page, "Получить ежедневный").click();
  const { success }: { success: { sum: number } } = await (await claimed).json();
  await expectNotice(page, `Вы успешно получили ${success.sum.toFixed(2)} румбиков`);
  const day = card(page, "Ежедневный бонус");
  await expect(day).toContainText("ПОЛУЧЕНО");
  await expect(day).toContainText(`+${success.sum.toFixed(2)}`);
  await expect(day.getByRole("timer")).toHaveText(/^(24:00:00|23:59:\d\d)$/u);
  await expect(card(other, "Ежедневный бонус")).toContainText("ПОЛУЧЕНО");
  await expect(other.getByRole("tab", { name: /^Бонусы.*готово: 1$/u })).toBeVisible();

  const hour = card(page, "Часовой бонус");
  await key(page, "Получить часовой").click();
  await expect(hour.getByRole("timer")).toHaveText(/^(60:00|59:\d\d)$/u);

  // The page asks for the time with every new connection, and would be right again at once.
  await page.route("**/api/get", (route) => route.abort());
  await page.clock.fastForward("30:00");
  await expect(hour.getByRole("timer")).toHaveText(/^(30:00|29:\d\d)$/u);
  await expect(day.getByRole("timer")).toHaveText(/^23:(30:00|29:\d\d)$/u);
  await page.clock.fastForward("31:00");
  await expect(hour).toContainText("до3.00румбиков");
  await expect(key(page, "Получить ежедневный")).toHaveAccessibleDescription("Раз в 24 часа");
  // This window has run ahead; the database's clock has not.
  await key(page, "Получить часовой").click();
  await expectNotice(page, /ОшибкаБонус уже получен\. Следующий — через (?:01:00:00|00:5\d:\d\d)\./u);
  await page.unroute("**/api/get");
  await page.reload();
  await expect(hour.getByRole("timer")).toHaveText(/^(60:00|5\d:\d\d)$/u);
  await expect(day).toContainText(`+${success.sum.toFixed(2)}`);
  await expectScreenInOrder(page, "bonus-received");

  await test.step("a promo-coder makes a code, and waits for the next", async () => {
    await openTab(page, "Партнерам");
    await expect(screen(page)).toContainText("Вы ещё не создали ни одного промокода");
    await expectScreenInOrder(page, "bonus-promocoder-empty");
    await key(page, "Создать промокод").click();
    await expectNotice(page, "Промокод создан");
    const row = page.getByRole("row").filter({ has: page.getByRole("cell") });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(/[A-Z2-9]{10}.*0 \/ 20.*15\.00\s₽/u);
    await expect(screen(page).getByRole("timer")).toHaveText(/^(24:00:00|23:59:\d\d)$/u);
    await expect(key(page, "Создать промокод")).toHaveAccessibleDescription("Раз в 24 часа");
  });
});

test("a screen that waits, fails, is offline or loses an answer says so @release", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket/u);
  const player = newPerson();
  await signIn(page, player, "/bonus");
  await bindTelegram(page, player);

  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/raceback/get", async (route) => {
    await held;
    await route.abort();
  });
  await page.getByRole("tab", { name: "Промокод" }).press("End");
  await expect(page).toHaveURL("/bonus/rakeback");
  await expect(screen(page).getByRole("status")).toHaveText("Загрузка…");
  answer();
  await expect(screen(page)).toContainText("Сервер не отвечает. Проверьте связь.");
  await page.unroute("**/api/raceback/get");
  await askAgain(key(page, "Повторить"), card(page, "Бонусный баланс").filter({ hasText: "0.00" }));

  await openTab(page, /^Бонусы/u);
  await loseAnswer(page, "/api/bonus/more/free");
  const uncertain = seenIn(page, "main", "Уточняем результат…");
  await key(page, "Получить часовой").click();
  await uncertain;
  await expect(card(page, "Часовой бонус")).toContainText("ПОЛУЧЕНО");
  await page.setViewportSize({ width: 390, height: 700 });
  // Notices that lie over each other take half a second to spread.
  await expect(notices(page).getByRole("listitem")).toHaveCount(0);
  await expectFocusSeen(page, 16);
  await context.setOffline(true);
  await expect(key(page, "Получить ежедневный")).toHaveAccessibleDescription("Нет связи");
  await context.setOffline(false);
  await expect(key(page, "Получить ежедневный")).not.toHaveAttribute("aria-disabled");
});

test("reposts and social networks are in order when their bonuses have come @release", async ({ page }) => {
  const player = newPerson();
  await signIn(page, player, "/bonus/repost");
  await bindTelegram(page, player);
  await repost(page, player, 5);
  await key(page, "Проверить репосты").click();
  await expect(card(page, "Бонусный баланс")).toContainText("2.00");
  await expectScreenInOrder(page, "bonus-repost");
  await join(page, player, "tg");
  await openTab(page, "Соцсети");
  await card(page, "Telegram").getByRole("button", { name: "Получить" }).click();
  await expect(card(page, "Telegram")).toContainText("ПОЛУЧЕНО");
  await expectScreenInOrder(page, "bonus-social");
});

/** The tabs, their addresses, and what can be claimed there. */
const CLAIMS = [
  ["Бонусы", "/bonus/more", "Получить часовой"],
  ["Репост", "/bonus/repost", "Проверить репосты"],
  ["Рейкбек", "/bonus/rakeback", "Перевести на баланс"],
  ["Промокод", "/bonus", "Активировать"],
] as const;

/** Past the screen: at the widest chance. */
async function playDice(page: Page, bet: number): Promise<void> {
  await callApi(page, "/api/dice/play", { bet, chance: 95, btn: "up" });
}
