import { chromium, type Browser, type Page } from "@playwright/test";
import { CHROMIUM_WORDS, ensureChromium } from "../../tools/setup/chromium.mjs";

/** A window of the bench's browser, and how many times its processor is slowed. */
export type BenchWindow = {
  readonly width: number;
  readonly height: number;
  readonly slowed: number;
  /** Scrollbars then lie over the page and take no width. */
  readonly phone: boolean;
};

/** Opens Chromium as the browser tests do: it draws in software and talks to nobody but us. `words` are its own. */
export async function openBrowser(words: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureChromium(),
    // Hidden scrollbars have no width until a dialog stops the page from scrolling: no visitor's browser does that.
    ignoreDefaultArgs: ["--hide-scrollbars"],
    args: [...CHROMIUM_WORDS, ...words],
  });
}

/** Opens a page for somebody who is signed in; from its first line on its main thread is slowed. */
export async function openSlowPage(
  browser: Browser,
  { origin, session, window }: { origin: string; session: string; window: BenchWindow },
): Promise<Page> {
  const { width, height, slowed, phone: isMobile } = window;
  const viewport = { width, height };
  const context = await browser.newContext({ baseURL: origin, viewport, isMobile, locale: "ru-RU" });
  await context.addCookies([{ name: "rumb_session", value: session, url: origin }]);
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send("Emulation.setCPUThrottlingRate", { rate: slowed });
  return page;
}
