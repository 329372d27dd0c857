import { type BrowserContext, expect, type Page } from "@playwright/test";

/**
 * A notice passes after three seconds, and a test that gets its turn seldom could look before and after it. So every page
 * writes down what it tells, from its first moment on.
 */
export async function rememberNotices(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: REMEMBER });
}

/** Waits until the page has told this, in a notice that may be gone by now; what it told up to then is forgotten. */
export async function expectNotice(page: Page, told: string | RegExp): Promise<void> {
  const isIt = (text: string): boolean => (typeof told === "string" ? text.includes(told) : told.test(text));
  let heard: string[] = [];
  const look = async (): Promise<"told" | string[]> => {
    heard = await page.evaluate<string[]>(TOLD);
    return heard.some(isIt) ? "told" : heard;
  };
  await expect.poll(look, `the page tells «${String(told)}»`).toBe("told");
  await page.evaluate(`void ${TOLD}.splice(0, ${heard.findIndex(isIt) + 1})`);
}

const TOLD = "globalThis.toldToTest";

/** A notice of the site is an item of its list, one of the console an alert. */
const REMEMBER = `{
  const NOTICE = "[data-sonner-toast], [role=alert]";
  ${TOLD} = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        const notices = node.matches(NOTICE) ? [node] : node.querySelectorAll(NOTICE);
        for (const { textContent } of notices) ${TOLD}.push(textContent.replaceAll(/\\s+/gu, " ").trim());
      }
    }
  }).observe(document, { childList: true, subtree: true });
}`;
