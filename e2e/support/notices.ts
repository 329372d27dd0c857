import { type BrowserContext, expect, type Page } from "@playwright/test";

/**
 * A notice passes after three seconds, and a test that gets its turn seldom could look before and after it. So every page
 * writes down what it says, from its first moment on.
 *
 * A notice also stays while a pointer rests on it. A click on what lies below one waits with its pointer there, so neither would
 * ever go on: in tests a notice does not feel the pointer.
 */
export async function rememberNotices(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: REMEMBER + PASS_UNDER_POINTER });
}

/** Waits until the page has said this, in a notice that may be gone by now; what it said up to then is forgotten. */
export async function expectNotice(page: Page, said: string | RegExp): Promise<void> {
  const isIt = (text: string): boolean => (typeof said === "string" ? text.includes(said) : said.test(text));
  let heard: string[] = [];
  const look = async (): Promise<"said" | string[]> => {
    heard = await page.evaluate<string[]>(HEARD);
    return heard.some(isIt) ? "said" : heard;
  };
  await expect.poll(look, `the page says «${String(said)}»`).toBe("said");
  await page.evaluate(`void ${HEARD}.splice(0, ${heard.findIndex(isIt) + 1})`);
}

/** Waits for what every page fetches last for itself, the part that shows notices: without it a page whose server stops complains. */
export async function expectWholePage(page: Page): Promise<void> {
  await expect(page.locator("section[aria-label^='Уведомления']")).toBeAttached();
}

/** The same of a game's page: the line of its tools is fetched when the game has been drawn. */
export async function expectWholeGame(page: Page): Promise<void> {
  await expectWholePage(page);
  await expect(page.getByRole("region", { name: "Сеанс и удобства" })).toBeVisible();
}

/** Waits until the page has its connection: what is announced before that, it does not hear. */
export async function expectConnected(page: Page): Promise<void> {
  await expect(page.getByText(/\d онлайн/u).first()).toBeVisible();
}

const HEARD = "globalThis.noticesSeen";

const PASS_UNDER_POINTER = `
  const isNotice = (node) => node instanceof Element && node.closest("[data-sonner-toaster]") !== null;
  for (const moved of ["mouseover", "mousemove", "mouseout"]) {
    addEventListener(moved, (event) => {
      if (isNotice(event.target) || isNotice(event.relatedTarget)) event.stopImmediatePropagation();
    }, true);
  }
`;

/** A notice of the site is an item of its list, one of the console an alert. */
const REMEMBER = `{
  const NOTICE = "[data-sonner-toast], [role=alert]";
  ${HEARD} = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        const notices = node.matches(NOTICE) ? [node] : node.querySelectorAll(NOTICE);
        for (const { textContent } of notices) ${HEARD}.push(textContent.replaceAll(/\\s+/gu, " ").trim());
      }
    }
  }).observe(document, { childList: true, subtree: true });
}`;
