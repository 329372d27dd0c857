import type { Logger } from "pino";
import { buildApp } from "./app.ts";
import { buildConsoleApp } from "./console-app.ts";
import type { Config } from "../deps/config.ts";
import { openDeps } from "./open-deps.ts";
import { observeBackups } from "../platform/backup/backup-metrics.ts";
import { createMetricsServer } from "../platform/http/metrics.ts";
import { portOf } from "../platform/http/port-of.ts";
import { openOperatorSockets } from "./open-operator-sockets.ts";
import { openStorage } from "./storage.ts";
import { hostname } from "node:os";
import { join } from "node:path";
import { type CallTraces, openCallTraces } from "../platform/http/call-traces.ts";
import { systemClock } from "../platform/runtime/clock.ts";
import { siteVersion } from "../platform/runtime/site-version.ts";

/** A running site. */
export type Site = {
  readonly port: number;
  readonly socketPort: number;
  readonly metricsPort: number;
  /** Null: there is no console. */
  readonly consolePort: number | null;
  /** Drains: not ready → no new calls → running calls finish → connections and database close. */
  close(): Promise<void>;
};

/** Starts everything, or nothing: what was opened before a failure is closed again. */
export async function startSite(config: Config, log: Logger): Promise<Site> {
  const opened: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const closeOne of opened.splice(0).toReversed()) await closeOne();
  };
  try {
    const traces = await openTraces(config, log);
    opened.push(async () => traces?.close());
    const storage = await openStorage(config, log);
    opened.push(() => storage.close());
    const opening = { config, log, connection: storage.connection };
    const { deps, attach, detach } = await openDeps(opening, (closeOne) => opened.push(closeOne));
    const observed = observeBackups(deps.metrics, deps.clock);
    storage.watchBackups((state) => observed.report(state));
    const consoleApp = hasConsole(config)
      ? await buildConsoleApp(deps, { traces, sitePort: () => portOf(app.server) })
      : null;
    opened.push(async () => consoleApp?.close());
    const operatorSockets = consoleApp && (await openOperatorSockets(consoleApp.server, deps));
    opened.push(async () => operatorSockets?.close());
    const app = await buildApp(deps, {
      traces,
      consolePort: () => (consoleApp === null ? 0 : portOf(consoleApp.server)),
    });
    opened.push(() => app.close());
    await attach(app.server);
    opened.push(detach);
    const host = config.host ?? "::";
    await app.listen({ port: config.port, host, backlog: BACKLOG });
    await consoleApp?.listen({ port: config.consolePort, host, backlog: BACKLOG });
    const metrics = createMetricsServer(deps.metrics);
    metrics.listen(config.metricsPort, config.metricsHost);
    opened.push(async () => void metrics.close());
    return {
      port: portOf(app.server),
      socketPort: deps.config.socketPort,
      metricsPort: portOf(metrics),
      consolePort: consoleApp && portOf(consoleApp.server),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Without the sandbox CONSOLE_URL has to say where the console is. */
function hasConsole({ sandbox, consoleOrigin }: Config): boolean {
  return sandbox || consoleOrigin !== null;
}

/** Connections that wait to be accepted. In a flood a shorter line loses visitors' first packets, and those come again after a second. */
const BACKLOG = 4_096;

const ROOT = join(import.meta.dirname, "../../../..");

/** Null when no collector of traces is configured. */
async function openTraces({ traces }: Config, log: Logger): Promise<CallTraces | null> {
  if (traces === null) return null;
  const node = `${hostname()}/${process.pid}`;
  return openCallTraces({ ...traces, version: siteVersion(ROOT), node, clock: systemClock, log });
}
