import type { Server } from "node:http";
import type { ClientConfig } from "pg";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Deps } from "./deps.ts";
import { accountJobs } from "./features/accounts/account-jobs.ts";
import { openSessions } from "./features/accounts/sessions.ts";
import { createFeed } from "./features/feed/feed-service.ts";
import { HOUSE_ACCOUNTS, openHouseAccounts } from "./features/ledger/house-accounts.ts";
import { ledgerJobs } from "./features/ledger/ledger-jobs.ts";
import { observeLedger } from "./features/ledger/ledger-metrics.ts";
import { createLedger, type Ledger } from "./features/ledger/ledger.ts";
import { openPot, readPotUnits } from "./features/progressive/progressive-store.ts";
import { startProgressiveTicker } from "./features/progressive/progressive-ticker.ts";
import { createSeedCache } from "./features/seeds/seed-cache.ts";
import { openSettings } from "./features/settings/settings-service.ts";
import { systemClock } from "./infra/clock.ts";
import { openDatabase } from "./infra/database.ts";
import { startJobs } from "./infra/jobs.ts";
import { createMetrics, type Metrics } from "./infra/metrics.ts";
import { systemRandom } from "./infra/random.ts";
import { observeRealtime } from "./infra/realtime-metrics.ts";
import { monotonicMs, systemSchedule } from "./infra/schedule.ts";
import { createSealing } from "./infra/sealing.ts";
import { UNITS_PER_KOPECK } from "@rumb/games/progressive/progressive";
import { openRealtime } from "./open-realtime.ts";
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
  const observe = observeLedger(metrics, () => ledger.queueLength());
  const ledger: Ledger = createLedger({ database, seeds, houseAccounts, log, observe });
  const realtime = await openRealtime({ ...opening, database, settings });
  observeRealtime(metrics, realtime);
  const { publish } = realtime;
  const feed = createFeed({
    publish,
    listeners: realtime.listeners,
    now: monotonicMs,
    schedule: systemSchedule,
  });
  const jobs = openJobs(opening, { sealing, metrics });
  let stopTicker = (): void => undefined;
  return {
    async attach(httpServer) {
      await realtime.attach(httpServer);
      // Not before: what it publishes first must find a server that remembers it.
      const readUnits = () => readPotUnits(database.query);
      stopTicker = startProgressiveTicker({ readUnits, publish, schedule: systemSchedule, log });
    },
    detach: () => realtime.detach(),
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
  /** Takes it away again; call before that server closes. */
  readonly detach: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Jobs have connections of their own: one of their statements may take longer than any call's. A running job holds
 * one for its claim and needs another for its work, so two for each keep them from waiting for each other for ever.
 */
function openJobs({ connection, log }: Opening, parts: { sealing: Deps["sealing"]; metrics: Metrics }) {
  const database = openDatabase({
    connection,
    role: DATABASE_ROLE,
    poolSize: 8,
    statementTimeoutMs: JOB_STATEMENT_MS,
    log,
  });
  const jobs = startJobs([...ledgerJobs({ ...parts, database, log }), ...accountJobs({ database })], {
    database,
    log,
  });
  return {
    async stop() {
      await jobs.stop();
      await database.close();
    },
  };
}
