import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { buildBundle, bundleInPlace } from "../../tools/setup/web-bundle.mjs";
import { openBrowser, openSlowPage, type BenchWindow } from "../support/bench-browser.ts";
import { onBenchSite, type BenchPlayer } from "../support/bench-site.ts";
import { readTrace, TRACE_CATEGORIES, type ThreadWork } from "../support/frame-trace.ts";
import { EMPTY_PAGE, GAME_SHOWS, handOf, type GameShow } from "../support/game-shows.ts";
import { watchOthers } from "../support/processor-time.ts";
import type { Goal, Scenario, ScenarioResult } from "../support/results.ts";
import { repeated } from "../support/scenario.ts";
import { median, quantile, rounded } from "../support/statistics.ts";

const REPEATS = 2;
const SLOWED = 4;
const WINDOWS: Record<string, BenchWindow> = {
  phone: { width: 390, height: 844, slowed: SLOWED, phone: true },
  wide: { width: 1280, height: 900, slowed: SLOWED, phone: false },
};
/** A task longer than this is seen as a stutter (Long Tasks API). */
const LONG_TASK_MS = 50;
const FRAME_MS = 1_000 / 60;
const EMPTY_MS = 4_000;
/** Until what a page does when it opens is over. */
const SETTLE_MS = 1_500;

/**
 * Frames of the games' animations on a processor slowed four times. With a `game` or a `window` only of that one, under a
 * name of its own; throws when there is no such game or window.
 */
export function frames({ game, window }: FramesPart): Scenario {
  const shows = GAME_SHOWS.filter(({ name }) => game === undefined || name.toLowerCase() === game);
  const windows = Object.entries(WINDOWS).filter(([name]) => window === undefined || name === window);
  if (shows.length === 0) throw new Error(`there is no show of ${game}`);
  if (windows.length === 0) throw new Error(`there is no window ${window}`);
  const parts = [game, window].filter((part) => part !== undefined);
  return { name: ["frames", ...parts].join("-"), run: () => run({ shows, windows }) };
}

/** All of it where nothing is said. */
type FramesPart = { readonly game?: string | undefined; readonly window?: string | undefined };
type Plan = { readonly shows: readonly GameShow[]; readonly windows: readonly [string, BenchWindow][] };

async function run(plan: Plan): Promise<ScenarioResult> {
  const root = join(import.meta.dirname, "../..");
  if (!bundleInPlace(root, "web")) await buildBundle(root, "web", process.env);
  return onBenchSite(async (site) => {
    const server = await site.start("site");
    const browser = await openBrowser();
    const others = watchOthers();
    const repeats = await repeated(REPEATS, async (turn) => {
      const player = site.players[turn];
      if (!player) throw new Error("there are not enough players");
      return await measureOnce(browser, { origin: server.origin, player, plan });
    });
    const othersCores = others();
    await browser.close();
    await server.stop();
    await site.checkBooks();
    return {
      ...summary(repeats, plan),
      ...(othersCores === null ? {} : { othersCores: rounded(othersCores) }),
    };
  });
}

type Visitor = { origin: string; player: BenchPlayer; plan: Plan };
/** By window, then by game; "empty" is the page that has nothing to do. */
type Repeat = Record<string, Record<string, Shown>>;

async function measureOnce(browser: Browser, { origin, player, plan }: Visitor): Promise<Repeat> {
  const repeat: Repeat = {};
  for (const [name, window] of plan.windows) {
    const page = await openSlowPage(browser, { origin, session: player.session, window });
    const shown: Record<string, Shown> = { empty: await watchEmpty(browser, page) };
    for (const show of plan.shows) shown[show.name] = await watchShow(browser, page, show);
    repeat[name] = shown;
    await page.context().close();
  }
  return repeat;
}

async function watchEmpty(browser: Browser, page: Page): Promise<Shown> {
  await page.goto("about:blank");
  await page.setContent(EMPTY_PAGE);
  return watch(browser, page, () => page.waitForTimeout(EMPTY_MS));
}

/** The first show of a page is not counted. */
async function watchShow(browser: Browser, page: Page, show: GameShow): Promise<Shown> {
  await page.goto(show.path);
  await page.waitForTimeout(SETTLE_MS);
  const hand = handOf(page);
  await show.play(hand);
  return watch(browser, page, async () => {
    for (let times = 0; times < show.times; times += 1) await show.play(hand);
  });
}

async function watch(browser: Browser, page: Page, show: () => Promise<void>): Promise<Shown> {
  await browser.startTracing(page, { categories: TRACE_CATEGORIES });
  await startRecording(page);
  await show();
  const recorded = await stopRecording(page);
  const work = readTrace((await browser.stopTracing()).toString());
  return figuresOf(recorded, work);
}

