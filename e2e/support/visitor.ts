import { expect, type Locator, type Page } from "@playwright/test";

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
  await page.waitForURL((url) => url.pathname === path);
  await expect(page.getByRole("link", { name: "Пополнить" }).first()).toBeVisible();
}

/** Opens a page of the site and waits until it shows itself. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(mainPart(page)).toBeVisible();
}

/** The part of the page that changes from route to route. */
export function mainPart(page: Page): Locator {
  return page.getByRole("main");
}

let people = 0;
