import type { Page, WebSocketRoute } from "@playwright/test";
import { consoleTitle, demoOperator, openConsole } from "./support/console.ts";
import { keepPicture } from "./support/pictures.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signInUnseen } from "./support/visitor.ts";
import { becomeWithdrawer, decideWithdrawal, withdraw } from "./support/wallet.ts";

test("what happens while the console's connection is broken shows on the open card by itself, and a list says that it may be old", async ({
  page,
  server,
  otherBrowser,
}) => {
  const player = newPerson("Пропал из виду");
  const playersPage = await otherBrowser();
  await signInUnseen(playersPage, player);
  await becomeWithdrawer(playersPage, 100);
  const connection = await breakable(page);
  await openConsole(page, "/withdrawals");
  const mine = page.getByRole("row").filter({ hasText: player.name });
  const doubt = page.getByRole("alert").filter({ hasText: "Связь прерывалась: список мог измениться" });
  await connection.made();
  await expect(doubt).toHaveCount(0);

  await connection.whileBroken(() => withdraw(playersPage, 150));
  await expect(doubt).toBeVisible();
  await expect(mine).toHaveCount(0);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await keepPicture(page, "console-gap");
  }
  await doubt.getByRole("button", { name: "Показать" }).click();
  await expect(mine).toHaveCount(1);
  await expect(doubt).toHaveCount(0);
  // The same once more, where nothing has happened and the same rows come.
  await connection.whileBroken(async () => undefined);
  await doubt.getByRole("button", { name: "Показать" }).click();
  await expect(doubt).toHaveCount(0);

  await mine.getByRole("link").first().click();
  await expect(consoleTitle(page)).toContainText("Вывод №");
  const facts = page.getByRole("region", { name: "Заявка" });
  await expect(facts).toContainText("Ожидает");
  await connection.whileBroken(() =>
    decideWithdrawal(server, { player, operator: demoOperator, comment: "Не ваш номер." }),
  );
  await expect(facts).toContainText("Отклонён");
});

/** The page's socket, which can be broken; for a page that has not opened one yet. */
async function breakable(page: Page) {
  const links: WebSocketRoute[] = [];
  let isBroken = false;
  await page.routeWebSocket(/\/socket\.io\//u, async (link) => {
    if (isBroken) return link.close();
    const site = link.connectToServer();
    site.onMessage((packet) => {
      link.send(packet);
      // What Socket.IO says once a console is let in.
      if (String(packet).startsWith("40")) links.push(link);
    });
  });
  const made = () => expect.poll(() => links.length).toBeGreaterThan(0);
  return {
    made,
    async whileBroken(run: () => Promise<unknown>): Promise<void> {
      isBroken = true;
      await Promise.all(links.splice(0).map((link) => link.close()));
      await run();
      isBroken = false;
      await made();
    },
  };
}
