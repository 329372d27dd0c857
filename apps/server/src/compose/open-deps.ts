import type { Server } from "node:http";
import { hostname } from "node:os";
import { join } from "node:path";
import type { ClientConfig } from "pg";
import type { Logger } from "pino";
import type { Config } from "../deps/config.ts";
import type { Deps } from "../deps/deps.ts";
import { weekGameOf } from "../settings/week-game.ts";
import { createPlayNews } from "../realtime/play-news.ts";
import { createFeed } from "../feed/feed-limiter.ts";
import { startRounds } from "../features/rounds/round-driver.ts";
import { HOUSE_ACCOUNTS, type HouseAccounts, openHouseAccounts } from "../money/house-accounts.ts";
import { observeLedger } from "../money/batch/ledger-load.ts";
import { openArchivedBets } from "../money/archive/archived-bets.ts";
import { createLedger, type Ledger } from "../money/batch/ledger.ts";
import { openPostings } from "../money/postings/posting.ts";
import { startNodeBeat } from "../features/nodes/node-beat.ts";
import { openDestinations } from "../features/withdrawals/withdrawal-destinations.ts";
import { openProgressivePot } from "../money/pot-store.ts";
import { startProgressiveTicker } from "../features/progressive/progressive-ticker.ts";
import { createSeedCache } from "../seeds/seed-cache.ts";
import { assertSeedsOpen } from "../seeds/seed-service.ts";
import { gameTerms } from "../settings/game-terms.ts";
import { openSettings } from "../settings/settings-service.ts";
import { systemClock } from "../platform/runtime/clock.ts";
import { openSealedDatabase, type Query } from "../platform/db/database.ts";
import { observeReplicas } from "../platform/replicas/replica-metrics.ts";
import { openReplicaReads } from "../platform/replicas/replica-reads.ts";
import { observeJobs } from "../platform/jobs/job-metrics.ts";
import { assertKeysComplete } from "../platform/keys/key-rotation.ts";
import { createMetrics } from "../platform/http/metrics.ts";
import { systemRandom } from "../platform/runtime/random.ts";
import type { Sealing } from "../platform/runtime/sealing.ts";
import { observeRealtime } from "../realtime/thread/realtime-metrics.ts";
import { monotonicMs, systemSchedule } from "../platform/runtime/schedule.ts";
import { siteVersion } from "../platform/runtime/site-version.ts";
import { type OnClose, openIntegrations } from "./open-integrations.ts";
import { openSealedTables } from "./sealed-tables.ts";
import { openJobs } from "./open-jobs.ts";
import { openAnchors } from "./open-anchors.ts";
import { openArchive } from "./open-archive.ts";
import { openBooks } from "./open-books.ts";
import { openRealtime } from "./open-realtime.ts";
import { refuseSandboxDatabase } from "./sandbox-database.ts";
import { openAllSessions } from "./open-sessions.ts";
import { openSeedSealing } from "./site-keys.ts";
import { DATABASE_ROLE } from "./storage.ts";

const SEED_CACHE_ENTRIES = 50_000;
const NODE_ID_BYTES = 16;
const ROOT = join(import.meta.dirname, "../../../..");

type Opening = { readonly config: Config; readonly log: Logger; readonly connection: ClientConfig };

/**
 * Opens everything that has an effect, in the order in which it is needed. How to close a part is passed to `onClose`
 * as soon as it is open; the caller closes in reverse order, also when a later part could not be opened.
 */
export async function openDeps(opening: Opening, onClose: OnClose): Promise<OpenedDeps> {
  const { config, log } = opening;
  const metrics = createMetrics({ ofProcess: true });
  const sealing = openSeedSealing(config.secretKeys, systemRandom);
  const { database, reads } = openDatabases({ ...opening, metrics, sealing }, onClose);
  await refuseSandboxDatabase(database.query, config);
  const settings = await openSettings({ database, log });
  onClose(() => settings.close());
  await assertOpens(database.query, config, sealing);
  const outside = { config, database, log, metrics, clock: systemClock, random: systemRandom };
  const { sessions, consoleSessions } = await openAllSessions({ ...outside, settings }, onClose);
  const pot = await openProgressivePot(database.query, settings.current().progressive.startKopecks);
  const houseAccounts = await openHouseAccounts(database.query, HOUSE_ACCOUNTS);
  const ledger = openLedger({ database, settings, sealing, houseAccounts, metrics, log });
  onClose(() => ledger.close());
  const postings = openPostings({ database, houseAccounts });
  const {
    attach: attachIntegrations,
    payouts,
    statements,
    ...integrations
  } = await openIntegrations(outside, onClose);
  const realtime = await openRealtime({ ...opening, database, settings });
  onClose(() => realtime.close());
  observeRealtime(metrics, realtime);
  const { publish } = realtime;
  settings.onChange((values) => publish({ room: "here", event: "terms", data: gameTerms(values) }));
  const feed = createFeed({
    publish,
    listeners: realtime.listeners,
    now: monotonicMs,
    schedule: systemSchedule,
  });
  const playNews = createPlayNews({ publish, schedule: systemSchedule });
  const wallet = { database, postings, publish, settings, log, payments: integrations.payments };
  const destinations = openDestinations({ secretKeys: config.secretKeys, random: systemRandom });
  const observer = observeJobs(metrics, systemClock);
  const jobParts = { ...integrations, metrics, observer, settings, wallet, statements };
  onClose(openJobs(opening, { ...jobParts, payouts: { database, log, destinations, payouts } }));
  onClose(openBooks({ ...opening, metrics, observer }));
  onClose(openArchive({ ...opening, settings, observer }));
  onClose(await openAnchors({ config, database, metrics, log }));
  const deps: Deps = {
    ...outside,
    config: withSocketPort(config, realtime.port),
    reads,
    settings,
    sealing,
    ledger,
    archivedBets: openArchivedBets({ directory: config.archiveDirectory, log }),
    postings,
    ...integrations,
    sessions,
    consoleSessions,
    publish,
    feed,
    playNews,
    calls: realtime.calls,
  };
  return {
    async attach(httpServer) {
      attachIntegrations(httpServer);
      await realtime.attach(httpServer);
      onClose(startPublishingPot({ pot, publish, log }));
      onClose(startNode({ ...deps, houseAccounts, sockets: realtime.listeners }));
    },
    detach: () => realtime.detach(),
    deps,
  };
}

