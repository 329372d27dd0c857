import { onBenchSite, type BenchSite, type BenchPostgres } from "../support/bench-site.ts";
import { KEYED_PLAY, measure, type Measured } from "../support/measure.ts";
import type { Scenario, ScenarioResult } from "../support/results.ts";
import { repeated } from "../support/scenario.ts";
import type { RunningServer } from "../support/server-process.ts";
import { middleOf, rounded } from "../support/statistics.ts";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createChildren } from "../../tools/cluster/child.ts";
import { endLeftovers } from "../../tools/cluster/ha/programs.ts";
import { leaderOf, startReplicatedDatabase } from "../../tools/cluster/ha/replicated-database.ts";
import { haPrograms } from "../../tools/setup/ha-programs.mjs";

const REPEATS = 5;
const CONNECTIONS = 64;
const WARM_SECONDS = 3;
const SECONDS = 8;

/** What it costs that a commit is answered only when two servers have it. */
export const replication: Scenario = { name: "replication", run };

async function run(): Promise<ScenarioResult> {
  const postgres = await startReplicatedPostgres();
  return onBenchSite(
    (replicated) => onBenchSite((single) => alternate(single, replicated)),
    // Stopped with its site.
    { postgres },
  );
}

async function alternate(single: BenchSite, replicated: BenchSite): Promise<ScenarioResult> {
  const servers = { single: await single.start("site"), replicated: await replicated.start("site") };
  await plays(single, servers.single, WARM_SECONDS);
  await plays(replicated, servers.replicated, WARM_SECONDS);
  const repeats = await repeated(REPEATS, async () => ({
    single: await plays(single, servers.single, SECONDS),
    replicated: await plays(replicated, servers.replicated, SECONDS),
  }));
  await servers.single.stop();
  await servers.replicated.stop();
  await single.checkBooks();
  await replicated.checkBooks();
  return summary(repeats);
}

function plays(site: BenchSite, server: RunningServer, seconds: number): Promise<Measured> {
  return measure(site, server, { ...KEYED_PLAY, connections: CONNECTIONS, seconds });
}

type Repeat = { readonly single: Measured; readonly replicated: Measured };

function summary(repeats: readonly Repeat[]): ScenarioResult {
  const middle = middleOf(repeats);
  return {
    repeats,
    figures: {
      "plays per second on one database": middle(({ single }) => single.perSecond),
      "plays per second with a second copy": middle(({ replicated }) => replicated.perSecond),
      "plays with a second copy, times those on one database": rounded(
        middle(({ single, replicated }) => replicated.perSecond / single.perSecond),
      ),
      "p99 on one database, ms": middle(({ single }) => single.p99Ms),
      "p99 with a second copy, ms": middle(({ replicated }) => replicated.p99Ms),
    },
    goals: [],
    othersCores: middle(({ single }) => single.cores?.others ?? 0),
  };
}

/**
 * Three PostgreSQL under Patroni on this machine, where a commit is answered when two have it, reached through HAProxy as the site does.
 * @throws SetupRefusal naming the packages that are missing
 */
async function startReplicatedPostgres(): Promise<BenchPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "rumb-bench-ha-"));
  // The database's user passes through.
  await chmod(folder, 0o755);
  const children = createChildren();
  const place = join(folder, "data");
  const stop = async (): Promise<void> => {
    await children.stop();
    endLeftovers(place);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const database = await startReplicatedDatabase({ children, folder: place, programs: haPrograms() });
    const { leaderPort, passwords } = database.layout;
    const leader = await leaderOf(database.layout);
    const pid = leader && (await database.postmasterOf(leader));
    if (pid === undefined) throw new Error("nobody leads");
    const connection = {
      host: "127.0.0.1",
      port: leaderPort,
      user: "postgres",
      password: passwords.superuser,
      database: "rumb",
    };
    return { connection, pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
