import { expect, type Locator, type Page } from "@playwright/test";
import { expectInOrder } from "./in-order.ts";
import { answerOf, callApi } from "./patient-calls.ts";
import type { Person } from "./visitor.ts";

/** The screen of the tab that is open. */
export function screen(page: Page): Locator {
  return page.getByRole("tabpanel");
}

/** A plate of the screen, by its heading. */
export function card(page: Page, title: string): Locator {
  return screen(page)
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

export function key(page: Page, name: string): Locator {
  return screen(page).getByRole("button", { name });
}

/** Opens a tab as a player does, and waits until its screen is there. */
export async function openTab(page: Page, name: RegExp | string): Promise<void> {
  const tab = page.getByRole("tab", { name });
  await tab.click();
  await expect(tab).toHaveAttribute("aria-selected", "true");
  await expect(screen(page).getByText("Загрузка…")).toHaveCount(0);
}

/** Looks at a screen of the bonuses in every window. */
export function expectScreenInOrder(page: Page, name: string): Promise<void> {
  return expectInOrder(page, name, { within: screen(page) });
}

/** Presses the button of the sandbox's bot past its page: the player's Telegram is bound. */
export async function bindTelegram(page: Page, person: Person): Promise<void> {
  const link = new URL((await socialOf(page)).bot_tg);
  const data = `link:${link.searchParams.get("start")}`;
  await say(page, `${link.origin}${link.pathname}/press`, { as: person.vkId, data });
}

/** The player joins the site's group or channel, at the sandbox. */
export async function join(page: Page, person: Person, network: "vk" | "tg"): Promise<void> {
  const { origin, pathname } = new URL((await socialOf(page))[network]);
  await say(page, `${origin}${pathname}/join`, { as: person.vkId });
}

/** The player puts that many of the group's latest posts on their wall. */
export async function repost(page: Page, person: Person, count: number): Promise<void> {
  const { origin, pathname } = new URL((await socialOf(page)).vk);
  const { posts }: { posts: number[] } = await say(page, `${origin}${pathname}/open`, { as: person.vkId });
  for (const post of posts.slice(0, count)) {
    await say(page, `${origin}${pathname}/share`, { as: person.vkId, post });
  }
}

async function socialOf(page: Page): Promise<{ vk: string; tg: string; bot_tg: string }> {
  const { user } = await callApi<{ user: { social: { vk: string; tg: string; bot_tg: string } } }>(
    page,
    "/api/get",
  );
  return user.social;
}

async function say<Answer>(page: Page, address: string, data: object): Promise<Answer> {
  const answer = await answerOf(() => page.request.post(address, { data }));
  return answer.json();
}
