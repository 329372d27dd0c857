// Two nodes of the site behind nginx, with one Redis and one embedded PostgreSQL (or, with `--ha`, a replicated one), all on this
// machine, as docs/operations/several-machines.md describes it for several. Ctrl-C stops everything; SIGHUP restarts the nodes one after another.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "../../apps/server/test/_free-port.ts";
import { readBackupConfig } from "../../apps/server/src/platform/backup/backup-config.ts";
import { startWalArchiver } from "../../apps/server/src/platform/backup/wal-archiver.ts";
import { EmbeddedPostgresError } from "../../apps/server/src/platform/postgres/embedded-postgres-error.ts";
import { addressOf } from "../../apps/server/src/platform/postgres/embedded-postgres-guard.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/postgres/embedded-postgres.ts";
import { createEnvironmentReader } from "../../apps/server/src/platform/runtime/environment.ts";
import { openLog } from "../../apps/server/src/platform/runtime/log.ts";
import { clusterPrograms } from "../setup/cluster-programs.mjs";
import { SetupRefusal } from "../setup/refusal.mjs";
import { haPrograms } from "../setup/ha-programs.mjs";
import { createChildren } from "./child.ts";
import { endLeftovers } from "./ha/programs.ts";
import { databaseEnvironment, startReplicatedDatabase } from "./ha/replicated-database.ts";
import { startClusterSite } from "./cluster-site.ts";
import { listens } from "./nginx.ts";
import type { ClusterNode } from "./nodes.ts";

const NODES = 2;
/** Each node holds up to 40. */
const MAX_CONNECTIONS = 120;
const isReplicated = process.argv.includes("--ha");
/** The nodes, nginx and Redis: they end before their database. */
const children = createChildren();
/** What is closed when every program has ended, the last first. */
const opened: (() => Promise<unknown>)[] = [];
let stopping = false;
let restarting = Promise.resolve();
let turns = 0;

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));
try {
  const nodes = await start();
  process.on("SIGHUP", () => {
    turns += 1;
    const turn = turns;
    restarting = restarting.then(() => restartInTurn(nodes, turn));
  });
} catch (error) {
  const isPlain = error instanceof SetupRefusal || error instanceof EmbeddedPostgresError;
  if (!stopping) console.error(isPlain ? error.message : error);
  await stop(1);
}

async function start(): Promise<readonly ClusterNode[]> {
  const programs = clusterPrograms();
  const sitePort = await portOf("PORT", 8080);
  const socketPort = await portOf("SOCKET_PORT", 8443);
  const consolePort = await portOf("CONSOLE_PORT", 8081);
  const folder = await mkdtemp(join(tmpdir(), "rumb-cluster-"));
  opened.push(() => rm(folder, { recursive: true, force: true }));
  const dataDir = process.env["DATA_DIR"] ?? ".data";
  const database = isReplicated
    ? await startReplicated(dataDir)
    : { DATABASE_URL: await startEmbedded(dataDir) };

  const environment = { ...process.env, DATA_DIR: dataDir, ...database };
  const { nodes } = await startClusterSite({
    children,
    programs,
    folder,
    sitePort,
    socketPort,
    consolePort,
    nodes: NODES,
    environment,
  });
  for (const [index, { port, metricsPort }] of nodes.entries()) {
    console.log(`RUMB node ${index + 1} on port ${port}, metrics on http://127.0.0.1:${metricsPort}/metrics`);
  }
  console.log(`RUMB console on http://localhost:${consolePort}/console`);
  console.log(`RUMB cluster of ${NODES} nodes listening on http://127.0.0.1:${sitePort}`);
  return nodes;
}

async function startEmbedded(dataDir: string): Promise<string> {
  const log = openLog({ level: process.env["LOG_LEVEL"] ?? "info" });
  const settings = { max_connections: String(MAX_CONNECTIONS) };
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  opened.push(() => postgres.stop());
  const { connection, clusterDir } = postgres;
  const backup = readBackupConfig(createEnvironmentReader(process.env), resolve(dataDir));
  const archiver = startWalArchiver({ connection, clusterDir, backup, log });
  opened.push(() => archiver.stop());
  return addressOf(connection);
}

async function startReplicated(dataDir: string): Promise<Record<string, string>> {
  const servers = createChildren();
  const place = join(dataDir, "ha");
  opened.push(async () => {
    await servers.stop();
    endLeftovers(resolve(place));
  });
  const options = { children: servers, folder: place, programs: haPrograms() };
  const database = await startReplicatedDatabase(options);
  for (const { name, port } of database.layout.servers) console.log(`RUMB database ${name} on port ${port}`);
  console.log(
    `RUMB database leader on port ${database.layout.leaderPort}, logs in ${database.layout.folder}/log`,
  );
  return databaseEnvironment(database);
}

async function restartInTurn(nodes: readonly ClusterNode[], turn: number): Promise<void> {
  for (const [index, node] of nodes.entries()) {
    await node.restart();
    if (children.areStopping()) return;
    console.log(`RUMB node ${index + 1} of ${NODES} restarted, ${turn}`);
  }
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await children.stop();
  for (const close of opened.toReversed()) await close();
  process.exit(code);
}

async function portOf(name: string, fallback: number): Promise<number> {
  const text = process.env[name];
  if (text === "0") return freePort();
  const port = Number(text ?? fallback);
  if (await listens(port))
    throw new SetupRefusal(
      `Порт ${port} уже занят другой программой. Остановите её или задайте другой ${name}.`,
    );
  return port;
}
