import { hostname } from "node:os";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "../deps/config.ts";
import { type CallTraces, openCallTraces } from "../platform/http/call-traces.ts";
import { LISTEN_BACKLOG } from "../platform/http/listen-backlog.ts";
import { portOf } from "../platform/http/port-of.ts";
import { systemClock } from "../platform/runtime/clock.ts";
import { siteVersion } from "../platform/runtime/site-version.ts";
import { buildApp } from "./app.ts";
import type { OnClose } from "./closing.ts";
import { buildConsoleApp } from "./console-app.ts";
import type { OpenedDeps } from "./open-deps.ts";
import { openOperatorSockets } from "./open-operator-sockets.ts";

/** Builds the players' site and the console, and lets them listen. */
export async function openServers(
  { deps, attach, siteListens, detach, traces }: OpenedDeps & { readonly traces: CallTraces | null },
  onClose: OnClose,
): Promise<{ readonly port: number; readonly consolePort: number | null }> {
  const { config } = deps;
  const consoleApp = hasConsole(config)
    ? await buildConsoleApp(deps, { traces, sitePort: () => portOf(app.server) })
    : null;
  onClose(async () => consoleApp?.close());
  const operatorSockets = consoleApp && (await openOperatorSockets(consoleApp.server, deps));
  onClose(async () => operatorSockets?.close());
  const app = await buildApp(deps, {
    traces,
    consolePort: () => (consoleApp === null ? 0 : portOf(consoleApp.server)),
  });
  onClose(() => app.close());
  await attach(app.server);
  onClose(detach);
  const host = config.host ?? "::";
  // The system gives each connection to one of the processes that listen.
  const shared = { host, backlog: LISTEN_BACKLOG, reusePort: config.processes > 1 };
  await app.listen({ ...shared, port: config.port });
  await consoleApp?.listen({ ...shared, port: config.consolePort });
  const port = portOf(app.server);
  siteListens(port);
  return { port, consolePort: consoleApp && portOf(consoleApp.server) };
}

/** Without the sandbox CONSOLE_URL has to say where the console is. */
function hasConsole({ sandbox, consoleOrigin }: Config): boolean {
  return sandbox || consoleOrigin !== null;
}

const ROOT = join(import.meta.dirname, "../../../..");

/** Null when no collector of traces is configured. */
export async function openTraces({ traces }: Config, log: Logger): Promise<CallTraces | null> {
  if (traces === null) return null;
  const node = `${hostname()}/${process.pid}`;
  return openCallTraces({ ...traces, version: siteVersion(ROOT), node, clock: systemClock, log });
}
