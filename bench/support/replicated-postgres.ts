import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createChildren } from "../../tools/cluster/child.ts";
import { endLeftovers } from "../../tools/cluster/ha/programs.ts";
import { leaderOf, startReplicatedDatabase } from "../../tools/cluster/ha/replicated-database.ts";
import { haPrograms } from "../../tools/setup/ha-programs.mjs";
import type { BenchPostgres } from "./bench-site.ts";

/**
 * Three PostgreSQL under Patroni on this machine, where a commit is answered when two have it, reached through HAProxy as the site does.
 * @throws SetupRefusal naming the packages that are missing
 */
export async function startReplicatedPostgres(): Promise<BenchPostgres> {
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