type Shown = ReturnType<typeof figuresOf>;

function figuresOf({ frameMs, longTaskMs }: Recorded, work: ThreadWork) {
  const count = frameMs.length;
  const perFrame = (ms: number): number => rounded(ms / count);
  return {
    frames: count,
    perSecond: rounded((count / frameMs.reduce((sum, ms) => sum + ms, 0)) * 1_000),
    p95FrameMs: rounded(quantile(frameMs, 0.95)),
    worstFrameMs: rounded(Math.max(...frameMs)),
    longTasks: longTaskMs.length,
    ownLongTasks: work.longestTasksMs.filter((ms) => ms > LONG_TASK_MS).length,
    longestTaskMs: rounded(work.longestTasksMs[0] ?? 0),
    mainMs: perFrame(work.mainMs),
    scriptMs: perFrame(work.scriptMs),
    layoutMs: perFrame(work.layoutMs),
    paintMs: perFrame(work.paintMs),
    rasterMs: perFrame(work.rasterMs),
  };
}

function summary(
  repeats: readonly Repeat[],
  { shows, windows }: Plan,
): Pick<ScenarioResult, "goals" | "figures" | "repeats"> {
  const places = windows.flatMap(([window]) =>
    shows.map((show) => ({ window, game: show.name, title: `${show.name}, ${window}` })),
  );
  const all = (window: string, game: string): Shown[] =>
    repeats.flatMap((repeat) => repeat[window]?.[game] ?? []);
  const middle = (shown: readonly Shown[], figure: keyof Shown): number =>
    rounded(median(shown.map((one) => one[figure])));
  return {
    goals: places.flatMap(({ window, game, title }): Goal[] => [
      { figure: `${title}: frames a second`, value: middle(all(window, game), "perSecond"), atLeast: 58 },
      {
        figure: `${title}: tasks over 50 ms of its own, all repeats`,
        value: all(window, game).reduce((sum, { ownLongTasks }) => sum + ownLongTasks, 0),
        atMost: 0,
      },
      {
        figure: `${title}: main thread for a frame, ms`,
        value: middle(all(window, game), "mainMs"),
        atMost: rounded(FRAME_MS),
      },
    ]),
    figures: Object.fromEntries([
      ...windows.map(([window]) => [
        `empty page, ${window}: frames a second`,
        middle(all(window, "empty"), "perSecond"),
      ]),
      ...places.flatMap(({ window, game, title }) =>
        SHOWN_FIGURES.map(([figure, name]) => [`${title}: ${name}`, middle(all(window, game), figure)]),
      ),
    ]),
    repeats,
  };
}

const SHOWN_FIGURES = [
  ["p95FrameMs", "p95 from frame to frame, ms"],
  ["longTasks", "tasks over 50 ms as the browser counts them"],
  ["longestTaskMs", "longest task by processor time, ms"],
  ["scriptMs", "JavaScript for a frame, ms"],
  ["layoutMs", "styles and layout for a frame, ms"],
  ["paintMs", "paint lists for a frame, ms"],
  ["rasterMs", "rasteriser beside it for a frame, ms"],
] as const satisfies readonly (readonly [keyof Shown, string])[];

/** What a page showed while somebody watched it. */
type Recorded = {
  /** Milliseconds from each frame to the next. */
  readonly frameMs: readonly number[];
  /** Milliseconds of each task over 50 ms, as the browser itself reports them. */
  readonly longTaskMs: readonly number[];
};

/** Counts the page's frames from now on. */
async function startRecording(page: Page): Promise<void> {
  await page.evaluate(`{
    const watch = { times: [], tasks: [], going: true };
    const count = (timeMs) => {
      watch.times.push(timeMs);
      if (watch.going) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    watch.observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watch.tasks.push(duration);
    });
    watch.observer.observe({ type: "longtask" });
    window.benchWatch = watch;
  }`);
}

/** Stops counting and returns what was seen. */
async function stopRecording(page: Page): Promise<Recorded> {
  const { times, tasks } = await page.evaluate<{ times: number[]; tasks: number[] }>(`{
    const watch = window.benchWatch;
    watch.going = false;
    for (const { duration } of watch.observer.takeRecords()) watch.tasks.push(duration);
    watch.observer.disconnect();
    ({ times: watch.times, tasks: watch.tasks });
  }`);
  return {
    frameMs: times.slice(1).map((time, index) => time - (times[index] ?? time)),
    longTaskMs: tasks,
  };
}
