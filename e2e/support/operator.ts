import { Client } from "pg";
import { locateCluster } from "../../apps/server/src/infra/embedded-postgres-cluster.ts";
import { connectionTo } from "../../apps/server/src/infra/embedded-postgres-guard.ts";
import { readPidFile } from "../../apps/server/src/infra/embedded-postgres-postmaster.ts";
import type { Server } from "./server.ts";
import type { Person } from "./visitor.ts";

/** Bans a player as an operator would; the database itself tells the running server. */
export async function ban(server: Server, person: Person, comment: string): Promise<void> {
  const pidFile = readPidFile(await locateCluster(server.dataDir));
  if (pidFile === undefined) throw new Error("The server's database does not run");
  const client = new Client(connectionTo(pidFile.socketDir));
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `UPDATE players SET banned_at = clock_timestamp(), ban_comment = $2 WHERE vk_id = $1`,
      [person.vkId, comment],
    );
    if (rowCount !== 1) throw new Error(`There is no player with VK id ${person.vkId}`);
  } finally {
    await client.end();
  }
}
