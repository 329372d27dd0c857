// A site reduced to its database, for tests that kill it: `node _embedded-postgres-child.ts <data directory>`.
import { pino } from "pino";
import { startEmbeddedPostgres } from "../src/platform/postgres/embedded-postgres.ts";

// Like the site, it is not ended by Ctrl-C at once: it would drain first.
process.on("SIGINT", () => undefined);

const settings = { fsync: "off", shared_buffers: "16MB" };
const log = pino({ level: "warn" }, pino.destination({ dest: 2, sync: true }));
const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? "", log, settings });
process.stdout.write(`${JSON.stringify({ pid: postgres.pid })}\n`);
