import { expectAccessible } from "./support/accessibility.ts";
import { beginWithinDay } from "../apps/server/test/_end-of-day.ts";
import { expectNoSidewaysScroll, expectUncut } from "./support/layout.ts";
import { expectNotice } from "./support/notices.ts";
import { keepPicture } from "./support/pictures.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn, signInUnseen } from "./support/visitor.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0 Mobile Safari/537.36";

test("a player sees where they are signed in, ends one of it and then all the rest @release", async ({
  page,
  complaints,
  otherBrowser,
}) => {
  complaints.allow(/status of 401|ERR_INTERNET_DISCONNECTED/u);
  await beginWithinDay();
  const person = newPerson("Рулевой");
  const phone = await otherBrowser({ userAgent: PHONE });
  await signIn(phone, person, "/dice");
  for (let at = 0; at < 3; at += 1) await signInUnseen(await otherBrowser({ userAgent: FIREFOX }), person);

  await signIn(page, person);
  await page.getByRole("button", { name: "Меню игрока" }).click();
  await page.getByRole("link", { name: "Мои входы" }).click();
  await expect(page).toHaveURL("/sessions");
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(5);
  await expect(rows.first()).toContainText("этот вход");
  await expect(rows.first().getByRole("button")).toHaveCount(0);
  await expect(rows.filter({ hasText: "телефон на Android" })).toContainText(
    /Сеть 127\.0\.\*\.\* · вход сегодня, /u,
  );
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectUncut(page.getByRole("main"));
    await keepPicture(page, "sessions");
  }
  await expectAccessible(page);

  // The page of the ended session learns of it by its socket, which is closed.
  await page.getByRole("button", { name: "Завершить: Chrome, телефон на Android" }).press("Enter");
  await expectNotice(page, "Вход завершён");
  await expect(rows).toHaveCount(4);
  await expect(page.getByRole("heading", { name: "Открыто: 4" })).toBeFocused();
  await expect(phone.getByRole("banner").getByRole("button", { name: "Авторизация" })).toBeVisible();

  await page.context().setOffline(true);
  await expect(page.getByRole("button", { name: "Выйти везде" })).toHaveAccessibleDescription("Нет связи");
  await page.context().setOffline(false);
  const everywhere = page.getByRole("button", { name: "Выйти везде" });
  await expect(everywhere).not.toHaveAccessibleDescription("Нет связи");
  await everywhere.click();
  await keepPicture(page, "sessions-everywhere");
  await page.getByRole("dialog").getByRole("button", { name: "Выйти везде" }).click();
  await expectNotice(page, "Завершено 3 входа");
  await expect(rows).toHaveCount(1);
  await expect(page.getByText("Вы вошли только здесь.")).toBeVisible();
  await expect(everywhere).toHaveAccessibleDescription("Других входов нет");
  await keepPicture(page, "sessions-one");

  const guest = await otherBrowser();
  await guest.goto("/sessions");
  await expect(guest).toHaveURL("/");
});
