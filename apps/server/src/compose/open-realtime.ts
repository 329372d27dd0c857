import { createHmac } from "node:crypto";
import type { Server } from "node:http";
import type { ClientConfig } from "pg";
import type { Logger } from "pino";
import type { Config } from "../deps/config.ts";
import { sessionCookie } from "../sessions/session-cookie.ts";
import type { Settings } from "../settings/settings-service.ts";
import type { Database } from "../platform/db/database.ts";
import { NO_STATS, type Realtime, startRealtime } from "../realtime/thread/realtime.ts";
import { systemSchedule } from "../platform/runtime/schedule.ts";
import { createSharedCalls, type SharedCalls } from "../platform/http/shared-calls.ts";
import { DATABASE_ROLE } from "./storage.ts";

/** With a port of its own the realtime server runs in a thread at once; on the site's port it waits for `attach`. */
export async function openRealtime({ config, log, connection, database, settings }: RealtimeOpening) {
  const secure = config.publicOrigin?.startsWith("https:") ?? false;
  const common = {
    publicOrigin: config.publicOrigin,
    trustedProxies: config.trustedProxies,
    sessionCookie: sessionCookie(secure).name,
    roundPace: config.roundPace,
    join: config.redisUrl === null ? null : { redisUrl: config.redisUrl, siteKey: siteKey(config) },
  };
  const calls: SharedCalls | null =
    common.join &&
    createSharedCalls({
      send: (counts) => (realtime === null ? calls?.sent() : realtime.shareCalls(counts)),
      schedule: systemSchedule,
    });
  const shared = config.socketPort === config.port && config.port !== 0;
  const thread = {
    ...common,
    port: config.socketPort,
    host: config.host,
    connection,
    role: DATABASE_ROLE,
    logLevel: config.logLevel,
  };
  let realtime: Realtime | null = shared
    ? null
    : await startRealtime({ place: "thread", thread, calls, log });
  return {
    port: () => realtime?.port ?? config.socketPort,
    publish: (event: Parameters<Realtime["publish"]>[0]) => realtime?.publish(event),
    listeners: () => realtime?.listeners() ?? 0,
    stats: () => realtime?.stats() ?? NO_STATS,
    nodes: () => realtime?.nodes() ?? null,
    /** Counts of calls that nodes share; null when there is one node. */
    calls,
    async attach(httpServer: Server) {
      realtime ??= await startRealtime({
        ...common,
        place: "site",
        httpServer,
        port: config.port,
        database,
        settings,
        calls,
        log,
      });
    },
    /** Sockets on the site's port would keep its HTTP server from closing: they go first. */
    async detach() {
      if (shared) await realtime?.close();
    },
    async close() {
      await realtime?.close();
    },
  };
}

/** The same on all nodes of a site, because they share its secret, and on no other site's. */
function siteKey({ secretKey }: Config): string {
  return `rumb:${createHmac("sha256", secretKey).update("nodes").digest("hex").slice(0, 16)}`;
}

type RealtimeOpening = {
  readonly config: Config;
  readonly log: Logger;
  readonly connection: ClientConfig;
  readonly database: Database;
  readonly settings: Settings;
};
