import { expect, type Locator, type Page } from "@playwright/test";
import { answerOf, callApi } from "./patient-calls.ts";

/** Whom the sandbox VK signs in. */
export type Person = { vkId: string; name: string };

/** Somebody who has never been here. */
export function newPerson(name = "Проверка"): Person {
  people += 1;
  return { vkId: String(9_000_000 + people), name: `${name} ${people}` };
}

/** Signs in through the sandbox VK without its page, and opens `path`. */
export async function signIn(page: Page, person: Person, path = "/"): Promise<void> {
  await takeSession(page, person);
  await page.goto(path);
  await expect(page.getByRole("button", { name: "Меню игрока" })).toBeVisible();
  await firstSeedChosen(page);
}

/** Presses «Авторизация» there as a guest does, and goes on to VK over the question that stands between. */
export async function goToSignIn(place: Locator): Promise<void> {
  await place.getByRole("button", { name: "Авторизация" }).click();
  const asked = place.page().getByRole("dialog", { name: "Вход" });
  await asked.getByRole("link", { name: "Авторизация" }).click();
}

/** Signs in as a browser would that shows nothing, for those whose screen no test looks at. The page is on the site then. */
export async function signInUnseen(page: Page, person: Person): Promise<void> {
  await takeSession(page, person);
  await page.goto("/favicon.svg");
}

/** Walks the redirects of a sign-in; the session is a cookie of the page's browser then. Returns the site's origin. */
export async function takeSession(page: Page, { vkId, name }: Person): Promise<string> {
  // Whoever was here leaves first: what their page still asks would be refused.
  await page.goto("about:blank");
  const asked = await answerOf(() => page.request.get("/login/vk?return=/favicon.svg"));
  const authorize = new URL(asked.url());
  authorize.searchParams.set("login_as", vkId);
  authorize.searchParams.set("name", name);
  const back = await answerOf(() => page.request.get(authorize.href));
  return new URL(back.url()).origin;
}

/** A new player's browser gives them a client seed at once; a test that plays or reloads meanwhile would only get in its way. */
export async function firstSeedChosen(page: Page): Promise<void> {
  const { user } = await callApi<{ user: { id: number } }>(page, "/api/get");
  const mark = `localStorage.getItem("rumb.first-seed.${user.id}")`;
  await expect.poll(() => page.evaluate<string | null>(mark)).not.toBeNull();
}

let people = 0;
