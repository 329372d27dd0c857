// The fixtures of the browser tests: a real server for each worker, and visitors whose browsers must not complain.
import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from "@playwright/test";
import { watchConsole, type ConsoleWatch } from "./console-watch.ts";
import { endFades } from "./motion.ts";
import { rememberNotices } from "./notices.ts";
import { changeSettings } from "./operator.ts";
import { shake, type Visitor } from "./shake.ts";
import { startServer, type Server } from "./server.ts";

export { expect } from "@playwright/test";

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // A second in which the wheel turns or the strip rolls costs a second of a processor.
  roundPace: ["4", { scope: "worker", option: true }],

  server: [
    async ({ roundPace }, use) => {
      const server = await startServer({ ROUND_PACE: roundPace });
      try {
        await changeSettings(server, SETTINGS);
        await use(server);
      } finally {
        await server.remove();
      }
    },
    { scope: "worker", timeout: 300_000 },
  ],

  baseURL: async ({ server }, use) => use(server.origin),

  complaints: [
    async ({ context, serviceWorkers }, use, { title, repeatEachIndex }) => {
      const complaints = watchConsole();
      const hasWorkers = serviceWorkers === "allow";
      await prepare(context, complaints, { name: `${title} ${repeatEachIndex}`, hasWorkers });
      await use(complaints);
      complaints.expectNone();
    },
    { auto: true },
  ],

  otherBrowser: async ({ browser, baseURL, serviceWorkers, complaints }, use, { title, repeatEachIndex }) => {
    const hasWorkers = serviceWorkers === "allow";
    const open = async (options: BrowserContextOptions = {}): Promise<Page> => {
      const context = await browser.newContext({ ...options, ...(baseURL === undefined ? {} : { baseURL }) });
      const name = `${title} ${repeatEachIndex}, browser ${opened.length + 2}`;
      await prepare(context, complaints, { name, hasWorkers });
      opened.push(context);
      return context.newPage();
    };
    const opened: { close(): Promise<void> }[] = [];
    await use(open);
    await Promise.all(opened.map((context) => context.close()));
  },
});

/** What every visitor's browser begins with. */
async function prepare(context: BrowserContext, complaints: ConsoleWatch, visitor: Visitor): Promise<void> {
  complaints.watch(context);
  await shake(context, visitor);
  await rememberNotices(context);
  await endFades(context);
}

const SETTINGS = {
  // Tests call and sign in from one address, faster than people do.
  rateLimits: {
    callsPerSecondPerPlayer: 10_000,
    callsPerMinutePerAddress: 1_000_000,
    loginsPerMinutePerAddress: 100_000,
  },
  wrongCodes: { perPlayer: 5, perAddress: 10_000 },
  // A quarter of them is longer than any test needs to place its bets; it ends them itself (rounds.ts). The journey has the true times.
  rounds: { jackpotCountdownSeconds: 360, jackpotAloneSeconds: 14_400, wheelCountdownSeconds: 360 },
  // Nobody waits a day; a test about the hold sets it.
  rewards: { holdHours: 0, monthCapKopecks: null },
};

type WorkerFixtures = {
  /** How many times quicker than the true ones rounds are. */
  roundPace: string;
  server: Server;
};
type TestFixtures = {
  /** Every test fails when a browser of its complained, unless it allowed that. */
  complaints: ConsoleWatch;
  /** Another browser of another visitor, with the same rules. */
  otherBrowser: (options?: BrowserContextOptions) => Promise<Page>;
};
