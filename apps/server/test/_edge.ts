import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type Logger, pino } from "pino";
import { buildApp } from "../src/compose/app.ts";
import { buildConsoleApp } from "../src/compose/console-app.ts";
import { type Config, readConfig } from "../src/deps/config.ts";
import type { Deps } from "../src/deps/deps.ts";
import { consoleSessionKeys } from "../src/sessions/console-session-seal.ts";
import { openConsoleSessions } from "../src/sessions/console-sessions.ts";
import { sessionKeys } from "../src/sessions/session-seal.ts";
import { openSessions } from "../src/sessions/sessions.ts";
import { settingDefaults, type SettingValues } from "../src/settings/settings.ts";
import type { WeekGame } from "../src/settings/week-game.ts";
import { type Clock, systemClock } from "../src/platform/runtime/clock.ts";
import type { SealedDatabase } from "../src/platform/db/database.ts";
import type { App } from "../src/platform/http/http.ts";
import type { Publish } from "../src/realtime/realtime-event.ts";
import { noTelegram } from "../src/compose/open-telegram.ts";
import { nobody } from "../src/compose/open-payments.ts";
import type { PaymentProvider } from "../src/integrations/payment/payment-provider.ts";
import type { Telegram } from "../src/integrations/telegram/telegram-bot.ts";
import { nowhere } from "../src/compose/open-vk.ts";
import type { VkCommunity } from "../src/integrations/vk/vk-group.ts";
import { createMetrics, type Metrics } from "../src/platform/http/metrics.ts";
import { systemRandom } from "../src/platform/runtime/random.ts";
import type { TestDatabase } from "./_harness-database.ts";
import { openTestLedger, openTestPostings, slipDeps, testSealing } from "./_harness-ledger.ts";
import { LATENESS } from "./_patience.ts";

/** One server process of the site, without a port: calls are injected. */
export type EdgeSite = OpenEdge & { close(): Promise<void> };

/** What calls are injected into. */
export type OpenEdge = {
  readonly app: App;
  /** The operators' console, which is a server of its own. */
  readonly consoleApp: App;
  readonly deps: Deps;
  readonly metrics: Metrics;
};

export type EdgeOptions = {
  readonly config?: Partial<Config>;
  readonly rateLimits?: Partial<SettingValues["rateLimits"]>;
  readonly settings?: Partial<SettingValues>;
  readonly database?: SealedDatabase;
  readonly steadyMs?: () => number;
  readonly clock?: Clock;
  readonly log?: Logger;
  readonly publish?: Publish;
  /** Who takes the money; nobody when absent. */
  readonly payments?: PaymentProvider;
  /** Nobody answers for Telegram and VK when absent. */
  readonly telegram?: Telegram;
  readonly vkCommunity?: VkCommunity;
  readonly weekGame?: WeekGame;
  /** Puts something else in the place of what the routes get. */
  readonly replace?: (deps: Deps) => Partial<Deps>;
  /** Adds routes of the test's own. */
  readonly routes?: (app: App) => void;
};

/** Opens the HTTP edge on a test database; two of them on one database are two nodes. */
export async function openEdge(test: TestDatabase, options: EdgeOptions = {}): Promise<EdgeSite> {
  const log = options.log ?? pino({ level: "silent" });
  const database = options.database ?? test.database;
  const settings = {
    ...settingDefaults,
    ...options.settings,
    rateLimits: { ...settingDefaults.rateLimits, ...options.rateLimits },
  };
  const { weekGame } = options;
  const ledger = await openTestLedger(test.database, weekGame && { weekGame });
  const metrics = createMetrics({ ofProcess: false });
  const { steadyMs } = options;
  const config = { ...testConfig(), ...options.config };
  const keys = sessionKeys(config.secretKeys);
  const parts = { database, settings: { current: () => settings }, keys, random: systemRandom, log };
  const sessions = await openSessions({ ...parts, ...(steadyMs && { steadyMs }) });
  const deps: Deps = {
    config,
    log,
    clock: options.clock ?? systemClock,
    random: systemRandom,
    database,
    reads: database,
    settings: { current: () => settings, onChange: () => undefined, close: async () => {} },
    sealing: testSealing,
    archivedBets: slipDeps(database).archivedBets,
    ledger,
    postings: await openTestPostings(test.database),
    payments: options.payments ?? nobody,
    telegram: options.telegram ?? noTelegram("https://t.me/rumb_game"),
    vkCommunity: options.vkCommunity ?? nowhere("https://vk.com/rumb_game"),
    sessions,
    consoleSessions: openConsoleSessions({ ...parts, keys: consoleSessionKeys(config.secretKeys) }),
    publish: options.publish ?? (() => undefined),
    feed: { offer: () => undefined, close: () => undefined },
    playNews: { offer: () => undefined },
    calls: null,
    beacons: null,
    metrics,
  };
  const given = { ...deps, ...options.replace?.(deps) };
  const app = await buildApp(given, { consolePort: () => CONSOLE_PORT });
  const consoleApp = await buildConsoleApp(given, { sitePort: () => SITE_PORT });
  options.routes?.(app);
  await Promise.all([app.ready(), consoleApp.ready()]);
  return {
    app,
    consoleApp,
    deps,
    metrics,
    async close() {
      await Promise.all([app.close(), consoleApp.close()]);
      await sessions.close();
      await ledger.close();
    },
  };
}

/** Nothing listens there. */
const SITE_PORT = 8080;
const CONSOLE_PORT = 8081;

function testConfig(): Config {
  const environment = { NODE_ENV: "test", SECRET_KEY: "07".repeat(32), SOCKET_PORT: "8443", ...LATENESS };
  return { ...readConfig(environment), webRoot: "/nowhere", consoleRoot: "/nowhere" };
}

/** A built web bundle in small, in a directory that `remove` deletes. */
export function makeWebBundle(): { webRoot: string; html: string; remove(): void } {
  const webRoot = mkdtempSync(join(tmpdir(), "rumb-web-"));
  const html = `<!doctype html><html lang="ru"><head><title>РУМБ</title><style>body { color: red }</style>
<script>window.early = 1;</script></head><body><script type="module" src="/assets/main-abc123.js"></script></body></html>`;
  const script = "console.log('РУМБ');";
  mkdirSync(join(webRoot, "assets"));
  mkdirSync(join(webRoot, ".vite"));
  writeFileSync(join(webRoot, "index.html"), html);
  writeFileSync(join(webRoot, ".vite/manifest.json"), "{}");
  writeFileSync(join(webRoot, "favicon.svg"), "<svg/>");
  writeFileSync(join(webRoot, "sw.js"), "self.onfetch = null;");
  writeFileSync(join(webRoot, "assets/main-abc123.js"), script);
  writeFileSync(join(webRoot, "assets/main-abc123.js.br"), brotliCompressSync(script));
  return { webRoot, html, remove: () => rmSync(webRoot, { recursive: true }) };
}
