import type { OperatorRole } from "@rumb/contract/operator-roles";
import { Client } from "pg";
import { join } from "node:path";
import { writeAudit } from "../../apps/server/src/audit/audit-log.ts";
import { databaseTypes } from "../../apps/server/src/platform/db/database-types.ts";
import type { Query } from "../../apps/server/src/platform/db/database.ts";
import { locateCluster } from "../../apps/server/src/platform/postgres/embedded-postgres-cluster.ts";
import { connectionTo } from "../../apps/server/src/platform/postgres/embedded-postgres-guard.ts";
import { systemRandom } from "../../apps/server/src/platform/runtime/random.ts";
import { readKeyFile } from "../../apps/server/src/platform/runtime/secret-key.ts";
import { openSeedSealing } from "../../apps/server/src/compose/site-keys.ts";
import { changeSettingIn, readSettingsIn } from "../../apps/server/src/settings/settings-service.ts";
import type { Server } from "./server.ts";
import type { Person } from "./visitor.ts";

/** Bans a player as an operator would; the database itself notifies the running server. */
export async function ban(server: Server, person: Person, comment: string): Promise<void> {
  const changed = await query(
    server,
    `UPDATE players SET banned_at = clock_timestamp(), ban_comment = $2 WHERE vk_id = $1`,
    [person.vkId, comment],
  );
  if (changed !== 1) throw new Error(`There is no player with VK id ${person.vkId}`);
}

/** Lifts a ban as an operator would. */
export async function liftBan(server: Server, person: Person): Promise<void> {
  const changed = await query(
    server,
    `UPDATE players SET banned_at = NULL, ban_comment = DEFAULT WHERE vk_id = $1`,
    [person.vkId],
  );
  if (changed !== 1) throw new Error(`There is no player with VK id ${person.vkId}`);
}

/** Makes a promo code of the house as an operator would; the reward is kopecks. */
export async function makePromo(
  server: Server,
  code: { name: string; rewardKopecks: number; uses: number },
): Promise<void> {
  await query(
    server,
    `INSERT INTO promo_codes (name, kind, reward, uses_limit) VALUES ($1, 'player', $2, $3)`,
    [code.name, code.rewardKopecks, code.uses],
  );
}

/** Lets a player make promo codes of their own, under these terms; the reward is kopecks. */
export async function makePromocoder(
  server: Server,
  person: Person,
  terms: { rewardKopecks: number; uses: number },
): Promise<void> {
  const changed = await query(
    server,
    `UPDATE players SET promocoder_reward = $2, promocoder_uses = $3 WHERE vk_id = $1`,
    [person.vkId, terms.rewardKopecks, terms.uses],
  );
  if (changed !== 1) throw new Error(`There is no player with VK id ${person.vkId}`);
}

/** Makes an operator of somebody who has signed in before. */
export async function promote(server: Server, person: Person, role: OperatorRole = "admin"): Promise<void> {
  await query(server, `UPDATE players SET role = 'operator', operator_role = $2 WHERE vk_id = $1`, [
    person.vkId,
    role,
  ]);
}

/** Runs with other settings in force, and puts those of before back: other tests use the same server. */
export async function withSettings(
  server: Server,
  settings: Readonly<Record<string, unknown>>,
  run: () => Promise<void>,
): Promise<void> {
  const before = await withClient(server, async (client): Promise<Readonly<Record<string, unknown>>> =>
    readSettingsIn(queryOf(client)),
  );
  await changeSettings(server, settings);
  try {
    await run();
  } finally {
    // Written, not deleted: a row that goes does not notify the server.
    await changeSettings(
      server,
      Object.fromEntries(Object.keys(settings).map((name) => [name, before[name]])),
    );
  }
}

/** Changes settings for good, and writes it down as the console does: the check of the books looks. */
export async function changeSettings(
  server: Server,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await withClient(server, async (client) => {
    // As a transaction of the site, which seals what it writes down.
    const key = readKeyFile(join(server.dataDir, "secret-key"), "SECRET_KEY");
    const run = Object.assign(queryOf(client), { sealing: openSeedSealing([key], systemRandom) });
    await client.query("BEGIN");
    const before: Readonly<Record<string, unknown>> = await readSettingsIn(run);
    for (const [name, after] of Object.entries(settings)) {
      await changeSettingIn(run, name, after);
      const deed = {
        action: "change",
        resource: "settings",
        subject: name,
        before: before[name],
        after,
      } as const;
      await writeAudit(run, { operatorId: null, address: "test" }, deed);
    }
    await client.query("COMMIT");
  });
}

/** Runs a statement in the server's database; returns how many rows it changed. */
export async function query(server: Server, sql: string, values: readonly unknown[]): Promise<number | null> {
  return withClient(server, async (client) => (await client.query(sql, [...values])).rowCount);
}

/** Statements as the server makes them, on a connection of the test's. */
export function queryOf(client: Client): Query {
  return async (text, values) =>
    (await client.query({ text, values: [...(values ?? [])], types: databaseTypes })).rows;
}

/** Runs with a connection to the server's database. */
export async function withClient<Result>(
  server: Server,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(connectionTo(await locateCluster(server.dataDir)));
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
