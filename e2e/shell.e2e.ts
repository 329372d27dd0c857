import { askAgain } from "./support/ask-again.ts";
import { playDice } from "./support/dice.ts";
import { keepPicture } from "./support/pictures.ts";
import { afterSteps, holdClock } from "./support/page-clock.ts";
import { openWithin } from "./support/site-pages.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn } from "./support/visitor.ts";
import { allowMotion } from "./support/motion.ts";

test("an unknown address says so with its status, and leads a guest to pages with titles, begun at their top", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 404/u);
  await page.setViewportSize({ width: 1280, height: 400 });
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Страница не найдена." })).toBeVisible();
  await expect(page).toHaveTitle("Страница не найдена — РУМБ");
  await page.getByRole("link", { name: "На главную" }).click();
  await expect(page).toHaveURL("/");

  const sections = page.getByRole("navigation", { name: "Разделы сайта" });
  await expect(sections.getByRole("link")).toHaveText(["Главная", "FAQ", "Контакты"]);
  await expect(page).toHaveTitle("Игры — РУМБ");
  await page.getByRole("link", { name: "Пользовательское соглашение" }).click();
  await expect(page).toHaveTitle("Пользовательское соглашение — РУМБ");
  await expect.poll(() => page.evaluate<number>("scrollY")).toBe(0);
  await page.goBack();
  await expect(page).toHaveTitle("Игры — РУМБ");
  await page.getByRole("navigation", { name: "Игры" }).getByRole("link", { name: "Bubbles" }).click();
  await expect(page).toHaveTitle("Лопни пузырь! — РУМБ");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Лопни пузырь!");
});

test("a player's header leads to bonuses and partners, and their menu says who they are and where the house is", async ({
  page,
}) => {
  const person = newPerson();
  await signIn(page, person, "/bonus/promocoder");
  await expect(page).toHaveURL("/bonus");
  await openWithin(page, "/wallet");
  await expect(page).toHaveURL("/wallet/payment");
  const sections = page.getByRole("navigation", { name: "Разделы сайта" });
  await expect(sections.getByRole("link")).toHaveText(["Главная", "FAQ", "Контакты", "Бонусы", "Партнерка"]);

  await page.getByRole("button", { name: "Меню игрока" }).click();
  const header = page.getByRole("banner");
  await expect(header.getByText(person.name)).toBeVisible();
  await expect(header.getByText(/^Регистрация: \d\d\.\d\d\.20\d\d$/u)).toBeVisible();
  const shown = header.locator("[popover]").filter({ hasText: person.name });
  await expect(shown.locator("img")).toHaveCount(1);
  const [vk, telegram] = [/^Группа ВКонтакте/u, /^Канал в Telegram/u];
  const addresses = await Promise.all(
    [vk, telegram].map((name) => shown.getByRole("link", { name }).getAttribute("href")),
  );
  expect(addresses[0]).toMatch(/\/rumb_game(?:\?|$)/u);
  expect(addresses[1]).not.toBe(addresses[0]);
  await openWithin(page, "/contact");
  for (const [index, name] of [vk, telegram].entries()) {
    const link = page.getByRole("main").getByRole("link", { name });
    await expect(link).toHaveAttribute("href", addresses[index] ?? "");
  }
});

test("nothing is shown before the user is known, and after a first load that fails nobody is taken for a guest", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 500/u);
  const asked = Promise.withResolvers<void>();
  await page.route("**/api/get", async (route) => {
    await asked.promise;
    await route.fulfill({ status: 500, json: {} });
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("banner")).toHaveCount(0);
  asked.resolve();
  const banner = page.getByRole("banner");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Авторизация" })).toHaveCount(0);
  await page.unroute("**/api/get");
  // The word about a lost connection, which comes after ten seconds, has such a key as well.
  const again = banner.getByRole("button", { name: "Повторить" }).first();
  await askAgain(again, banner.getByRole("button", { name: "Авторизация" }));
});

test("a notice is 300 px wide and goes after three seconds", async ({ page, complaints }) => {
  await allowMotion(page);
  complaints.allow(/status of 422/u);
  await page.clock.install();
  await signIn(page, newPerson(), "/wallet/payment");
  await page.getByLabel("Сумма, ₽").fill("0,5");
  await holdClock(page);
  await page.getByRole("button", { name: "Пополнить", exact: true }).click();
  const notice = page.locator("[data-sonner-toast]");
  await afterSteps(page, 20, () => expect(notice).toHaveCount(1, { timeout: 500 }));
  expect((await notice.boundingBox())?.width).toBe(300);
  await expect(notice).toContainText("Ошибка");
  await page.clock.fastForward(2500);
  await expect(notice).toHaveAttribute("data-removed", "false");
  await page.clock.fastForward(500);
  await afterSteps(page, 100, () => expect(notice).toHaveCount(0, { timeout: 500 }));
});

