import { createHmac } from "node:crypto";
import type { Server } from "node:http";
import type { Worker } from "node:worker_threads";
import type { ClientConfig } from "pg";
import type { Logger } from "pino";
import type { Config } from "../deps/config.ts";
import type { Database, Query } from "../platform/db/database.ts";
import { rememberFact } from "../platform/db/site-facts.ts";
import { createSharedCalls, type SharedCalls } from "../platform/http/shared-calls.ts";
import { systemClock } from "../platform/runtime/clock.ts";
import { systemSchedule } from "../platform/runtime/schedule.ts";
import type { NodesState } from "../realtime/nodes/realtime-cluster.ts";
import { NO_STATS, type Realtime, superviseRealtimeThread } from "../realtime/thread/realtime-supervisor.ts";
import type { SharedCallsEnd } from "../realtime/thread/thread-view.ts";
import { type RealtimeThreadOptions, startRealtimeWorker } from "../realtime/thread/realtime-worker.ts";
import { sessionCookie } from "../sessions/session-cookie.ts";
import { sessionKeys } from "../sessions/session-seal.ts";
import type { Settings } from "../settings/settings-service.ts";
import { type RealtimeNodeOptions, startRealtimeNode } from "./realtime-node.ts";
import { DATABASE_ROLE } from "./storage.ts";

/** With a port of its own the realtime server runs in a thread at once; on the site's port it waits for `attach`. */
export function openRealtime(opening: RealtimeOpening): Promise<OpenedRealtime> {
  const { socketPort, port } = opening.config;
  return socketPort === port && port !== 0 ? openOnSitePort(opening) : openInThread(opening);
}

async function openInThread(opening: RealtimeOpening): Promise<OpenedRealtime> {
  let realtime: Realtime | null = null;
  const calls = shareCalls(opening.config, () => realtime);
  realtime = await startInThread(opening, calls);
  return { ...realtime, calls, attach: async () => {}, detach: async () => {} };
}

/** In a thread of its own; `calls` hears which calls other nodes have answered. */
export async function startInThread(
  opening: RealtimeOpening,
  calls: SharedCallsEnd | null,
): Promise<Realtime> {
  const { config, connection, log } = opening;
  const { socketPort, host, logLevel, nodeTls } = config;
  const thread = {
    ...(await commonOptions(opening)),
    port: socketPort,
    host,
    connection,
    role: DATABASE_ROLE,
    logLevel,
    nodeTls,
  };
  return superviseRealtimeThread(thread, { log, calls, spawn: spawnRealtimeThread });
}

async function openOnSitePort(opening: RealtimeOpening): Promise<OpenedRealtime> {
  const { config, database, settings, log } = opening;
  const common = await commonOptions(opening);
  let realtime: Realtime | null = null;
  const { port } = config;
  const calls = shareCalls(config, () => realtime);
  const close = async (): Promise<void> => realtime?.close();
  return {
    port,
    publish: (event) => realtime?.publish(event),
    listeners: () => realtime?.listeners() ?? 0,
    stats: () => NO_STATS,
    nodes: () => realtime?.nodes() ?? null,
    calls,
    async attach(httpServer) {
      const site = { ...common, port, httpServer, database, settings, calls, log };
      realtime ??= await startRealtimeOnSite(site);
    },
    detach: close,
    close,
  };
}

/** What both places need to know of the site. */
async function commonOptions({ config, database }: RealtimeOpening) {
  const { publicOrigin, trustedProxies, roundPace, redisUrl } = config;
  const secure = publicOrigin?.startsWith("https:") ?? false;
  return {
    publicOrigin,
    trustedProxies,
    roundPace,
    sessionCookie: sessionCookie(secure).name,
    sessionKeys: sessionKeys(config.secretKeys),
    join: redisUrl === null ? null : { redisUrl, siteKey: await siteKey(database.query, config) },
  };
}

/** Until there is a realtime server that could reach the other nodes, what this one counted is dropped. */
function shareCalls({ redisUrl }: Config, realtime: () => Realtime | null): SharedCalls | null {
  if (redisUrl === null) return null;
  const calls: SharedCalls = createSharedCalls({
    clock: systemClock,
    send: (counts) => (realtime() === null ? calls.sent() : realtime()?.shareCalls(counts)),
    schedule: systemSchedule,
  });
  return calls;
}

/** The same on all nodes of a site, because they share its database, and on no other site's. It stays when the key is changed. */
function siteKey(query: Query, { secretKeys }: Config): Promise<string> {
  const first = createHmac("sha256", secretKeys[0]).update("nodes").digest("hex").slice(0, 16);
  return rememberFact(query, "nodes", `rumb:${first}`);
}

export function spawnRealtimeThread(options: RealtimeThreadOptions): Worker {
  return startRealtimeWorker(new URL("realtime-thread.ts", import.meta.url), options);
}

/**
 * Starts the realtime server on the site's HTTP server, which must be listening by the time browsers come, and is not closed
 * with it.
 */
export async function startRealtimeOnSite(options: OnSiteOptions): Promise<Realtime> {
  const { calls, join, port } = options;
  let listeners = 0;
  let nodes: NodesState | null = null;
  const node = await startRealtimeNode(options.httpServer, {
    ...options,
    join: join && { ...join, onCalls: (counts) => calls?.hear(counts) },
    onListeners: (count, state) => {
      listeners = count;
      nodes = state;
    },
  });
  return {
    port,
    publish: node.deliver,
    listeners: () => listeners,
    stats: () => NO_STATS,
    nodes: () => nodes,
    shareCalls(counts) {
      node.shareCalls(counts);
      calls?.sent();
    },
    close: node.close,
  };
}

type RealtimeOpening = {
  readonly config: Config;
  readonly log: Logger;
  readonly connection: ClientConfig;
  readonly database: Database;
  readonly settings: Settings;
};

type OnSiteOptions = Omit<RealtimeNodeOptions, "onListeners" | "join"> & {
  readonly join: RealtimeThreadOptions["join"];
  readonly calls: SharedCallsEnd | null;
  readonly httpServer: Server;
  /** Port of that server. */
  readonly port: number;
};

/** The realtime server as the site has it, from before it runs. */
export type OpenedRealtime = Omit<Realtime, "shareCalls"> & {
  /** Counts of calls that nodes share; null when there is one node. */
  readonly calls: SharedCalls | null;
  /** Gives it the site's HTTP server, when both share a port. */
  readonly attach: (httpServer: Server) => Promise<void>;
  /** Sockets on the site's port would keep its HTTP server from closing: they go first. */
  readonly detach: () => Promise<void>;
};
