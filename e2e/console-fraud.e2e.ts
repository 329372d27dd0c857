import type { Page } from "@playwright/test";
import { findRings } from "../apps/server/src/features/fraud-rings/fraud-jobs.ts";
import type { Query } from "../apps/server/src/platform/db/database.ts";
import { accounts, withdrawTo as askFor } from "../apps/server/test/_fraud.ts";
import { settingDefaults } from "../apps/server/src/settings/settings.ts";
import { consoleTitle, expectConsoleInOrder, goOnTo, openConsole } from "./support/console.ts";
import { keepPicture } from "./support/pictures.ts";
import { expectNotice } from "./support/notices.ts";
import { queryOf, withClient } from "./support/operator.ts";
import { callApi } from "./support/patient-calls.ts";
import type { Server } from "./support/server.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signInUnseen } from "./support/visitor.ts";
import { becomeWithdrawer } from "./support/wallet.ts";

test("a ring is hinted at on a withdrawal, noted, watched, cleared, new again when somebody comes, and banned together with another @release", async ({
  page,
  server,
}) => {
  const ids = [await withdrawTo(page, "79005550101"), await withdrawTo(page, "79005550101")];
  await withdrawTo(page, "79005550202");
  await withdrawTo(page, "79005550202");
  await lookForRings(server);

  await openConsole(page, listAddress("withdrawals", { status: 0, player_id: ids[0] }));
  const hint = page
    .getByRole("row")
    .nth(1)
    .getByRole("link", { name: /^Кольцо № \d+: 60, новое$/u });
  await expect(hint).toBeVisible();
  await expectConsoleInOrder(page, "console-withdrawals-ring");
  await hint.click();
  await expect(consoleTitle(page)).toContainText(/^Кольцо № \d+/u);
  const ring = new URL(page.url()).pathname.replace("/console", "");
  const facts = page.getByRole("region", { name: "Кольцо", exact: true });
  await expect(facts).toContainText(/Участников2/u);
  await expect(facts).toContainText(/Пополнили200\.00\s₽/u);
  await expect(page.getByRole("region", { name: "Оценка: 60" })).toContainText("те же реквизиты+60");
  await expect(page.getByRole("region", { name: "Что общего", exact: true })).toContainText(
    "+7 *** ***-01-01",
  );
  await page.getByLabel("Новая заметка").fill("Спросить, не семья ли");
  await page.getByRole("button", { name: "Записать" }).click();
  await expectNotice(page, "Заметка записана");
  const history = page.getByRole("region", { name: "История" }).getByRole("listitem");
  await expect(history.first()).toContainText("Спросить, не семья ли");
  await expectConsoleInOrder(page, "console-ring");

  await page.getByRole("button", { name: "Наблюдать" }).click();
  const watching = page.getByRole("dialog", { name: /^Наблюдать: кольцо №/u });
  await expect(watching.getByRole("button", { name: "Наблюдать" })).toBeDisabled();
  await watching.getByLabel("Почему").fill("Ждём ответа");
  await expectConsoleInOrder(page, "console-ring-watch");
  await watching.getByRole("button", { name: "Наблюдать" }).click();
  await expectNotice(page, "под наблюдением");
  await goOnTo(page, ring);
  await expect(facts).toContainText("Под наблюдением");
  await page.getByRole("button", { name: "Снять подозрение" }).click();
  const clearing = page.getByRole("dialog", { name: /^Снять подозрение: кольцо №/u });
  await clearing.getByLabel("Почему").fill("Муж и жена");
  await clearing.getByRole("button", { name: "Снять подозрение" }).click();
  await expectNotice(page, "подозрение снято");

  const third = await withdrawTo(page, "79005550101");
  await lookForRings(server);
  await openConsole(page, ring);
  await expect(facts).toContainText("Новое");
  await expect(history.first()).toContainText(`Снова новое, прибавилось: № ${third}`);

  await goOnTo(page, listAddress("fraud_rings", { state: "new", rule: "destination" }));
  const number = /\d+/u.exec(ring)?.[0] ?? "";
  const [own, other] = [
    page.getByRole("row").filter({ hasText: `прибавилось: № ${third}` }),
    page.getByRole("row").filter({ has: page.getByRole("cell", { name: /^Найдено: № \d+, № \d+$/u }) }),
  ];
  await expect(own.getByRole("link", { name: number, exact: true })).toBeVisible();
  await expectConsoleInOrder(page, "console-rings");
  await own.getByRole("checkbox").check();
  await other.first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "Забанить всех" }).click();
  const banning = page.getByRole("dialog", { name: "Забанить всех: 2" });
  await expect(banning).toContainText("Учётных записей: 5.");
  await banning.getByLabel("Причина для игроков").fill("Одни и те же реквизиты");
  await expectConsoleInOrder(page, "console-rings-ban");
  await banning.getByRole("button", { name: "Забанить всех" }).click();
  await expectNotice(page, "Решено 2");
  await goOnTo(page, ring);
  await expect(facts).toContainText(/^КольцоВ бане/u);
  await expect(
    page.getByRole("region", { name: "Учётные записи" }).getByText("Бан", { exact: true }),
  ).toHaveCount(3);
  await expectConsoleInOrder(page, "console-ring-banned");
});

