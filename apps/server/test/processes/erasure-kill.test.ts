import { Client } from "pg";
import { expect, test } from "vitest";
import { oneRow } from "../_harness-ledger.ts";
import { useServers } from "../_harness-servers.ts";
import { post, signIn } from "../_harness-site.ts";
import { asSuperuser } from "../_harness-wallet.ts";
import { until } from "../_patience.ts";

const servers = useServers();

test("a node that is killed in the middle of an erasure leaves it to the next, which ends it", async () => {
  const player = await leavingPlayer("erased-1");
  await servers.kill(0);
  await asSuperuser(
    servers.site(),
    `UPDATE account_deletions SET asked_at = asked_at - interval '721 hours', due_at = due_at - interval '721 hours';
     UPDATE players SET deletion_due_at = deletion_due_at - interval '721 hours' WHERE deletion_due_at IS NOT NULL;
     INSERT INTO sessions (id_hash, player_id, expires_at, address, user_agent)
       SELECT sha256(convert_to(n::text, 'UTF8')), ${player.id}, now() + interval '1 day', '203.0.113.7', 'planted' FROM generate_series(1, 1200) AS n`,
  );

  // Somebody holds what the third step comes to behind the last sessions, in whichever order those go.
  const holder = new Client(servers.site().connection);
  await holder.connect();
  await holder.query("BEGIN");
  await holder.query(`LOCK TABLE player_tags IN SHARE MODE`);
  await servers.start(0);
  await until("the job has begun and waits", async () => (await left(player.id)) < 1200 && (await isHeld()));
  await servers.kill(0);
  const between = await left(player.id);
  expect(between).toBeGreaterThan(0);
  await holder.query("ROLLBACK");
  await holder.end();

  await servers.start(0);
  await until("the player is erased", async () => (await nameOf(player.id)) !== "Игрок erased-1");
  expect([await nameOf(player.id), await left(player.id)]).toEqual([`Удалённый игрок № ${player.id}`, 0]);
  const { deletions } = await query<{ deletions: number }>(
    `SELECT count(*) AS deletions FROM account_deletions WHERE player_id = $1 AND erased_at IS NOT NULL`,
    [player.id],
  );
  expect(deletions).toBe(1);
});

async function leavingPlayer(vkId: string): Promise<{ id: number }> {
  const cookie = await signIn(servers.origin(), { vkId });
  const { body } = await post(servers.origin(), "/api/deletion/ask", { cookie, body: { give_up: 1000 } });
  expect(body).toMatchObject({ success: {} });
  const player = await query<{ id: number }>(`SELECT id FROM players WHERE vk_id = $1`, [vkId]);
  await query(`UPDATE players SET name = 'Игрок erased-1' WHERE id = $1 RETURNING id`, [player.id]);
  return player;
}

const query = <Row extends object>(sql: string, values: readonly unknown[] = []) =>
  oneRow<Row>(servers.site().database, sql, values);

async function left(playerId: number): Promise<number> {
  const { count } = await query<{ count: number }>(`SELECT count(*) FROM sessions WHERE player_id = $1`, [
    playerId,
  ]);
  return count;
}

async function nameOf(playerId: number): Promise<string> {
  return (await query<{ name: string }>(`SELECT name FROM players WHERE id = $1`, [playerId])).name;
}

/** Whether somebody waits for a lock. */
async function isHeld(): Promise<boolean> {
  const { held } = await query<{ held: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted) AS held`,
  );
  return held;
}
