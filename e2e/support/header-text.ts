import type { Page } from "@playwright/test";

/**
 * Resolves when the header shows the text, however short it is there: a badge lives for a second, and asking for it now
 * and then could miss it. Call it before what brings the text.
 */
export function seenInHeader(page: Page, text: string): Promise<unknown> {
  return page.evaluate(`new Promise((resolve) => {
    const header = document.querySelector("header");
    const look = () => header.textContent.includes(${JSON.stringify(text)}) && resolve(true);
    new MutationObserver(look).observe(header, { subtree: true, childList: true, characterData: true });
    look();
  })`);
}
