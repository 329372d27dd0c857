import { expect, test } from "./support/site.ts";
import { goToSignIn, newPerson, signIn } from "./support/visitor.ts";

test("a guest types a name in the sandbox and comes back to their page with a balance", async ({ page }) => {
  await page.goto("/dice?chance=33");
  await goToSignIn(page.getByRole("banner"));
  await expect(page.getByRole("heading", { name: "Кем войти?" })).toBeVisible();
  await page.getByLabel("Другое имя").fill("Ольга Маяк");
  await page.getByRole("button", { name: "Войти" }).click();
  await expect(page).toHaveURL("/dice?chance=33");
  await expect(page.getByRole("banner")).toContainText("1000.00 ₽");
  await page.getByRole("button", { name: "Меню игрока" }).click();
  await expect(page.getByText("Ольга Маяк")).toBeVisible();
});

test("whoever signs in reads first what they accept, and may turn back @release", async ({ page }) => {
  for (const path of ["/faq", "/dice?chance=33"]) {
    await page.goto(path);
    await page.getByRole("button", { name: "Авторизация" }).first().click();
    const asked = page.getByRole("dialog", { name: "Вход" });
    await expect(asked).toContainText("вам есть 18 лет");
    await expect(asked.getByRole("link", { name: "пользовательское соглашение" })).toHaveAttribute(
      "href",
      "/terms",
    );
    await expect(asked.getByRole("link", { name: "политику конфиденциальности" })).toHaveAttribute(
      "href",
      "/policy",
    );
    await expect(asked.getByRole("link", { name: "Авторизация" })).toHaveAttribute(
      "href",
      `/login/vk?return=${encodeURIComponent(path)}`,
    );
    await page.goBack();
    await expect(asked).toBeHidden();
    await expect(page).toHaveURL(path);
  }
});

test("a guest chooses a demo person @release", async ({ page }) => {
  await page.goto("/");
  await goToSignIn(page.getByRole("banner"));
  await page.getByRole("list").getByRole("link").first().click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Меню игрока" })).toBeVisible();
});

test("whoever turns back at VK is a guest still, at the page they came from @release", async ({ page }) => {
  await page.goto("/faq");
  await goToSignIn(page.getByRole("banner"));
  await page.getByRole("link", { name: "Отмена, вернуться на сайт" }).click();
  await expect(page).toHaveURL("/faq");
  await expect(page.getByRole("banner").getByRole("button", { name: "Авторизация" })).toBeVisible();
});

test("a sign-in that somebody made up fails, and says so @release", async ({ page }) => {
  await page.goto("/api/vk/auth?code=made-up&state=made-up");
  await expect(page.getByText("Не удалось войти через ВКонтакте")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: "Авторизация" })).toBeVisible();
  expect(page.url()).not.toContain("made-up");
});

test("a reload keeps the player, «Выход» makes them a guest at the main page", async ({
  page,
  complaints,
}) => {
  complaints.allow(ASKED_AS_PLAYER);
  await signIn(page, newPerson(), "/dice");
  await page.reload();
  await page.getByRole("button", { name: "Меню игрока" }).click();
  await page.getByRole("button", { name: "Выход" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("button", { name: "Авторизация" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("banner").getByRole("button", { name: "Авторизация" })).toBeVisible();
});

test("the sandbox grants its balance once, not at every sign-in", async ({ page, otherBrowser }) => {
  const person = newPerson();
  await signIn(page, person, "/dice");
  const again = await otherBrowser();
  await signIn(again, person, "/dice");
  await expect(again.getByRole("banner")).toContainText("1000.00 ₽");
});

test("a page for players asks a guest to sign in and then shows itself", async ({ page }) => {
  await page.goto("/wallet/withdraw");
  await expect(page).toHaveURL("/");
  const prompt = page.getByRole("dialog", { name: "Нужен вход" });
  await prompt.getByRole("link", { name: "Авторизация" }).click();
  await page.getByLabel("Другое имя").fill("Пётр Компас");
  await page.getByRole("button", { name: "Войти" }).click();
  await expect(page).toHaveURL("/wallet/withdraw");
  await expect(page.getByRole("dialog")).toBeHidden();
});

/** What a page has asked for itself as its player leaves is refused when the server has heard of that first, and the browser logs it. */
const ASKED_AS_PLAYER = /status of 401/u;
