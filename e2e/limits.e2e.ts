import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { beginWithinDay } from "../apps/server/test/_end-of-day.ts";
import { GIVEN_UP_SOCKET } from "./support/page-clock.ts";
import { callApi } from "./support/patient-calls.ts";
import { keepPicture } from "./support/pictures.ts";
import { openWithin } from "./support/site-pages.ts";
import { expect, test } from "./support/site.ts";
import { fillAmount, resultBanner } from "./support/table.ts";
import { firstSeedChosen, newPerson, signIn, signInUnseen } from "./support/visitor.ts";
import { expectTabInOrder } from "./support/wallet-page.ts";

const HALF_HOUR_MS = 30 * 60_000;

test("a player sets themselves limits, is held to them and takes a pause @release", async ({ page }) => {
  await beginWithinDay();
  await signIn(page, newPerson("Осторожный"));
  await page.getByRole("button", { name: "Меню игрока" }).click();
  await page.getByRole("link", { name: "Лимиты и перерыв" }).first().click();
  await expect(page).toHaveURL("/limits");
  await expect(part(page, "Ставки за день")).toContainText("Лимита нет");
  await expect(part(page, "Проигрыш за день")).toContainText("Сегодня проиграно 0.00");

  await setLimit("Лимит ставок", "25", "Установить лимит");
  await expect(part(page, "Ставки за день")).toContainText("Осталось 25.00");
  // The button follows the typing, before the field is left.
  const field = part(page, "Ставки за день").getByRole("textbox", { name: "Лимит ставок" });
  await field.fill("30");
  await expect(
    part(page, "Ставки за день").getByRole("button", { name: "Поднять через 24 часа" }),
  ).toBeVisible();
  await field.press("Escape");

  await page.getByRole("link", { name: "Dice" }).first().click();
  await fillAmount(page, "Сумма игры", "20");
  const less = page.getByRole("button", { name: "Меньше" });
  await play();
  // The button says it before anybody has pressed in vain.
  await expect(less).toHaveAccessibleDescription(/^Лимит ставок: осталось 5\.00\s₽$/u);
  await keepPicture(page, "limits-dice");
  await fillAmount(page, "Сумма игры", "5");
  await expect(less).not.toHaveAccessibleDescription(/Лимит/u);
  await play();
  await expect(less).toHaveAccessibleDescription("Лимит ставок на сегодня исчерпан");

  await page.getByText("Так решили вы сами.").getByRole("link").click();
  await expect(part(page, "Ставки за день")).toContainText("На сегодня всё");
  await expect(part(page, "Ставки за день").getByRole("meter")).toHaveAttribute("value", "1");
  await setLimit("Лимит ставок", "100", "Поднять через 24 часа");
  await expect(part(page, "Ставки за день")).toContainText(/по Москве — лимит 100\.00/u);
  await part(page, "Ставки за день").getByRole("button", { name: "Оставить как есть" }).click();
  await expect(part(page, "Ставки за день")).not.toContainText("по Москве — лимит");
  await setLimit("Лимит ставок", "20", "Снизить сразу");
  await expect(part(page, "Ставки за день")).toContainText(/из 20\.00/u);
  await part(page, "Ставки за день").getByRole("button", { name: "Снять через 24 часа" }).click();
  await expect(part(page, "Ставки за день")).toContainText("по Москве — без лимита");
  await part(page, "Напоминание").getByText("30", { exact: true }).click();
  await expect(part(page, "Напоминание").getByRole("radio", { name: "30", exact: true })).toBeChecked();

  const pause = part(page, "Перерыв");
  await pause.getByText("7 дней").click();
  await pause.getByRole("button", { name: "Взять перерыв" }).click();
  const asked = page.getByRole("dialog", { name: "Взять перерыв?" });
  await expect(asked).toContainText("Отменить или сократить перерыв нельзя");
  await keepPicture(page, "limits-pause");
  await asked.getByRole("button", { name: "Не сейчас" }).click();
  await pause.getByRole("button", { name: "Взять перерыв" }).click();
  await asked.getByRole("button", { name: "Взять перерыв" }).click();
  await expect(pause).toContainText(/Перерыв до \d\d\.\d\d\.20\d\d/u);
  await pause.getByText("1 день").click();
  await expect(pause.getByRole("button", { name: "Продлить перерыв" })).toHaveAccessibleDescription(
    "Перерыв и так дольше",
  );
  await expectTabInOrder(page, "limits-paused");

  await openWithin(page, "/x100");
  await expectPaused(page, /^Поставить/u);
  await keepPicture(page, "limits-game");

  async function setLimit(field: string, roubles: string, button: string): Promise<void> {
    await page.getByRole("textbox", { name: field }).fill(roubles);
    await page.getByRole("textbox", { name: field }).press("Enter");
    await part(page, "Ставки за день").getByRole("button", { name: button }).click();
    // What binds at once is asked about.
    if (button.startsWith("Поднять")) return;
    const asks = page.getByRole("dialog", { name: `Ставки за день: ${button.toLowerCase()}?` });
    await expect(asks).toContainText("только через 24 часа");
    await asks.getByRole("button", { name: button }).click();
  }

  async function press(): Promise<number> {
    const answered = page.waitForResponse("**/api/dice/play");
    await less.click();
    return (await answered).status();
  }

  async function play(): Promise<void> {
    expect(await press()).toBe(200);
    await expect(resultBanner(page)).toContainText("Выпало");
  }
});

