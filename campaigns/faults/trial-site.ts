import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatMoney } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import { Client, type ClientConfig } from "pg";
import { addressOf } from "../../apps/server/src/platform/postgres/embedded-postgres-guard.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../apps/server/src/platform/postgres/embedded-postgres.ts";
import { openLog } from "../../apps/server/src/platform/runtime/log.ts";
import { freePort } from "../../apps/server/test/_free-port.ts";
import { LOAD_PACKED, PROGRAM_ENVIRONMENT } from "../../apps/server/test/_program-environment.ts";
import { removeSiteWithThisProcess } from "../../apps/server/test/_watchman.ts";
import { createChildren } from "../../tools/cluster/child.ts";
import { type ClusterSite, startClusterSite } from "../../tools/cluster/cluster-site.ts";
import { clusterPrograms } from "../../tools/setup/cluster-programs.mjs";
import { START_KOPECKS } from "../ha/players.ts";
import { createMovedClock, type MovedClock, whyNoMovedClock } from "../ha/moved-clock.ts";
import { mountDisks } from "../ha/small-disks.ts";
import { limitsOf } from "../ha/trial-site.ts";
import { type DatabaseRoad, openDatabaseRoad } from "./database-road.ts";

/** Two nodes behind nginx, a Redis, and one PostgreSQL on a small disk of its own, which the nodes reach by a road. */
export type FaultSite = {
  readonly site: ClusterSite;
  readonly postgres: EmbeddedPostgres;
  readonly road: DatabaseRoad;
  /** Of nginx: for calls, and for sockets. */
  readonly origin: string;
  readonly socketUrl: string;
  readonly redisSocket: string;
  /** Of the database itself, past the road. */
  readonly url: string;
  /** What the site's programs are started with, but for the road. */
  readonly environment: NodeJS.ProcessEnv;
  /** Where the inspector of each node opens when it is asked to. */
  readonly inspectPorts: readonly number[];
  /** Of the second node; null where this machine can move none. */
  readonly clock: MovedClock | null;
  /** Where the disk of the database is, and its name there. */
  readonly disk: { readonly folder: string; readonly name: string };
  /** What each player begins with. */
  readonly startKopecks: number;
  limits(wanted: "lifted" | "kept"): Promise<void>;
  /** A connection of the database's owner, past the road. */
  owner(): Promise<Client>;
};

/**
 * Runs `work` on such a site and ends all of it, also when this process is asked to stop. Hours of play need more room than a small disk
 * has, and players whose money lasts.
 */
export async function onFaultSite<Result>(
  work: (site: FaultSite) => Promise<Result>,
  { startKopecks = START_KOPECKS, hasSmallDisk = true } = {},
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "rumb-faults-"));
  const watchman = removeSiteWithThisProcess(folder);
  const disk = { folder, name: "disk" };
  const dataDir = join(folder, disk.name);
  const children = createChildren();
  const unmount = mountDisks(folder, hasSmallDisk ? [disk.name] : []);
  const opened: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    await children.stop();
    for (const close of opened.toReversed()) await close();
    unmount();
    await rm(folder, { recursive: true, force: true });
    watchman.dismiss();
  };
  const interrupted = (): void => void stop().then(() => process.exit(130));
  for (const signal of SIGNALS) process.once(signal, interrupted);
  try {
    await mkdir(dataDir, { recursive: true });
    // The database's user passes through.
    for (const one of [folder, dataDir]) await chmod(one, 0o755);
    const settings = { max_connections: String(MAX_CONNECTIONS) };
    const postgres = await startEmbeddedPostgres({ dataDir, log: openLog({ level: "silent" }), settings });
    opened.push(() => postgres.stop());
    const { connection } = postgres;
    await mkdir(join(folder, "road"));
    const road = await openDatabaseRoad(join(folder, "road"), connection.host);
    opened.push(() => road.close());
    const [sitePort, socketPort, consolePort] = [await freePort(), await freePort(), await freePort()];
    const environment = environmentFor({ url: addressOf(connection), folder, startKopecks });
    const strikes = await openNodeStrikes(folder);
    const site = await startClusterSite({
      children,
      programs: clusterPrograms(),
      folder,
      environment: { ...environment, DATABASE_URL: addressOf({ ...connection, host: road.folder }) },
      sitePort,
      socketPort,
      consolePort,
      nodes: 2,
      environmentOf: strikes.environmentOf,
    });
    const limits = limitsOf(environment.DATABASE_URL);
    await limits("lifted");
    return await work({
      site,
      postgres,
      road,
      origin: `http://127.0.0.1:${sitePort}`,
      socketUrl: `http://127.0.0.1:${socketPort}`,
      redisSocket: join(folder, "redis.sock"),
      url: environment.DATABASE_URL,
      environment,
      inspectPorts: strikes.inspectPorts,
      clock: strikes.clock,
      disk,
      startKopecks,
      limits,
      owner: () => connected(connection),
    });
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupted);
    await stop();
  }
}

function environmentFor({ url, folder, startKopecks }: Wanted) {
  return {
    ...process.env,
    ...PROGRAM_ENVIRONMENT,
    DATABASE_URL: url,
    DATA_DIR: join(folder, "site"),
    SECRET_KEY: "5".repeat(64),
    LOG_LEVEL: "fatal",
    SANDBOX: "true",
    SANDBOX_START_BALANCE: formatMoney(startKopecks),
    DRAND: "false",
  };
}

type Wanted = { readonly url: string; readonly folder: string; readonly startKopecks: Kopecks };

async function connected(connection: ClientConfig): Promise<Client> {
  const client = new Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** What nodes have to be started with so that they can be struck from inside. */
async function openNodeStrikes(folder: string) {
  const inspectPorts = [await freePort(), await freePort()];
  const clock = whyNoMovedClock() === null ? createMovedClock(folder) : null;
  return {
    inspectPorts,
    clock,
    environmentOf: (index: number): NodeJS.ProcessEnv => ({
      NODE_OPTIONS: `${LOAD_PACKED} --inspect-port=${inspectPorts[index]}`,
      ...(index === 1 && clock?.environment),
    }),
  };
}

/** Each node holds up to 40. */
const MAX_CONNECTIONS = 120;
const SIGNALS = ["SIGINT", "SIGTERM"] as const;
