import { expect, type Page } from "@playwright/test";

/** Whom the sandbox VK signs in. */
export type Person = { vkId: string; name: string };

/** Somebody who has never been here. */
export function newPerson(name = "Проверка"): Person {
  people += 1;
  return { vkId: String(9_000_000 + people), name: `${name} ${people}` };
}

/** Signs in through the sandbox VK without its page, and arrives at `path`. */
export async function signIn(page: Page, person: Person, path = "/"): Promise<void> {
  await page.goto(`/login/vk?return=${encodeURIComponent(path)}`);
  const authorize = new URL(page.url());
  authorize.searchParams.set("login_as", person.vkId);
  authorize.searchParams.set("name", person.name);
  await page.goto(authorize.href);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("button", { name: "Меню игрока" })).toBeVisible();
  await firstSeedChosen(page);
}

/**
 * Signs in as a browser would that shows nothing: for those whose screen no test looks at. The page is on the site then, and its
 * context has the session.
 */
export async function signInUnseen(page: Page, { vkId, name }: Person): Promise<void> {
  await page.goto("/login/vk?return=/favicon.svg");
  const authorize = new URL(page.url());
  authorize.searchParams.set("login_as", vkId);
  authorize.searchParams.set("name", name);
  const arrived = await page.request.get(authorize.href);
  expect(arrived.status(), await arrived.text()).toBe(200);
}

/** A new player's browser gives them a client seed at once; a test that plays meanwhile would only get in its way. */
async function firstSeedChosen(page: Page): Promise<void> {
  const marks = "Object.keys(localStorage).filter((key) => key.startsWith('rumb.first-seed.')).length";
  await expect.poll(() => page.evaluate<number>(marks)).toBeGreaterThan(0);
}

let people = 0;