test("a player is reminded of the time, goes on, is reminded again behind a reload, and leaves", async ({
  page,
  complaints,
}) => {
  // What a page has asked for itself as its player leaves may be refused.
  complaints.allow(/status of 4(?:01|22)/u);
  complaints.allow(GIVEN_UP_SOCKET);
  await signInUnseen(page, newPerson("Осторожный"));
  await callApi(page, "/api/limits/set", { kind: "reminder", limit: 30 });
  await callApi(page, "/api/limits/pause", { days: 1 });
  await page.clock.install();
  await page.goto("/dice");
  // A page that has just been loaded knows of the pause.
  await expectPaused(page, "Больше");
  await firstSeedChosen(page);
  const reminder = page.getByRole("dialog", { name: "Напоминание" });
  await expect.poll(() => page.evaluate("sessionStorage.getItem('rumb.reminder')")).not.toBeNull();
  await page.clock.fastForward(HALF_HOUR_MS - 300_000);
  await expect(reminder).toBeHidden();
  await page.clock.fastForward(300_000);
  // The time of the test itself counts as well.
  await expect(reminder).toContainText(/Вы играете 3[0-2] мин/u);
  await expect(reminder).toContainText(/Итог сеанса: 0\.00/u);
  await expectAccessible(page);
  await keepPicture(page, "limits-reminder");
  await reminder.getByRole("button", { name: "Продолжить" }).click();
  await expect(reminder).toBeHidden();
  await page.clock.fastForward(HALF_HOUR_MS / 2);
  await page.reload();
  await page.clock.fastForward(HALF_HOUR_MS / 2);
  await expect(reminder).toContainText(/Вы играете 1 ч [0-2] мин/u);
  await reminder.getByRole("button", { name: "Выйти" }).click();
  await expect(page.getByRole("button", { name: "Авторизация" }).first()).toBeVisible();
});

test("a limit of the time is asked about, and raised and kept as one of the stakes is @release", async ({
  page,
}) => {
  await beginWithinDay();
  await signIn(page, newPerson("Осторожный"), "/limits");
  const time = part(page, "Время за день");
  const asksForTime = page.getByRole("dialog", { name: "Ограничить время за день?" });
  await time.getByText("60", { exact: true }).click();
  await expect(asksForTime).toContainText("Лимит 60 минут в день начнёт действовать сразу.");
  await keepPicture(page, "limits-time");
  await asksForTime.getByRole("button", { name: "Отмена" }).click();
  await expect(time).toContainText("Лимита нет");
  await time.getByText("60", { exact: true }).click();
  await asksForTime.getByRole("button", { name: "Ограничить" }).click();
  await expect(time).toContainText("Осталось 1 ч 0 мин");
  await time.getByText("120", { exact: true }).click();
  await expect(time).toContainText("по Москве — 120 минут в день");
  await time.getByRole("button", { name: "Оставить как есть" }).click();
  await expect(time).not.toContainText("120 минут в день");
});

test("a pause is said where each of the other games takes a stake @release", async ({ page }) => {
  await signInUnseen(page, newPerson("На перерыве"));
  await callApi(page, "/api/limits/pause", { days: 1 });
  await page.goto("/faq");
  for (const [path, name] of OTHER_GAMES) {
    await openWithin(page, path);
    await expectPaused(page, name);
  }
});

/** A part of the page of limits, by its heading. */
function part(page: Page, title: string): Locator {
  return page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

/** The button that stakes in a game says that its player has a pause. */
async function expectPaused(page: Page, name: RegExp | string): Promise<void> {
  await expect(page.getByRole("button", { name }).first()).toHaveAccessibleDescription(/^Перерыв до \d\d\./u);
  await expect(page.getByText("Так решили вы сами.")).toBeVisible();
}

/** The games that the long test does not look at, and the button that stakes in each. */
const OTHER_GAMES = [
  ["/bubbles", "Играть"],
  ["/mines", "Начать игру"],
  ["/jackpot", "Сделать ставку"],
  ["/monetrain", "Купить бонус"],
] as const;