/** The database, and who is asked for heavy reads: its replicas, where there are any. */
function openDatabases(
  { config, connection, metrics, sealing, log }: Opening & Pick<Deps, "metrics" | "sealing">,
  onClose: OnClose,
): Pick<Deps, "database" | "reads"> {
  const database = openSealedDatabase({ connection, role: DATABASE_ROLE, sealing, log });
  onClose(() => database.close());
  if (config.replicaUrl === null) return { database, reads: database };
  const reads = openReplicaReads({
    connection: { connectionString: config.replicaUrl },
    role: DATABASE_ROLE,
    leader: database,
    patienceMs: config.replicaPatienceMs,
    nowMs: monotonicMs,
    observe: observeReplicas(metrics),
    log,
  });
  onClose(() => reads.close());
  return { database, reads };
}

/** Throws when a key is missing: no play could be decided, or something could never be opened again. */
async function assertOpens(query: Query, { secretKeys }: Config, sealing: Sealing): Promise<void> {
  await assertKeysComplete(query, openSealedTables(secretKeys, systemRandom));
  await assertSeedsOpen(query, sealing);
}

/** Takes part in driving the rounds, and shows the operators that this process runs. */
function startNode(
  parts: Deps & { houseAccounts: HouseAccounts; sockets: () => number },
): () => Promise<void> {
  const { config, database, ledger, log, sockets } = parts;
  const id = Buffer.from(systemRandom.bytes(NODE_ID_BYTES)).toString("hex");
  const name = `${hostname().slice(0, 100)}, процесс ${process.pid}`;
  const rounds = startRounds({ ...parts, nodeId: id, roundPace: config.roundPace });
  const beat = startNodeBeat({
    query: database.query,
    node: { id, name, version: siteVersion(ROOT), startedAt: systemClock.now() },
    figures: () => ({ sockets: sockets(), queue: ledger.queueLength() }),
    log,
  });
  return async () => {
    await rounds.stop();
    await beat.stop();
  };
}

/** Not before browsers can be served: the first event must find a server that remembers it. */
function startPublishingPot({ pot, publish, log }: PotPublishing): () => Promise<void> {
  const stop = startProgressiveTicker({
    readUnits: () => pot.readUnits(),
    publish,
    schedule: systemSchedule,
    log,
  });
  return async () => stop();
}

type PotPublishing = Pick<Deps, "publish" | "log"> & { readonly pot: { readUnits(): Promise<number> } };

export type OpenedDeps = {
  readonly deps: Deps;
  /** Gives the realtime server the site's HTTP server, when both share a port. */
  readonly attach: (httpServer: Server) => Promise<void>;
  /** Takes it away again; call before that server closes. */
  readonly detach: () => Promise<void>;
};

/** The port is known only now when the system was to choose it. */
function withSocketPort(config: Config, socketPort: number): Config {
  const { publicSocketPort } = config;
  return { ...config, socketPort, publicSocketPort: publicSocketPort === 0 ? socketPort : publicSocketPort };
}

function openLedger(
  parts: Pick<Deps, "database" | "settings" | "sealing" | "metrics" | "log"> & {
    houseAccounts: HouseAccounts;
  },
): Ledger {
  const { database, settings, sealing, houseAccounts, metrics, log } = parts;
  const weekGame = weekGameOf(settings);
  const seeds = createSeedCache({ sealing, capacity: SEED_CACHE_ENTRIES });
  const observe = observeLedger(metrics, () => ledger.queueLength());
  const ledger = createLedger({ database, seeds, houseAccounts, weekGame, log, observe });
  return ledger;
}
