import type { Logger } from "pino";
import { closeInOrder } from "./platform/runtime/close-in-order.ts";
import { ConfigError } from "./platform/runtime/environment.ts";
import { EmbeddedPostgresError } from "./platform/postgres/embedded-postgres-error.ts";
import { openLog } from "./platform/runtime/log.ts";
import { MigrationError } from "./platform/db/migrate.ts";
import { MissingKeyError } from "./platform/keys/key-rotation.ts";
import { WrongSecretKeyError } from "./seeds/seed-service.ts";
import { type Config, readConfig } from "./deps/config.ts";
import { SandboxDatabaseError } from "./compose/sandbox-database.ts";
import { ProcessFailedError, SERVER_PROCESS } from "./compose/processes/server-processes.ts";
import { startServerProcess } from "./compose/processes/server-process.ts";
import { startSupervisedSite } from "./compose/processes/supervised-site.ts";
import { type Site, startSite } from "./compose/site.ts";

const DRAIN_MS = 20_000;
/** Waits for the server processes' own. */
const DRAIN_ALL_MS = 25_000;

try {
  const config = readConfig(process.env);
  const log = openLog({ level: config.logLevel });
  if (process.argv.includes(SERVER_PROCESS)) {
    const { close } = await startServerProcess(config, log);
    closeInOrder(close, { log, limitMs: DRAIN_MS });
  } else await startAsConfigured(config, log);
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}

async function startAsConfigured(config: Config, log: Logger): Promise<void> {
  if (config.sandbox) log.warn("песочница: VK, Telegram и платежи ненастоящие, вход под любым именем");
  const isOne = config.processes === 1;
  const site = await (isOne ? startSite(config, log) : startSupervisedSite(config, log));
  closeInOrder(site.close, { log, limitMs: isOne ? DRAIN_MS : DRAIN_ALL_MS });
  sayAddresses(site, config, log);
}

function sayAddresses(site: Site, { publicOrigin, consoleOrigin, nodeTls }: Config, log: Logger): void {
  if (site.consolePort === null) log.warn("there is no operators' console: CONSOLE_URL does not say where");
  else
    process.stdout.write(
      `RUMB console on ${consoleOrigin ?? `http://localhost:${site.consolePort}`}/console\n`,
    );
  process.stdout.write(
    `RUMB listening on ${publicOrigin ?? `${nodeTls ? "https" : "http"}://127.0.0.1:${site.port}`}\n`,
  );
}

/** What an operator can mend is said in one sentence; a bug keeps its stack. */
function startFailure(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof MigrationError ||
    error instanceof MissingKeyError ||
    error instanceof ProcessFailedError ||
    error instanceof SandboxDatabaseError ||
    error instanceof WrongSecretKeyError
  ) {
    return error.message;
  }
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return `Порт уже занят другой программой: ${error.message}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
