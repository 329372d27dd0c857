import { join } from "node:path";
import {
  addressOf,
  type EmbeddedConnection,
} from "../../apps/server/src/platform/postgres/embedded-postgres-guard.ts";
import { freePort } from "../../apps/server/test/_free-port.ts";
import { patientFetch } from "../../apps/server/test/_patient-fetch.ts";
import { SERVER_FLAGS } from "../../tools/setup/server-flags.mjs";
import { startCompanion } from "./programs.ts";

/** `site` is the real server; `plain` is the same server with one ordinary transaction for each play. */
export type ServerProgram = "site" | "plain";

export type RunningServer = {
  readonly pid: number;
  /** Such as `http://127.0.0.1:40001`. */
  readonly origin: string;
  /** Of the operators' console, which only `site` has. */
  readonly consoleOrigin: string | null;
  readonly socketPort: number;
  readonly metricsPort: number;
  /** Drains it; throws when it does not end in peace. */
  stop(): Promise<void>;
};

const PROGRAMS: Record<ServerProgram, string> = {
  site: join(import.meta.dirname, "../../apps/server/src/main.ts"),
  plain: join(import.meta.dirname, "plain-server.ts"),
};
const PATIENCE_MS = 60_000;

/** Starts a server on free ports of the loopback. `flags` are Node's. */
export async function startServer(options: {
  program: ServerProgram;
  flags: readonly string[];
  folder: string;
  secretKey: string;
  connection: EmbeddedConnection;
  environment?: Readonly<Record<string, string | undefined>>;
}): Promise<RunningServer> {
  const [port, consolePort, metricsPort] = [await freePort(), await freePort(), await freePort()];
  const companion = startCompanion([...SERVER_FLAGS, ...options.flags, PROGRAMS[options.program]], {
    limitMs: PATIENCE_MS,
    env: {
      HOST: "127.0.0.1",
      PORT: String(port),
      SOCKET_PORT: "0",
      CONSOLE_PORT: String(consolePort),
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: "warn",
      // A crowd comes from one machine here.
      CONNECTIONS_PER_ADDRESS: "10000",
      DATA_DIR: options.folder,
      SECRET_KEY: options.secretKey,
      DATABASE_URL: addressOf(options.connection),
      ...options.environment,
    },
  });
  const origin = await companion.line(/listening on (http:\/\/[\w.:-]+)/u);
  return {
    pid: companion.pid,
    origin,
    consoleOrigin:
      options.program === "site" ? await companion.line(/console on (http:\/\/[\w.:-]+)/u) : null,
    socketPort: await socketPortOf(origin),
    metricsPort,
    stop: () => companion.stop(),
  };
}

/** A server that has just begun to listen may still say 503: it is asked again, as a browser would. */
async function socketPortOf(origin: string): Promise<number> {
  const headers = { "content-type": "application/json", origin };
  const response = await patientFetch(`${origin}/api/get`, { method: "POST", headers, body: "{}" });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${origin} said ${response.status}: ${text}`);
  const answer: { success: { site: { socketPort: number } } } = JSON.parse(text);
  return answer.success.site.socketPort;
}
