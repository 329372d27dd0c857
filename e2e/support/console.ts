import { expect, type Locator, type Page } from "@playwright/test";
import { DEMO_OPERATOR } from "../../apps/server/src/integrations/vk/sandbox/sandbox-people.ts";
import { expectAccessible } from "./accessibility.ts";
import { expectNoSidewaysScroll } from "./layout.ts";
import { keepPicture } from "./pictures.ts";
import { type Person, signIn } from "./visitor.ts";

/** The person of the sandbox to whom the console is open. */
const demoOperator: Person = { vkId: DEMO_OPERATOR, name: "Ольга Штурман" };

/** Signs the operator in and opens a page of the console. */
export async function openConsole(page: Page, path = ""): Promise<void> {
  await signIn(page, demoOperator);
  await page.goto(`/console${path}`);
  await expect(consoleTitle(page)).not.toBeEmpty();
}

/** The heading of the page that is open. */
export function consoleTitle(page: Page): Locator {
  return page.getByRole("heading", { level: 1 });
}

/** What the console tells after an action: it comes over the page, behind any alert that is part of it. */
export function told(page: Page): Locator {
  return page.getByRole("alert").last();
}

/** The page as it is now is accessible, and nothing sticks out. */
export async function expectConsoleInOrder(page: Page, name: string): Promise<void> {
  // A message passes by itself.
  await expect(page.locator(".MuiSnackbar-root")).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, name);
}
