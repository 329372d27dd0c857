import type { Page } from "@playwright/test";

/** Resolves when the header shows the text: a badge lives for a second. */
export function seenInHeader(page: Page, text: string): Promise<unknown> {
  return seenIn(page, "header", text);
}

/**
 * Resolves when the part of the page shows the text, however short it is there: asking for it now and then could miss
 * it. Call it before what brings the text.
 */
export function seenIn(page: Page, part: "header" | "main" | "body", text: string): Promise<unknown> {
  const seen = page.evaluate(`new Promise((resolve) => {
    const part = document.querySelector("${part}");
    const look = () => part.textContent.includes(${JSON.stringify(text)}) && resolve(true);
    new MutationObserver(look).observe(part, { subtree: true, childList: true, characterData: true });
    look();
  })`);
  // A test that has failed closes the page before anybody waits for this.
  seen.catch(() => undefined);
  return seen;
}
