import type { Page } from "@playwright/test";

/** A game whose result comes by itself after one press. */
export type Pressed = {
  readonly game: string;
  readonly path: string;
  readonly button: string;
  /** How the text of its result begins. */
  readonly shown: string;
  readonly atMostMs: number;
};

/** Milliseconds from the event of a press to the frame after the one in which its result stands; the first play is not counted. */
export async function pressToResult(page: Page, pressed: Pressed, plays: number): Promise<number[]> {
  await page.goto(pressed.path);
  const button = page.getByRole("button", { name: pressed.button });
  await button.click({ trial: true });
  await page.evaluate(`window.benchPress = (shown) => new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("no result within 10 s: " + banner.textContent + ", " + pressedAt + ", " + count())), 10_000);
    const banner = document.querySelector("[aria-label=Глубиномер] :is(output, [role=status])");
    const before = banner.textContent;
    const count = () => document.querySelectorAll("main [aria-busy=true]").length;
    let pressedAt;
    let left = false;
    addEventListener("click", (event) => { pressedAt ??= event.timeStamp; }, { capture: true, once: true });
    const look = () => {
      const text = banner.textContent;
      if (pressedAt !== undefined && !text.includes(shown)) left = true;
      if (pressedAt !== undefined && text.includes(shown) && (left || text !== before) && count() === 0)
        requestAnimationFrame((now) => resolve(now - pressedAt));
      else requestAnimationFrame(look);
    };
    look();
  })`);
  const times: number[] = [];
  for (let play = 0; play <= plays; play += 1) {
    await page.waitForTimeout(PAUSE_MS);
    const shown = page.evaluate<number>(`window.benchPress(${JSON.stringify(pressed.shown)})`);
    await button.click();
    times.push(await shown);
  }
  return times.slice(1);
}

/** Gathers from now on how long each press, key and touch waits for the frame that answers it. */
export async function watchAnswers(page: Page): Promise<void> {
  await page.evaluate(`{
    window.benchAnswers = new Map();
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId > 0) window.benchAnswers.set(interactionId, Math.max(duration, window.benchAnswers.get(interactionId) ?? 0));
    }).observe({ type: "event", durationThreshold: 16 });
  }`);
}

/** The slowest of them, as INP counts it: of fifty one may be left out. */
export async function slowestAnswer(page: Page): Promise<number> {
  await page.waitForTimeout(PAUSE_MS);
  const answers = await page.evaluate<number[]>("[...window.benchAnswers.values()]");
  const sorted = answers.toSorted((one, other) => other - one);
  return sorted[Math.floor(sorted.length / 50)] ?? 0;
}

/** Sums up how much each page moves that is opened from now on, without what answers to the visitor. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(`{
    window.benchShift = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.benchShift += value;
    }).observe({ type: "layout-shift", buffered: true });
  }`);
}

/**
 * What the watch of shifts says of a page that surely moves: something high comes in above everything, long after loading, with no hand
 * on the page. A watch that says 0 of it is blind, and its figures are worth nothing.
 */
export async function plantedShift(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve, reject) => {
    const before = window.benchShift;
    setTimeout(() => reject(new Error("the planted shift was not seen")), 5_000);
    new PerformanceObserver(() => setTimeout(() => resolve(window.benchShift - before))).observe({ type: "layout-shift" });
    const late = document.createElement("div");
    late.style.height = "200px";
    document.body.prepend(late);
  })`);
}

/** So that a play is over, and a press is no second of a double tap. */
const PAUSE_MS = 700;
