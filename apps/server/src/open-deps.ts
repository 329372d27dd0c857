import type { Server } from "node:http";
import type { ClientConfig } from "pg";
import type { Logger } from "pino";
import { Gauge, Histogram } from "prom-client";
import type { Config } from "./config.ts";
import type { Deps } from "./deps.ts";
import { sessionCookie } from "./features/accounts/session-cookie.ts";
import { openSessions } from "./features/accounts/sessions.ts";
import { createFeed } from "./features/feed/feed-service.ts";
import { HOUSE_ACCOUNTS, openHouseAccounts } from "./features/ledger/house-accounts.ts";
import { ledgerJobs } from "./features/ledger/ledger-jobs.ts";
import { createLedger, type Ledger } from "./features/ledger/ledger.ts";
import { openPot, readPotUnits } from "./features/progressive/progressive-store.ts";
import { startProgressiveTicker } from "./features/progressive/progressive-ticker.ts";
import { createSeedCache } from "./features/seeds/seed-cache.ts";
import { openSettings } from "./features/settings/settings-service.ts";
import { systemClock } from "./infra/clock.ts";
import { type Database, openDatabase } from "./infra/database.ts";
import { startJobs } from "./infra/jobs.ts";
import { createMetrics, type Metrics } from "./infra/metrics.ts";
import { systemRandom } from "./infra/random.ts";
import { DEFAULT_REALTIME_LIMITS } from "./infra/realtime-server.ts";
import { type Realtime, startRealtime } from "./infra/realtime.ts";
import { monotonicMs, systemSchedule } from "./infra/schedule.ts";
import { createSealing } from "./infra/sealing.ts";
import { UNITS_PER_KOPECK } from "@rumb/games/progressive/progressive";
import { DATABASE_ROLE } from "./storage.ts";

const SEED_CACHE_ENTRIES = 50_000;
const JOB_STATEMENT_MS = 30 * 60_000;

type Opening = { readonly config: Config; readonly log: Logger; readonly connection: ClientConfig };

/** Opens everything that has an effect, in the order in which it is needed. */
export async function openDeps(opening: Opening): Promise<OpenedDeps> {
  const { config, log, connection } = opening;
  const metrics = createMetrics({ ofProcess: true });
  const database = openDatabase({ connection, role: DATABASE_ROLE, log });
  const settings = await openSettings({ database, log });
  const sealing = createSealing({
    secretKey: config.secretKey,
    purpose: "server seeds",
    random: systemRandom,
  });
  const sessions = await openSessions({ database, random: systemRandom, log });
  await openPot(database.query, settings.current().progressive.startKopecks * UNITS_PER_KOPECK);
  const seeds = createSeedCache({ sealing, capacity: SEED_CACHE_ENTRIES });
  const houseAccounts = await openHouseAccounts(database.query, HOUSE_ACCOUNTS);
  const observe = observeBatches(metrics, () => ledger.queueLength());
  const ledger: Ledger = createLedger({ database, seeds, houseAccounts, log, observe });
  const realtime = await openRealtime(opening, database);
  const { publish } = realtime;
  const feed = createFeed({
    publish,
    listeners: realtime.listeners,
    now: monotonicMs,
    schedule: systemSchedule,
  });
  const jobs = openJobs(opening, { sealing, metrics });
  const stopTicker = startProgressiveTicker({
    readUnits: () => readPotUnits(database.query),
    publish,
    schedule: systemSchedule,
    log,
  });
  return {
    attach: realtime.attach,
    deps: {
      config: { ...config, socketPort: realtime.port() },
      log,
      clock: systemClock,
      random: systemRandom,
      database,
      settings,
      sealing,
      ledger,
      sessions,
      publish,
      feed,
      metrics,
    },
    async close() {
      stopTicker();
      await jobs.stop();
      await ledger.close();
      await realtime.close();
      await sessions.close();
      await settings.close();
      await database.close();
    },
  };
}

export type OpenedDeps = {
  readonly deps: Deps;
  /** Gives the realtime server the site's HTTP server, when both share a port. */
  readonly attach: (httpServer: Server) => Promise<void>;
  readonly close: () => Promise<void>;
};

function observeBatches(metrics: Metrics, queueLength: () => number) {
  const size = new Histogram({
    name: "rumb_ledger_batch_commands",
    help: "Commands settled by one transaction",
    buckets: [1, 4, 16, 64, 128, 256, 512],
    registers: [metrics.registry],
  });
  const seconds = new Histogram({
    name: "rumb_ledger_batch_seconds",
    help: "Duration of one ledger transaction",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
    registers: [metrics.registry],
  });
  new Gauge({
    name: "rumb_ledger_queue_commands",
    help: "Commands that wait for the ledger",
    registers: [metrics.registry],
    collect() {
      this.set(queueLength());
    },
  });
  return (batch: { size: number; seconds: number }): void => {
    size.observe(batch.size);
    seconds.observe(batch.seconds);
  };
}

/** With a port of its own the realtime server runs in a thread at once; on the site's port it waits for `attach`. */
async function openRealtime({ config, log, connection }: Opening, database: Database) {
  const secure = config.publicOrigin?.startsWith("https:") ?? false;
  const common = {
    publicOrigin: config.publicOrigin,
    trustedProxies: config.trustedProxies,
    sessionCookie: sessionCookie(secure).name,
    limits: DEFAULT_REALTIME_LIMITS,
  };
  const shared = config.socketPort === config.port && config.port !== 0;
  const thread = {
    ...common,
    port: config.socketPort,
    host: config.host,
    connection,
    role: DATABASE_ROLE,
    logLevel: config.logLevel,
  };
  let realtime: Realtime | null = shared ? null : await startRealtime({ place: "thread", thread, log });
  return {
    port: () => realtime?.port ?? config.socketPort,
    publish: (event: Parameters<Realtime["publish"]>[0]) => realtime?.publish(event),
    listeners: () => realtime?.listeners() ?? 0,
    async attach(httpServer: Server) {
      realtime ??= await startRealtime({
        ...common,
        place: "site",
        httpServer,
        port: config.port,
        database,
        log,
      });
    },
    async close() {
      await realtime?.close();
    },
  };
}

/** Jobs have connections of their own: one of their statements may take longer than any call's. */
function openJobs({ connection, log }: Opening, parts: { sealing: Deps["sealing"]; metrics: Metrics }) {
  const database = openDatabase({
    connection,
    role: DATABASE_ROLE,
    poolSize: 4,
    statementTimeoutMs: JOB_STATEMENT_MS,
    log,
  });
  const jobs = startJobs(ledgerJobs({ ...parts, database, log }), { database, log });
  return {
    async stop() {
      await jobs.stop();
      await database.close();
    },
  };
}
