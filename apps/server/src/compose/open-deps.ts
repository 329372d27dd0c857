import type { Server } from "node:http";
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
import { openDestinations } from "../features/withdrawals/withdrawal-destinations.ts";
import { openProgressivePot } from "../money/pot-store.ts";
import { createSeedCache } from "../seeds/seed-cache.ts";
import { systemClock } from "../platform/runtime/clock.ts";
import { createMetrics } from "../platform/http/metrics.ts";
import { systemRandom } from "../platform/runtime/random.ts";
import { observeRealtime } from "../realtime/thread/realtime-metrics.ts";
import { monotonicMs, systemSchedule } from "../platform/runtime/schedule.ts";
import type { OnClose } from "./closing.ts";
import { newNodeId, startBeat } from "./node-name.ts";
import { openIntegrations } from "./open-integrations.ts";
import { openJobs, watchJobs } from "./open-jobs.ts";
import { openAnchors } from "./open-anchors.ts";
import { openArchive } from "./open-archive.ts";
import { openBooks } from "./open-books.ts";
import { openGround, type Opening } from "./open-ground.ts";
import { type OpenedRealtime, openRealtime } from "./open-realtime.ts";
import type { SandboxPlaces } from "./open-sandboxes.ts";
import { openAllSessions } from "./open-sessions.ts";
import { publishTerms, startPublishingPot } from "./site-news.ts";

const SEED_CACHE_ENTRIES = 50_000;

/** What a process that shares its machine with others of the site has from the one that supervises them. */
export type Supervised = {
  readonly realtime: OpenedRealtime;
  readonly places: SandboxPlaces;
  /** Of the rows of the pot, those of this process. */
  readonly potSlot: number;
};

/**
 * Opens everything that has an effect, in the order in which it is needed. How to close a part is passed to `onClose`
 * as soon as it is open; the caller closes in reverse order, also when a later part could not be opened.
 */
export async function openDeps(
  opening: Opening,
  supervised: Supervised | null,
  onClose: OnClose,
): Promise<OpenedDeps> {
  const { config, log } = opening;
  const metrics = createMetrics({ ofProcess: true });
  const ground = await openGround({ ...opening, metrics }, onClose);
  const { database, settings } = ground;
  const outside = { config, database, log, metrics, clock: systemClock, random: systemRandom };
  const { sessions, consoleSessions } = await openAllSessions({ ...outside, settings }, onClose);
  const pot = await openProgressivePot(database.query, settings.current().progressive.startKopecks);
  const houseAccounts = await openHouseAccounts(database.query, HOUSE_ACCOUNTS);
  const potSlot = supervised?.potSlot ?? process.pid;
  const ledger = openLedger({ ...ground, houseAccounts, metrics, log, potSlot });
  onClose(() => ledger.close());
  const postings = openPostings({ database, houseAccounts });
  const { siteListens, payouts, statements, ...integrations } = await openIntegrations(
    outside,
    supervised && supervised.places,
    onClose,
  );
  const realtime = supervised?.realtime ?? (await openRealtime({ ...opening, database, settings }));
  onClose(() => realtime.close());
  const { publish } = realtime;
  const feed = createFeed({ ...realtime, now: monotonicMs, schedule: systemSchedule });
  const playNews = createPlayNews({ publish, schedule: systemSchedule });
  const wallet = { database, postings, publish, settings, log, payments: integrations.payments };
  const destinations = openDestinations({ secretKeys: config.secretKeys, random: systemRandom });
  const watch = await watchJobs({ database, metrics, log }, onClose);
  const jobParts = { ...integrations, ...watch, metrics, settings, wallet, statements };
  onClose(openJobs(opening, { ...jobParts, payouts: { database, log, destinations, payouts } }));
  onClose(openBooks({ ...opening, ...watch, metrics }));
  onClose(openArchive({ ...opening, ...watch, settings }));
  const deps: Deps = {
    ...outside,
    ...ground,
    config: withSocketPort(config, realtime.port),
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
  // What a machine has one of, the supervising process has.
  if (supervised === null) {
    observeRealtime(metrics, realtime);
    publishTerms(deps);
    onClose(await openAnchors(deps));
  }
  return {
    async attach(httpServer) {
      await realtime.attach(httpServer);
      if (supervised === null) onClose(startPublishingPot({ ...deps, pot }));
      onClose(
        startNode({ ...deps, houseAccounts, sockets: supervised === null ? realtime.listeners : () => 0 }),
      );
    },
    siteListens,
    detach: () => realtime.detach(),
    deps,
  };
}

/** Takes part in driving the rounds, and shows the operators that this process runs. */
function startNode(
  parts: Deps & { houseAccounts: HouseAccounts; sockets: () => number },
): () => Promise<void> {
  const { config, ledger, sockets } = parts;
  const id = newNodeId();
  const rounds = startRounds({ ...parts, nodeId: id, roundPace: config.roundPace });
  const figures = () => ({ sockets: sockets(), queue: ledger.queueLength() });
  const beat = startBeat(parts, { id, kind: "процесс", figures });
  return async () => {
    await rounds.stop();
    await beat.stop();
  };
}

export type OpenedDeps = {
  readonly deps: Deps;
  /** Gives the realtime server the site's HTTP server, when both share a port. */
  readonly attach: (httpServer: Server) => Promise<void>;
  /** The site's HTTP server listens, at this port: whoever calls the site may know. */
  readonly siteListens: (port: number) => void;
  /** Takes the realtime server away again; call before that HTTP server closes. */
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
    potSlot: number;
  },
): Ledger {
  const { database, settings, sealing, houseAccounts, metrics, log, potSlot } = parts;
  const weekGame = weekGameOf(settings);
  const seeds = createSeedCache({ sealing, capacity: SEED_CACHE_ENTRIES });
  const observe = observeLedger(metrics, () => ledger.queueLength());
  const ledger = createLedger({ database, seeds, houseAccounts, weekGame, log, observe, potSlot });
  return ledger;
}
