import { expect, test } from "./support/site.ts";
import { firstSeedChosen, goToSignIn } from "./support/visitor.ts";

test("a guest signs in, is kept by a reload, leaves, is asked in by a page for players, and got a balance once", async ({
  page,
  complaints,
}) => {
  complaints.allow(ASKED_AS_PLAYER);
  const banner = page.getByRole("banner");
  await page.goto("/dice?chance=33");
  await goToSignIn(banner);
  await expect(page.getByRole("heading", { name: "Кем войти?" })).toBeVisible();
  await enterAs("Ольга Маяк");
  await expect(page).toHaveURL("/dice?chance=33");
  await expect(banner).toContainText("1000.00 ₽");
  await firstSeedChosen(page);
  await page.reload();
  await page.getByRole("button", { name: "Меню игрока" }).click();
  await expect(page.getByText("Ольга Маяк")).toBeVisible();
  await page.getByRole("button", { name: "Выход" }).click();
  await expect(page).toHaveURL("/");
  await expect(banner.getByRole("button", { name: "Авторизация" })).toBeVisible();

  await page.goto("/wallet/withdraw");
  await expect(page).toHaveURL("/");
  const prompt = page.getByRole("dialog", { name: "Нужен вход" });
  await prompt.getByRole("link", { name: "Авторизация" }).click();
  // Of the same name the sandbox makes the same person.
  await enterAs("Ольга Маяк");
  await expect(page).toHaveURL("/wallet/withdraw");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(banner).toContainText("1000.00 ₽");

  async function enterAs(name: string): Promise<void> {
    await page.getByLabel("Другое имя").fill(name);
    await page.getByRole("button", { name: "Войти" }).click();
  }
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

/** What a page has asked for itself as its player leaves is refused when the server has heard of that first, and the browser logs it. */
const ASKED_AS_PLAYER = /status of 401/u;
