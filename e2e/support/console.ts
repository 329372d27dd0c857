import { expect, type Locator, type Page } from "@playwright/test";
import { DEMO_OPERATORS } from "../../apps/server/src/integrations/vk/sandbox/sandbox-people.ts";
import { CONSOLE_COOKIE } from "../../apps/server/src/sessions/console-cookie.ts";
import { expectAccessible } from "./accessibility.ts";
import { expectNoSidewaysScroll } from "./layout.ts";
import { expectNotice } from "./notices.ts";
import { keepPicture } from "./pictures.ts";
import { openConsoleSession } from "./console-session.ts";
import { serverOf, type Server } from "./server.ts";
import { type Person, signInUnseen, takeSession } from "./visitor.ts";

/** The people of the sandbox to whom the console is open. */
export const demoOperator: Person = { vkId: DEMO_OPERATORS[0], name: "Ольга Штурман" };
export const secondOperator: Person = { vkId: DEMO_OPERATORS[1], name: "Пётр Кормчий" };

/** Signs an operator in, who is the sandbox's own unless somebody else is named, and opens a page of the console. */
export async function openConsole(page: Page, path = "", operator = demoOperator): Promise<void> {
  const server = serverOf(await takeSession(page, operator));
  await giveKey(page, server, operator);
  await page.goto(`${server.consoleOrigin}/console${path}`);
  await expect(consoleTitle(page)).not.toBeEmpty();
}

/** Goes on to another page of the console as its own links do: to load the console again costs as much as ten of them. */
export async function goOnTo(page: Page, path: string): Promise<void> {
  // A load would take the notice of what was done away; it goes by itself unless the pointer that did it rests there.
  await page.mouse.move(0, 0);
  // What shows the page of an address hears of a way back only.
  await page.evaluate(
    `history.pushState(null, "", "/console${path}"); dispatchEvent(new PopStateEvent("popstate"))`,
  );
  await expect(consoleTitle(page)).not.toBeEmpty();
}

/** Signs an operator in to the site, and to the console as if they had just given a key. The page is on the site then. */
export async function enterConsole(page: Page, operator = demoOperator): Promise<void> {
  await signInUnseen(page, operator);
  await giveKey(page, serverOf(page.url()), operator);
}

async function giveKey(page: Page, server: Server, operator: Person): Promise<void> {
  const value = await openConsoleSession(server, operator);
  const cookie = { name: CONSOLE_COOKIE, value, url: server.consoleOrigin, httpOnly: true } as const;
  await page.context().addCookies([{ ...cookie, sameSite: "Strict" }]);
}

/** The address of a page of the console, which is not where the site is. */
export function consoleAddress(page: Page, path = ""): string {
  return `${serverOf(page.url()).consoleOrigin}/console${path}`;
}

/** Confirms what was proposed last, as the sandbox's other operator on a page of theirs. */
export async function confirmAsSecond(page: Page): Promise<void> {
  await openConsole(page, "/proposals", secondOperator);
  await page
    .getByRole("button", { name: /^Подтвердить №/u })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Подтвердить" }).click();
  await expectNotice(page, "Подтверждено и сделано");
}

/** Waits for what the site does by itself, such as its first check of the books; a list is read again on demand only. */
export async function reloadUntilShown(page: Page, shown: Locator): Promise<void> {
  let isLate = false;
  await expect(async () => {
    if (isLate) await page.reload();
    isLate = true;
    await expect(shown.first()).toBeVisible({ timeout: 10_000 });
  }).toPass();
}

/** The heading of the page that is open. */
export function consoleTitle(page: Page): Locator {
  return page.getByRole("heading", { level: 1 });
}

/**
 * The page as it is now is accessible on a phone in the dark look, where buttons have no words, and on a small laptop in the light one; and nothing
 * sticks out there and on a wide screen, in which it is left. Only the console's frame is another on a wide screen; its start page is looked at in all.
 */
export async function expectConsoleInOrder(page: Page, name: string): Promise<void> {
  // A message passes by itself.
  await expect(page.locator(".MuiSnackbar-root")).toHaveCount(0);
  // A dialog is as wide on a laptop as on a wide screen, and what it stands before is looked at without it.
  const isDialog = (await page.getByRole("dialog").count()) > 0;
  const { pathname } = new URL(page.url());
  for (const width of isDialog ? [PHONE, DESKTOP] : [PHONE, LAPTOP, DESKTOP]) {
    await page.setViewportSize({ width, height: 900 });
    // The page hears of its new width a moment later; the menu stands beside it exactly where it is wide.
    if (!ALWAYS_DARK.test(pathname))
      await expect(page.locator(".RaSidebar-fixed")).toHaveCount(width === PHONE ? 0 : 1);
    if (width === PHONE || pathname === "/console") await expectAccessible(page);
    if (width === (isDialog ? DESKTOP : LAPTOP) && !ALWAYS_DARK.test(pathname)) {
      await inLightLook(page, () => expectAccessible(page));
    }
    await expectNoSidewaysScroll(page);
    if (width === PHONE) await expectCards(page);
    await keepPicture(page, name);
  }
}

/** The rows of every table are cards, of which nothing sticks out. */
async function expectCards(page: Page): Promise<void> {
  const wide = `[...document.querySelectorAll(".RaDataTable-tableWrapper")].filter(
    (table) => table.scrollWidth > table.parentElement.clientWidth,
  ).length`;
  await expect.poll(() => page.evaluate<number>(wide), "tables that are wider than a phone").toBe(0);
}

/** As another tab would turn the look: the page goes on as it is. */
async function inLightLook(page: Page, run: () => Promise<void>): Promise<void> {
  const ground = () => page.evaluate<string>(`getComputedStyle(document.body).backgroundColor`);
  const turnTo = (look: string | null) => page.evaluate(turnLookTo(look));
  const before = await ground();
  const kept = await page.evaluate<string | null>(`localStorage.getItem("${LOOK_KEY}")`);
  await turnTo(`"light"`);
  await expect.poll(ground).toBe(LIGHT_GROUND);
  await run();
  await turnTo(kept);
  await expect.poll(ground).toBe(before);
}

/** What another tab keeps, and how this one hears of it; null is the look that a browser comes with. */
function turnLookTo(look: string | null): string {
  const keep =
    look === null ? `removeItem("${LOOK_KEY}")` : `setItem("${LOOK_KEY}", ${JSON.stringify(look)})`;
  const event = JSON.stringify({ key: LOOK_KEY, newValue: look });
  return `localStorage.${keep}; window.dispatchEvent(new StorageEvent("storage", ${event}))`;
}

const LOOK_KEY = "RaStore.theme";
/** What stands before the console has one look. */
const ALWAYS_DARK = /^\/console\/(?:enter|enrol)$/u;
const LIGHT_GROUND = "rgb(241, 245, 244)";
const PHONE = 450;
const LAPTOP = 1024;
const DESKTOP = 1280;
