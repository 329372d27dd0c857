// What moves while a page loads, by the browser's own account (Layout Instability API): nothing that a visitor could notice.
import type { Page } from "@playwright/test";
import { playDice } from "./support/dice.ts";
import { allowMotion } from "./support/motion.ts";
import { OPEN_PAGES, PLAYER_PAGES } from "./support/site-pages.ts";
import { expect, test } from "./support/site.ts";
import { newPerson, signIn } from "./support/visitor.ts";

test("no page of a player moves while it loads, at the first visit and at the next @release", async ({
  page,
}) => {
  test.setTimeout(VISIT_LIMIT_MS);
  await allowMotion(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, newPerson(), "/dice");
  await playDice(page, "Меньше");
  await playDice(page, "Больше");
  await answerAfterSkeleton(page);
  for (const path of [...OPEN_PAGES, "/history?tab=mine", ...PLAYER_PAGES]) {
    await forget(page);
    for (const visit of ["first", "next"]) await expectStill(page, path, visit);
  }
});

test("no page of a guest moves while it loads on a phone @release", async ({ page }) => {
  test.setTimeout(VISIT_LIMIT_MS);
  await allowMotion(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await answerAfterSkeleton(page);
  for (const path of OPEN_PAGES) {
    await forget(page);
    await expectStill(page, path, "first");
  }
});

/**
 * Data comes when what stands in its place has been drawn, as over a slow network. The page itself waits: when a test answers calls, the
 * browser keeps no cache, and the next visit would be another first one.
 */
function answerAfterSkeleton(page: Page): Promise<unknown> {
  return page.addInitScript({ content: ANSWER_LATE });
}

const ANSWER_LATE = `{
  const { fetch } = window;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  window.fetch = async (...call) => {
    const answer = await fetch(...call);
    const { pathname } = new URL(answer.url);
    if (pathname.startsWith("/api/") && pathname !== "/api/get") {
      await frame();
      await frame();
    }
    return answer;
  };
}`;

/** The browser's cache, so that code and fonts come over the network again. */
async function forget(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Network.clearBrowserCache");
  await protocol.detach();
}

async function expectStill(page: Page, path: string, visit: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[data-skeleton], [aria-busy=true]")).toHaveCount(0);
  await page.evaluate("document.fonts.ready.then(() => true)");
  const shift = await page.evaluate<number>(LAYOUT_SHIFT);
  // What a visitor could notice begins at 0.02, our goal; a busy machine draws some steps apart that are one elsewhere.
  expect(shift, `layout shift of ${path} at its ${visit} visit`).toBeLessThan(0.02);
}

// Shifts are reported in their order, a while after they happened: one that is caused here says that all before it are known.
const LAYOUT_SHIFT = `new Promise((resolve) => {
  let sum = 0;
  const pushed = performance.now();
  document.querySelector("main").prepend(Object.assign(document.createElement("div"), { style: "height: 100px" }));
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime } of list.getEntries()) {
      if (startTime >= pushed) resolve(sum);
      else if (!hadRecentInput) sum += value;
    }
  }).observe({ type: "layout-shift", buffered: true });
})`;

/** Far beyond what it takes. */
const VISIT_LIMIT_MS = 600_000;
