import type { BrowserContext, Page } from "@playwright/test";

/**
 * Whoever asks for less motion gets fades of a tenth of a second. Every press, pointer and page begins some, and each is drawn several times:
 * in tests they are over at once, and look in each moment as they do in the end: a picture must not show the beginning of one that was cut short.
 */
export async function endFades(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: END_FADES });
}

/**
 * For a test that is about motion: what its page shows moves, as for visitors who did not ask for less. Elsewhere nothing does, for a second
 * of it costs most of a processor's.
 */
export function allowMotion(page: Page): Promise<void> {
  return page.emulateMedia({ reducedMotion: "no-preference" });
}

/** No frame is drawn while this runs, and nobody who waits for one hears of it. */
export async function withoutFrames(page: Page, run: () => Promise<void>): Promise<void> {
  await page.evaluate("window.drawFrame = requestAnimationFrame; window.requestAnimationFrame = () => 0");
  await run();
  await page.evaluate("window.requestAnimationFrame = window.drawFrame");
}

/** The rule of an element's name is weaker than that of an id, so it wins though there is no such element. */
const ALL = ":is(*, #above-all)";

const END_FADES = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(\`@media (prefers-reduced-motion: reduce) {
    ${ALL}, ${ALL}::before, ${ALL}::after, ${ALL}::backdrop {
      animation-delay: 0s !important;
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
      animation-timing-function: step-start !important;
      transition: none !important;
    }
  }\`);
  document.adoptedStyleSheets.push(sheet);
}`;
