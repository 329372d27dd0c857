import { Server } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/**
 * Leaves a proxy time to go elsewhere. It learns that this node goes by being refused a new connection, so that comes
 * first, after the moment in which the proxy may still believe that the other node is down. Then kept connections are
 * served on until the proxy lets go of them: to close one while a call is on its way would lose that call. Resolves
 * when all are gone, at the latest after `serveMs + letGoMs`.
 */
export async function leaveProxy(server: Server, { serveMs, letGoMs }: DrainTimes): Promise<void> {
  if (!server.listening || letGoMs === 0) return;
  await delay(serveMs);
  // Not the HTTP server's own `close`, which also ends idle connections.
  const allGone = new Promise((resolve) => Server.prototype.close.call(server, resolve));
  const patience = new AbortController();
  await Promise.race([allGone, delay(letGoMs, undefined, { signal: patience.signal })]);
  patience.abort();
}

/**
 * For a node behind a proxy: deploy/nginx tries a failed node again after a second, or nearly two, because it counts
 * whole ones, and keeps idle connections for two.
 */
export const BEHIND_PROXY: DrainTimes = { serveMs: 2500, letGoMs: 3000 };
export const WITHOUT_PROXY: DrainTimes = { serveMs: 0, letGoMs: 0 };

export type DrainTimes = {
  /** Goes on as if nothing were. */
  readonly serveMs: number;
  /** Takes no more connections, and serves those there are. */
  readonly letGoMs: number;
};
