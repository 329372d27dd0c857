import { consoleTitle, expectConsoleInOrder, openConsole, secondOperator } from "./support/console.ts";
import { expectNotice } from "./support/notices.ts";
import { callApi } from "./support/patient-calls.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn } from "./support/visitor.ts";

test("the economy says what every game gives back with all that the site pays @release", async ({
  page,
  otherBrowser,
}) => {
  const player = await otherBrowser();
  await signIn(player, newPerson("Игрок"));
  for (let bet = 0; bet < 3; bet += 1)
    await callApi(player, "/api/dice/play", { bet: 10, chance: 95, btn: "up" });
  await openConsole(page, "/economy");
  await expect(consoleTitle(page)).toHaveText("Экономика");
  const section = page.getByRole("region", { name: "Возврат со всем, что платит сайт" });
  await expect(section.getByRole("alert")).toContainText(/Выше 100 % для любого игрока: Dice, Mines/u);
  const rules = section.getByRole("region", { name: "Возврат по настройкам" });
  const row = (game: string) =>
    rules.getByRole("row").filter({ has: page.getByRole("rowheader", { name: game }) });
  await expect(row("Dice")).toContainText("0.52\u00a0%");
  await expect(row("Dice")).toContainText("▲ выше 100\u00a0%");
  await expect(row("Jackpot")).toContainText(/● до 100|▲ выше 100/u);
  const seen = section.getByRole("region", { name: "Возврат за период" });
  await expect(seen.getByRole("row").filter({ hasText: "Dice" })).toBeVisible();
  await expectConsoleInOrder(page, "console-returns");
});

test("a proposed edge shows the return of each game before it is saved, and before it is confirmed @release", async ({
  page,
  complaints,
  otherBrowser,
}) => {
  complaints.allow(/ERR_FAILED/u);
  await openConsole(page, "/settings");
  await page
    .getByRole("region", { name: "Преимущество сайта" })
    .getByRole("button", { name: /^Изменить/u })
    .click();
  const dialog = page.getByRole("dialog");
  const preview = dialog.getByRole("region", { name: "Что изменится в возврате" });
  await expect(preview).toHaveCount(0);
  await dialog.getByLabel("Dice").fill("10");
  const row = preview.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Dice" }) });
  // What bonuses have cost of all stakes is in both, and depends on what other tests have played on this site.
  await expect(row).toContainText(/\d\s%.*\d\s%/u);
  const [lowNow = 0, highNow = 0, lowThen = 0, highThen = 0] = [
    ...(await row.innerText()).matchAll(/\d+\.\d\d/gu),
  ].map(Number);
  expect([lowNow - lowThen, highNow - highThen].map(Math.round)).toEqual([10, 10]);
  await dialog.getByLabel("Dice").fill("1");
  await expect(row).toContainText("▲ выше 100\u00a0%");
  await expect(preview.getByRole("alert")).toContainText("Dice");
  await expectConsoleInOrder(page, "console-return-preview");
  await page.route("**/api/operator/economy/get", (route) => route.abort());
  await page.reload();
  await page
    .getByRole("region", { name: "Джекпот Dice и Bubbles" })
    .getByRole("button", { name: /^Изменить/u })
    .click();
  await page.getByLabel("Начало банка").fill("5000");
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Возврат не посчитан");
  // The setting can be proposed all the same.
  await page.getByLabel("Зачем, для второго оператора").fill("Праздник");
  await page.getByRole("button", { name: "Предложить" }).click();
  await expectNotice(page, "Отправлено второму оператору");
  const second = await otherBrowser();
  await openConsole(second, "/proposals", secondOperator);
  await second
    .getByRole("button", { name: /^Подтвердить №/u })
    .first()
    .click();
  const confirming = second.getByRole("dialog");
  await expect(confirming.getByRole("region", { name: "Что изменится в возврате" })).toContainText("Dice");
  await expectConsoleInOrder(second, "console-confirm-setting");
  await confirming.getByRole("button", { name: "Отмена" }).click();
  await second
    .getByRole("button", { name: /^Отклонить №/u })
    .first()
    .click();
  await confirming.getByLabel("Почему нет").fill("Не сейчас");
  await confirming.getByRole("button", { name: "Отклонить" }).click();
  await expectNotice(second, "Отклонено");
});

test("the signs of playing for rewards stand on a player's card, with figures and links @release", async ({
  page,
  otherBrowser,
}) => {
  const player = await otherBrowser();
  await signIn(player, newPerson("Сборщик наград"));
  await page.route("**/api/operator/players/one", async (route) => {
    const answer = await route.fetch();
    const body: { success: object } = await answer.json();
    await route.fulfill({ response: answer, json: { success: { ...body.success, flags: FLAGS } } });
  });
  await openConsole(page, "/players");
  await page.getByRole("row").filter({ hasText: "Сборщик наград" }).first().click();
  const signs = page.getByRole("region", { name: "Признаки игры ради наград" });
  await expect(signs.getByRole("listitem")).toHaveCount(3);
  await expect(signs).toContainText(/вернули 99\.98\s%, а прибыль дали рейкбек 90\s000\.00\s₽/u);
  await expect(signs.getByRole("link", { name: /Второй/u }).first()).toHaveAttribute(
    "href",
    /players\/2\/show/u,
  );
  await expectConsoleInOrder(page, "console-flags");
  await signs.getByRole("link", { name: "Ставки" }).first().click();
  await expect(consoleTitle(page)).toHaveText("Ставки");
  await expect(page.getByLabel("№ игрока")).toHaveValue(/^\d+$/u);
  await page.getByLabel("№ игрока").fill("№ 987654");
  await expect(page).toHaveURL(/player_id%22%3A987654%7D/u);
});

/** Of accounts that do not exist: nobody here plays so much. */
const FLAGS = [
  { kind: "rewards_only", bets: 1000, staked: 9_000_000, returned: 0.9998, rakeback: 90_000, pot: 12_345.67 },
  {
    kind: "linked_claims",
    accounts: 3,
    claims: [
      { id: 1, name: "Первый", sum: 30_000 },
      { id: 2, name: "Второй", sum: 29_999.99 },
    ],
  },
  { kind: "opposite", game: "wheel", other: { id: 2, name: "Второй с очень длинным именем" }, times: 250 },
];
