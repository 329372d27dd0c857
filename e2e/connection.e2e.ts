import { playDice } from "./support/dice.ts";
import { expectConnected, expectWholeGame, expectWholePage } from "./support/notices.ts";
import { expectNoSidewaysScroll } from "./support/layout.ts";
import { mainButton } from "./support/mines.ts";
import { callApi } from "./support/patient-calls.ts";
import { keepPicture } from "./support/pictures.ts";
import { expect, test } from "./support/site.ts";
import { resultBanner } from "./support/table.ts";
import { afterSteps, holdClock } from "./support/page-clock.ts";
import { newPerson, signIn } from "./support/visitor.ts";

// What a browser logs by itself when it cannot reach a server.
const NO_SERVER = /net::ERR_|WebSocket connection to/u;

test("without a network stakes are suspended and a section says that it does not open; with it both go on by themselves", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(NO_SERVER);
  await signIn(page, newPerson(), "/dice");
  // What the page fetches for itself is to be there before the network goes.
  await expectWholeGame(page);
  await context.setOffline(true);
  await expect(page.getByText("Нет интернета. Ставки приостановлены.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Меньше" })).toHaveAccessibleDescription("Нет связи");
  const menu = page.getByRole("navigation", { name: "Игры" });
  await menu.getByRole("link", { name: "Mines" }).click();
  await expect(page.getByRole("alert")).toHaveText("Раздел не открылся");
  await menu.getByRole("link", { name: "Dice" }).click();
  await context.setOffline(false);
  await expect(page.getByText("Нет интернета. Ставки приостановлены.")).toBeHidden();
  await playDice(page, "Меньше");
  // What could not be fetched is fetched again on the next visit.
  await menu.getByRole("link", { name: "Mines" }).click();
  await expect(page.getByRole("heading", { name: "Mines" })).toBeVisible();

  await context.setOffline(true);
  await page.getByRole("link", { name: "История" }).first().click();
  await expect(page.getByText("Нет интернета. Раздел откроется сам, когда вернётся связь.")).toBeVisible();
  await context.setOffline(false);
  const table = page.getByRole("table", { name: /Последние игры/u });
  await expect(table).toBeVisible();
  // With its looks as well: the fetch of the style sheet had failed like that of the code.
  await expect(table).toHaveCSS("table-layout", "fixed");
});

test("a server that stops in the middle of a bet is noticed, and when it is back the page goes on by itself, asks again, and the bet is one bet", async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(NO_SERVER);
  complaints.allow(/status of 503/u);
  await page.clock.install();
  await signIn(page, newPerson(), "/dice");
  await expectWholeGame(page);
  // A page that was never connected would suspend stakes when its clock is put on.
  await expectConnected(page);
  // The page counts three seconds until it suspends stakes, and twenty in which it asks again: the server takes its time.
  await holdClock(page);
  await server.stop();
  await page.getByRole("button", { name: "Меньше" }).click();
  await afterSteps(page, 50, () =>
    expect(resultBanner(page)).toContainText("Уточняем результат…", { timeout: 500 }),
  );
  const lost = page.getByText("Нет связи. Ставки приостановлены. Переподключение…");
  await afterSteps(page, 500, () => expect(lost).toBeVisible({ timeout: 500 }));
  await server.start();
  await page.clock.resume();
  await expect(resultBanner(page)).toContainText("Выпало");
  await expect(page.getByRole("banner")).toContainText(/(?:999|1001)\.00\s₽/u);
  await expect(lost).toBeHidden();
  await page.reload();
  await expect(page.getByRole("banner")).toContainText(/(?:999|1001)\.00\s₽/u);
  await playDice(page, "Больше");
});

test("what happens to a player while their page has no connection yet is shown when it has one", async ({
  page,
  context,
  otherBrowser,
}) => {
  const person = newPerson();
  const connects = Promise.withResolvers<void>();
  await context.routeWebSocket(/\/socket\.io\//u, async (socket) => {
    await connects.promise;
    socket.connectToServer();
  });
  await signIn(page, person, "/mines?bet=10&bombs=2");
  await expect(mainButton(page)).not.toHaveAttribute("aria-busy");
  // Before what is held back below: a page gives up an answer that takes long.
  const other = await otherBrowser();
  await signIn(other, person);
  await expectConnected(other);
  const home = await context.newPage();
  const asked = home.waitForResponse("**/api/mines/get");
  await home.goto("/");
  await asked;
  // What this page asks once more has been read before anything happens, and comes after it.
  const read = Promise.withResolvers<void>();
  const comes = Promise.withResolvers<void>();
  await home.route(
    "**/api/get",
    async (route) => {
      const response = await route.fetch();
      read.resolve();
      await comes.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await home.evaluate("window.dispatchEvent(new Event('focus'))");
  await read.promise;
  await callApi(other, "/api/mines/play", { bet: 10, bomb: 2 });
  // It was announced to those who have a connection.
  await expect(other.getByRole("banner")).toContainText("990.00 ₽");
  for (const one of [page, home]) await expect(one.getByRole("banner")).toContainText("1000.00 ₽");
  connects.resolve();
  await expect(page.getByRole("button", { name: "Забрать 10.00" })).toBeVisible();
  await expect(home.getByRole("region", { name: "Незаконченная игра" })).toContainText("открыто клеток 0");
  comes.resolve();
  for (const one of [page, home]) await expect(one.getByRole("banner")).toContainText("990.00 ₽");
});

test("a page that cannot be fetched says so, and opens by itself when the server is back @release", async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(NO_SERVER);
  complaints.allow(/Unable to preload|page failed to load/u);
  // What the page fetches for itself is to be there before the server goes.
  await page.goto("/contact");
  await expectWholePage(page);
  await server.stop();
  await page.getByRole("navigation", { name: "Игры" }).getByRole("link", { name: "Mines" }).click();
  await expect(page.getByRole("alert")).toHaveText("Раздел не открылся");
  await expect(page.getByRole("button", { name: "Обновить" })).toBeVisible();
  await server.start();
  await expect(page.getByRole("heading", { name: "Mines" })).toBeVisible();
});

test("what did not load is said in its place on every page, with the key that asks again @release", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 500/u);
  await signIn(page, newPerson(), "/faq");
  for (const [path, call] of [
    ["/limits", "limits/get"],
    ["/ref", "user/getRef"],
    ["/results", "bets/results"],
    ["/sessions", "sessions/get"],
    ["/delete", "deletion/get"],
    ["/bonus/rakeback", "raceback/get"],
    ["/history?tab=mine", "bets/get"],
    ["/wallet/withdraw", "withdraw/getOut"],
  ] as const) {
    await page.setViewportSize({ width: 320, height: 568 });
    const answer = { error: "Что-то пошло не так.", code: "INTERNAL" };
    await page.route(`**/api/${call}`, (route) => route.fulfill({ status: 500, json: answer }));
    await page.evaluate(`history.pushState(null, "", "${path}")`);
    const said = page.getByRole("main").getByRole("alert");
    await expect(said, path).toContainText(`${answer.error} Баланс и ставки в порядке`);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScroll(page);
      await keepPicture(page, `failed ${path}`);
    }
    await page.unroute(`**/api/${call}`);
    await page.getByRole("main").getByRole("button", { name: "Повторить" }).click();
    await expect(said, path).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});
