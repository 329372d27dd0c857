import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { OPEN_PAGES, PLAYER_PAGES } from "../../e2e/support/site-pages.ts";
import { buildBundle, bundleInPlace } from "../../tools/setup/web-bundle.mjs";
import { openBrowser, openSlowPage, type BenchWindow } from "../support/bench-browser.ts";
import { onBenchSite, type BenchPlayer } from "../support/bench-site.ts";
import { GAME_SHOWS, handOf } from "../support/game-shows.ts";
import {
  plantedShift,
  pressToResult,
  slowestAnswer,
  watchAnswers,
  watchShifts,
  type Pressed,
} from "../support/page-feel.ts";
import { watchOthers } from "../support/processor-time.ts";
import type { Scenario, ScenarioResult } from "../support/results.ts";
import { median, quantile, rounded } from "../support/statistics.ts";

const PLAYS = 10;
const SETTLE_MS = 1_000;
const WINDOWS = {
  phone: { width: 390, height: 844, phone: true },
  wide: { width: 1280, height: 900, phone: false },
} as const;
const PRESSED: readonly Pressed[] = [
  { game: "Dice", path: "/dice", button: "Меньше", shown: "Выпало", atMostMs: 450 },
  { game: "Bubbles", path: "/bubbles", button: "Играть", shown: "Пузырь лопнул", atMostMs: 600 },
];
const MOST_INP_MS = 100;
const MOST_SHIFT = 0.02;
/**
 * What a player's hand and eye notice: press to result, INP with a slow processor, and what moves while a page loads. With a `window` only in
 * that one, under a name of its own; throws when there is no such window.
 */
export function feel({ window }: { readonly window?: string | undefined }): Scenario {
  const windows = Object.entries(WINDOWS).filter(([name]) => window === undefined || name === window);
  if (windows.length === 0) throw new Error(`there is no window ${window}`);
  return { name: window === undefined ? "feel" : `feel-${window}`, run: () => run(windows) };
}

async function run(windows: readonly [string, Visit["window"]][]): Promise<ScenarioResult> {
  const root = join(import.meta.dirname, "../..");
  if (!bundleInPlace(root, "web")) await buildBundle(root, "web", process.env);
  return onBenchSite(
    async (site) => {
      const server = await site.start("site");
      const browser = await openBrowser();
      const others = watchOthers();
      const [player] = site.players;
      if (!player) throw new Error("there is no player");
      const felt: Felt[] = [];
      for (const [name, window] of windows) {
        felt.push(await feelWindow(browser, { name, window, origin: server.origin, player }));
      }
      const othersCores = others();
      await browser.close();
      await server.stop();
      return { ...summary(felt), ...(othersCores === null ? {} : { othersCores: rounded(othersCores) }) };
    },
    { playerCount: 1 },
  );
}

type Visit = { name: string; window: Omit<BenchWindow, "slowed">; origin: string; player: BenchPlayer };
/** Milliseconds, and for each page its shift. */
type Felt = {
  readonly name: string;
  readonly pressed: Readonly<Record<string, readonly number[]>>;
  readonly answers: Readonly<Record<string, number>>;
  readonly shifts: Readonly<Record<string, number>>;
  /** What was said of a page that was moved on purpose. */
  readonly planted: number;
};

async function feelWindow(browser: Browser, { name, window, origin, player }: Visit): Promise<Felt> {
  const open = (slowed: number, session: string) =>
    openSlowPage(browser, { origin, session, window: { ...window, slowed } });
  const quick = await open(1, player.session);
  const pressed: Record<string, number[]> = {};
  for (const one of PRESSED) pressed[one.game] = await pressToResult(quick, one, PLAYS);
  const shifts: Record<string, number> = {};
  await watchShifts(quick);
  for (const path of [...OPEN_PAGES, ...PLAYER_PAGES]) shifts[path] = await shiftOf(quick, path);
  const planted = await plantedShift(quick);
  await quick.context().close();
  const guest = await open(1, "nobody");
  await watchShifts(guest);
  for (const path of OPEN_PAGES) shifts[`${path} (guest)`] = await shiftOf(guest, path);
  await guest.context().close();

  const slow = await open(4, player.session);
  const answers: Record<string, number> = {};
  for (const show of GAME_SHOWS) {
    await slow.goto(show.path);
    await slow.waitForTimeout(SETTLE_MS);
    const hand = handOf(slow);
    await show.play(hand);
    await watchAnswers(slow);
    await typeStake(slow);
    for (let times = 0; times < Math.min(show.times, 2); times += 1) await show.play(hand);
    answers[show.name] = await slowestAnswer(slow);
  }
  await slow.context().close();
  return { name, pressed, answers, shifts, planted };
}

/** Six keys into the field of the stake, which shows the possible win with each. */
async function typeStake(page: Page): Promise<void> {
  const field = page.getByRole("textbox").first();
  if (!(await field.isVisible())) return;
  await field.click();
  await field.press("Control+A");
  await field.pressSequentially("1.25", { delay: 80 });
  await field.press("Control+A");
  await field.pressSequentially("1", { delay: 80 });
}

async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate<number>("window.benchShift");
}

function summary(felt: readonly Felt[]): Pick<ScenarioResult, "goals" | "figures" | "repeats"> {
  return {
    goals: felt.flatMap(({ name, pressed, answers, shifts }) => [
      ...PRESSED.map(({ game, atMostMs }) => ({
        figure: `${game}, ${name}: press to result, p50, ms`,
        value: rounded(median(pressed[game] ?? [])),
        atMost: atMostMs,
      })),
      ...Object.entries(answers).map(([game, ms]) => ({
        figure: `${game}, ${name}: INP with a processor slowed four times, ms`,
        value: rounded(ms),
        atMost: MOST_INP_MS,
      })),
      {
        figure: `${name}: layout shift of the page that moves most`,
        value: Math.max(...Object.values(shifts)),
        atMost: MOST_SHIFT,
      },
    ]),
    figures: Object.fromEntries(
      felt.flatMap(({ name, pressed, planted }) => [
        ...PRESSED.map(({ game }) => [
          `${game}, ${name}: press to result, p95, ms`,
          rounded(quantile(pressed[game] ?? [], 0.95)),
        ]),
        [`${name}: layout shift seen where one was planted`, rounded(planted)],
      ]),
    ),
    repeats: felt,
  };
}
