import { expect, test } from "./support/site.ts";
import { ban, liftBan } from "./support/operator.ts";
import { GIVEN_UP_SOCKET } from "./support/page-clock.ts";
import { newPerson, signIn } from "./support/visitor.ts";

/**
 * A page that opens before the site has heard of the ban still asks for the limits of a player; the browser logs what the ended
 * session gets for an answer.
 */
const SESSION_ENDED = /status of 40[13]/u;

test("a ban takes the whole screen on every route, with its reason and support, until the moment it is lifted", async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(SESSION_ENDED);
  complaints.allow(/status of 404/u);
  // The screen of a ban says nothing of the socket, which may still be opening when the clock jumps.
  complaints.allow(GIVEN_UP_SOCKET);
  const person = newPerson();
  await page.clock.install();
  await signIn(page, person, "/dice");
  // Their press comes first and the ban before their call is answered: otherwise the page could hear of it before there is anything to press.
  await page.route("**/api/dice/play", async (route) => {
    await ban(server, person, "Несколько аккаунтов");
    await route.continue();
  });
  await page.getByRole("button", { name: "Меньше" }).click();
  const title = page.getByRole("heading", { name: "Вы получили ограничение доступа к сайту." });
  await expectBanned();
  for (const path of ["/", "/wallet/payment", "/no-such-page"]) {
    await page.goto(path);
    await expectBanned();
  }

  await liftBan(server, person);
  // The page asks again every half a minute, and the site hears of what is in its database a moment later.
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(title).toBeHidden({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole("banner").getByRole("button", { name: "Авторизация" })).toBeVisible();

  async function expectBanned(): Promise<void> {
    await expect(title).toBeVisible();
    await expect(page.getByText("Несколько аккаунтов")).toBeVisible();
    // The group: VK's own, or in the sandbox the one that plays it.
    await expect(page.getByRole("link", { name: "Написать в поддержку" })).toHaveAttribute(
      "href",
      /\/rumb_game(?:\?|$)/u,
    );
    await expect(page.getByRole("banner")).toHaveCount(0);
  }
});

test("a banned player may leave @release", async ({ page, server, complaints }) => {
  complaints.allow(SESSION_ENDED);
  const person = newPerson();
  await signIn(page, person);
  await ban(server, person, "Проверка");
  await page.goto("/dice");
  await page.getByRole("button", { name: "Выход" }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Авторизация" })).toBeVisible();
});