test("a ring that is found is counted at once, and the keyboard alone leads to it, decides and shows the player's page that says so @release", async ({
  page,
  server,
}) => {
  // Rings of those whom earlier tests have left.
  await lookForRings(server);
  const counted = page.waitForResponse("**/api/operator/waiting/get");
  await openConsole(page, "/players");
  const inMenu = page.getByRole("menuitem", { name: /^Кольца/u });
  const waiting = async (): Promise<number> => Number(/\d+/u.exec(await inMenu.innerText())?.[0] ?? 0);
  const { success } = await (await counted).json();
  const before: number = success.fraud_rings;
  await expect.poll(waiting).toBe(before);
  const [first = 0] = await withClient(server, async (client) => {
    const database = { query: queryOf(client) };
    const made = await accounts(database, 2);
    await askFor(database, made, "one wallet of two by keyboard");
    return made;
  });
  await lookForRings(server);
  await expect.poll(waiting).toBe(before + 1);

  await goOnTo(page, `/players/${first}/show`);
  const hint = page.getByRole("link", { name: /^Связан с кольцом № \d+: 60, новое$/u });
  await expect(hint).toBeVisible();
  await expectConsoleInOrder(page, "console-player-ring");
  const ringName = /№ \d+/u.exec(await hint.innerText())?.[0] ?? "";

  await goOnTo(page, listAddress("fraud_rings", { state: "new", player_id: first }));
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(consoleTitle(page)).toContainText(`Кольцо ${ringName}`);
  for (const [key, name] of [
    ["a", /^Снять подозрение/u],
    ["r", /^Забанить/u],
    ["w", /^Наблюдать/u],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    if (key !== "w") await page.keyboard.press("Escape");
    if (key !== "w") await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.getByRole("dialog").getByLabel("Почему").focus();
  await page.keyboard.type("Ждём ответа");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Отмена" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectNotice(page, "под наблюдением");
  await expect.poll(waiting).toBe(before);
});

test("of a large ring the first ten pairs are shown, and the others when they are asked for @release", async ({
  page,
  server,
}) => {
  const ids = await withClient(server, async (client) => {
    const database = { query: queryOf(client) };
    const made = await accounts(database, 30);
    await askFor(database, made, "one wallet of thirty");
    return made;
  });
  await lookForRings(server);
  await openConsole(page, listAddress("fraud_rings", { player_id: ids[0] }));
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  const evidence = page.getByRole("region", { name: "Что общего", exact: true });
  const pairs = evidence.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect(pairs).toHaveCount(10);
  await expectConsoleInOrder(page, "console-ring-large");
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPicture(page, "console-ring-large");
  const more = evidence.getByRole("button", { name: "Ещё 190" });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(pairs).toHaveCount(200);
  await expect(evidence).toContainText("И ещё 190");
  const less = evidence.getByRole("button", { name: "Свернуть" });
  await expect(less).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(pairs).toHaveCount(10);
});

/** A new player who has paid in and asks for money at that number; their own number. */
async function withdrawTo(page: Page, destination: string): Promise<number> {
  await signInUnseen(page, newPerson("В кольце"));
  await becomeWithdrawer(page, 100);
  await callApi(page, "/api/withdraw/out", { system: "qiwi", system_number: destination, sum: 150 });
  const { user } = await callApi<{ user: { id: number } }>(page, "/api/get");
  return user.id;
}

/** As the server's job does every two minutes. */
function lookForRings(server: Server): Promise<void> {
  return withClient(server, async (client) => {
    const transaction = async <T>(work: (query: Query) => Promise<T>): Promise<T> => {
      await client.query("BEGIN");
      const done = await work(queryOf(client));
      await client.query("COMMIT");
      return done;
    };
    await findRings({ database: { transaction }, settings: { current: () => settingDefaults } });
  });
}

function listAddress(name: string, filter: object): string {
  return `/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