test("the menu of a phone opens, leads on, and is closed after that", async ({ page }) => {
  await allowMotion(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/");
  await page.getByRole("button", { name: "Меню" }).click();
  const sheet = page.getByRole("dialog", { name: "Меню" });
  await expect(sheet).toBeVisible();
  await sheet.getByRole("link", { name: "Dice" }).click();
  await expect(page).toHaveURL("/dice");
  await expect(sheet).toBeHidden();
  await page.getByRole("button", { name: "Меню" }).click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: "Меню" })).toBeFocused();

  // «Назад» of the phone closes what lies over the page first; a link in it left no page of its own behind.
  await page.getByRole("button", { name: "Меню" }).click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL("/dice");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The entry that the menu left is at the same address, and is stepped over.
  await expect.poll(() => page.evaluate("history.state?.sheet ?? 0")).toBe(0);
  await openWithin(page, "/wallet/payment");
  const question = page.getByRole("dialog", { name: "Нужен вход" });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL("/");
});

test("«Назад» closes a menu first, and one that was closed or loaded again is no step of the way @release", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, newPerson(), "/faq");
  const bar = page.getByRole("navigation", { name: "Быстрый доступ" });
  const [menu, exit] = [
    page.getByRole("button", { name: "Меню игрока" }),
    page.getByRole("button", { name: "Выход" }),
  ];
  await bar.getByRole("link", { name: "История" }).click();
  await menu.click();
  await expect(exit).toBeVisible();
  await page.goBack();
  await expect(exit).toBeHidden();
  await expect(page).toHaveURL("/history");

  // A link in the menu, and one beside it whose press closes it.
  for (const [link, path] of [
    [page.getByRole("link", { name: "Мои входы" }), "/sessions"],
    [bar.getByRole("link", { name: "Бонусы" }), "/bonus"],
  ] as const) {
    await menu.click();
    await link.click();
    await expect(page).toHaveURL(path);
    await page.goBack();
    await expect(page).toHaveURL("/history");
  }

  await menu.click();
  await page.keyboard.press("Escape");
  await expect(exit).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL("/faq");

  await bar.getByRole("link", { name: "История" }).click();
  await bar.getByRole("button", { name: "Меню" }).click();
  const sheet = page.getByRole("dialog", { name: "Меню" });
  await expect(sheet).toBeVisible();
  await page.reload();
  await expect(sheet).toBeHidden();
  await expect.poll(() => page.evaluate("history.state?.sheet ?? 0")).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/faq");

  await page.goto("/dice");
  await page.getByRole("button", { name: "Настройки" }).click();
  await expect(page.getByRole("group", { name: "Настройки игр" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("group", { name: "Настройки игр" })).toBeHidden();
  await expect(page).toHaveURL("/dice");
});

test("the bar of a phone keeps bonuses from guests as well, and leaves the play buttons in sight @release", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/faq");
  const bar = page.getByRole("navigation", { name: "Быстрый доступ" });
  await expect(bar.getByRole("link")).toHaveText(["Игры", "FAQ", "Касса", "История"]);
  await signIn(page, newPerson(), "/dice");
  await expect(bar.getByRole("link")).toHaveText(["Игры", "Бонусы", "Касса", "История"]);
  const play = page.getByRole("button", { name: "Меньше" });
  await expect(play).toBeInViewport({ ratio: 1 });
  // The raised mark of the wallet leaves them room.
  const mark = page.getByRole("link", { name: "Касса" }).locator("span").first();
  const [above, below] = [await play.boundingBox(), await mark.boundingBox()];
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(4);
  await keepPicture(page, "phone with play buttons");
  await playDice(page, "Меньше");
});

test("the count of visitors grows and shrinks with them", async ({ page, otherBrowser }) => {
  await page.goto("/");
  const count = async (): Promise<number> =>
    Number.parseInt(await page.getByRole("banner").getByText("онлайн").innerText(), 10);
  // Nobody else is at this server once the visitors of the test before have left it.
  await expect.poll(count).toBe(1);
  const other = await otherBrowser();
  await other.goto("/");
  await expect.poll(count).toBe(2);
  await other.close();
  await expect.poll(count).toBe(1);
});
