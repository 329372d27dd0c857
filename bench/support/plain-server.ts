// The site's own server, hook by hook and route by route, but with a ledger that runs every play in an ordinary
// transaction of its own: reference (c) of scenarios/dice-http.ts.
import { buildApp } from "../../apps/server/src/compose/app.ts";
import { readConfig } from "../../apps/server/src/deps/config.ts";
import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { openLog } from "../../apps/server/src/platform/runtime/log.ts";
import { openDeps } from "../../apps/server/src/compose/open-deps.ts";
import { DATABASE_ROLE } from "../../apps/server/src/compose/storage.ts";
import { createPlainLedger } from "./plain-ledger.ts";

/** More connections make it slower on two cores, fewer leave the log's flushes unshared. */
const POOL_SIZE = 32;

const config = readConfig(process.env);
const log = openLog({ level: config.logLevel });
if (config.databaseUrl === null) throw new Error("DATABASE_URL names the database of the bench");
const connection = { connectionString: config.databaseUrl };
const opened: (() => Promise<unknown>)[] = [];
const onClose = (close: () => Promise<unknown>) => void opened.push(close);
const { deps, attach, detach } = await openDeps({ config, log, connection }, null, onClose);
const database = openDatabase({ connection, role: DATABASE_ROLE, poolSize: POOL_SIZE, log });
onClose(() => database.close());
const plain = { ...deps, ledger: await createPlainLedger({ database, sealing: deps.sealing }) };
const app = await buildApp(plain, { consolePort: () => 0 });
onClose(() => app.close());
await attach(app.server);
onClose(detach);
process.stdout.write(`listening on ${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);

process.once("SIGTERM", () => {
  stop().catch((error: unknown) => {
    throw error;
  });
});

async function stop(): Promise<void> {
  for (const close of opened.toReversed()) await close();
}
