import { chmod, cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../apps/server/test/_free-port.ts";
import { liftRateLimits } from "../../apps/server/test/_harness-site.ts";
import { PROGRAM_ENVIRONMENT } from "../../apps/server/test/_program-environment.ts";
import { type Database, openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { openLog } from "../../apps/server/src/platform/runtime/log.ts";
import { resetSettingIn } from "../../apps/server/src/settings/settings-service.ts";
import { removeSiteWithThisProcess } from "../../apps/server/test/_watchman.ts";
import { createChildren } from "../../tools/cluster/child.ts";
import { type ClusterSite, startClusterSite } from "../../tools/cluster/cluster-site.ts";
import { endLeftovers } from "../../tools/cluster/ha/programs.ts";
import {
  databaseEnvironment,
  type ReplicatedDatabase,
  startReplicatedDatabase,
} from "../../tools/cluster/ha/replicated-database.ts";
import { createMovedClock, type MovedClock } from "./moved-clock.ts";
import { mountDisks } from "./small-disks.ts";
import { clusterPrograms } from "../../tools/setup/cluster-programs.mjs";
import { haPrograms } from "../../tools/setup/ha-programs.mjs";

/** A replicated site in a folder of its own, for trials. */
export type TrialSite = {
  readonly database: ReplicatedDatabase;
  readonly site: ClusterSite;
  /** Of nginx: for calls, and for sockets. */
  readonly origin: string;
  readonly socketUrl: string;
  /** What the site's programs are started with. */
  readonly environment: NodeJS.ProcessEnv;
  /** Of the second node, when it has one of its own. */
  readonly clock: MovedClock | null;
  /**
   * Players of a trial come from one address and never rest: at first their calls are not counted. The books ask for an operator behind
   * that, so the limits are kept while they are checked.
   */
  limits(wanted: "lifted" | "kept"): Promise<void>;
};

/** Runs `work` on two nodes and a replicated database, and ends all of it, also when this process is asked to stop. */
export async function onTrialSite<Result>(
  work: (trial: TrialSite) => Promise<Result>,
  { ownClock = false }: { ownClock?: boolean } = {},
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "rumb-ha-"));
  const watchman = removeSiteWithThisProcess(folder);
  const place = join(folder, "data");
  const children = createChildren();
  const servers = createChildren();
  const unmount = mountDisks(place, SERVERS);
  const stop = async (): Promise<void> => {
    await children.stop();
    await servers.stop();
    endLeftovers(place);
    unmount();
    await rm(folder, { recursive: true, force: true });
    watchman.dismiss();
  };
  const interrupted = (): void => void stop().then(() => process.exit(130));
  for (const signal of SIGNALS) process.once(signal, interrupted);
  try {
    // The database's user passes through.
    await chmod(folder, 0o755);
    const database = await startReplicatedDatabase({
      children: servers,
      folder: place,
      programs: haPrograms(),
    });
    const [sitePort, socketPort, consolePort] = [await freePort(), await freePort(), await freePort()];
    const environment = {
      ...process.env,
      ...PROGRAM_ENVIRONMENT,
      ...databaseEnvironment(database),
      DATA_DIR: join(folder, "site"),
      SECRET_KEY: "5".repeat(64),
      LOG_LEVEL: "error",
      SANDBOX: "true",
    };
    const ports = { sitePort, socketPort, consolePort, nodes: 2 };
    const clock = ownClock ? createMovedClock(folder) : null;
    const site = await startClusterSite({
      children,
      programs: clusterPrograms(),
      folder,
      environment,
      environmentOf: (index) => (index === 1 && clock !== null ? clock.environment : {}),
      ...ports,
    });
    const limits = limitsOf(database.url);
    await limits("lifted");
    const at = (port: number): string => `http://127.0.0.1:${port}`;
    return await work({
      database,
      site,
      origin: at(sitePort),
      socketUrl: at(socketPort),
      environment,
      clock,
      limits,
    });
  } catch (error) {
    await cp(join(place, "log"), LOGS, { recursive: true, filter: (path) => !path.endsWith(".sock") });
    console.error(`The logs of the servers are in ${LOGS}.`);
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupted);
    await stop();
  }
}

/** Lifts the limits of a site and sets them again. */
export function limitsOf(url: string): TrialSite["limits"] {
  return (wanted) =>
    withDatabase(url, (opened) =>
      wanted === "lifted" ? liftRateLimits(opened) : resetSettingIn(opened.query, "rateLimits"),
    );
}

async function withDatabase(url: string, work: (database: Database) => Promise<void>): Promise<void> {
  const database = openDatabase({ connection: { connectionString: url }, log: openLog({ level: "silent" }) });
  await work(database);
  await database.close();
}

/** As the layout names them. */
const SERVERS = ["pg1", "pg2", "pg3"];
/** Where a trial that failed leaves what its servers have said. */
const LOGS = "test-results/ha";
const SIGNALS = ["SIGINT", "SIGTERM"] as const;
