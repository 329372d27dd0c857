import { expect, type Locator, type Page } from "@playwright/test";
import { DEMO_OPERATOR } from "../../apps/server/src/integrations/vk/sandbox/sandbox-people.ts";
import { expectAccessible } from "./accessibility.ts";
import { expectNoSidewaysScroll } from "./layout.ts";
import { keepPicture } from "./pictures.ts";
import { type Person, signInUnseen } from "./visitor.ts";

/** The person of the sandbox to whom the console is open. */
const demoOperator: Person = { vkId: DEMO_OPERATOR, name: "Ольга Штурман" };

/** Signs an operator in, who is the sandbox's own unless somebody else is named, and opens a page of the console. */
export async function openConsole(page: Page, path = "", operator = demoOperator): Promise<void> {
  await signInUnseen(page, operator);
  await page.goto(`/console${path}`);
  await expect(consoleTitle(page)).not.toBeEmpty();
}

/** The heading of the page that is open. */
export function consoleTitle(page: Page): Locator {
  return page.getByRole("heading", { level: 1 });
}

/** On a wide screen and on a phone the page as it is now is accessible, and nothing sticks out. It is left wide. */
export async function expectConsoleInOrder(page: Page, name: string): Promise<void> {
  // A message passes by itself.
  await expect(page.locator(".MuiSnackbar-root")).toHaveCount(0);
  for (const width of [450, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await keepPicture(page, name);
  }
}
