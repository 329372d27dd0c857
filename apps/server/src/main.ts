import closeWithGrace from "close-with-grace";
import { ConfigError } from "./platform/runtime/environment.ts";
import { EmbeddedPostgresError } from "./platform/postgres/embedded-postgres-error.ts";
import { openLog } from "./platform/runtime/log.ts";
import { MigrationError } from "./platform/db/migrate.ts";
import { MissingKeyError } from "./platform/keys/key-rotation.ts";
import { WrongSecretKeyError } from "./seeds/seed-service.ts";
import { readConfig } from "./deps/config.ts";
import { SandboxDatabaseError } from "./compose/sandbox-database.ts";
import { startSite } from "./compose/site.ts";

const DRAIN_MS = 20_000;

try {
  const config = readConfig(process.env);
  const log = openLog({ level: config.logLevel });
  if (config.sandbox) log.warn("песочница: VK, Telegram и платежи ненастоящие, вход под любым именем");
  const site = await startSite(config, log);
  closeWithGrace({ delay: DRAIN_MS, logger: log }, async ({ err, signal }) => {
    hearNoSecondSignal();
    if (err) log.fatal({ err }, "the site stops because of an error");
    else log.info({ signal }, "the site stops");
    await site.close();
  });
  if (site.consolePort === null) log.warn("there is no operators' console: CONSOLE_URL does not say where");
  else
    process.stdout.write(
      `RUMB console on ${config.consoleOrigin ?? `http://localhost:${site.consolePort}`}/console\n`,
    );
  process.stdout.write(
    `RUMB listening on ${config.publicOrigin ?? `${config.nodeTls ? "https" : "http"}://127.0.0.1:${site.port}`}\n`,
  );
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}

/**
 * One wish to stop arrives several times: a terminal, npm and a service manager each signal every process of the group.
 * close-with-grace would give up the drain at the second; DRAIN_MS already bounds how long it takes.
 */
function hearNoSecondSignal(): void {
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.removeAllListeners(signal);
    process.on(signal, () => undefined);
  }
}

/** What an operator can mend is said in one sentence; a bug keeps its stack. */
function startFailure(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof MigrationError ||
    error instanceof MissingKeyError ||
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
