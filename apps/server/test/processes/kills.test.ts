import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { letDeletionPass } from "../_deletion-site.ts";
import { asSuperuser, deposit, openWalletDeps } from "../_harness-wallet.ts";
import { type Person, openKillSite } from "../_kill-site.ts";
import { until } from "../_patience.ts";
import { age } from "../_rewards.ts";

const { servers, query, counted, person, call, callInVain, killAndStart } = openKillSite();

/** Holds everybody who would write to a table. */
async function holdWriters(table: string): Promise<{ met(): Promise<void>; letGo(): Promise<void> }> {
  const holder = new Client(servers.site().connection);
  await holder.connect();
  await holder.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
  return {
    /** Somebody is held. */
    async met() {
      await until(`somebody writes to ${table}`, async () => {
        const { rows } = await holder.query(
          `SELECT FROM pg_locks WHERE relation = $1::regclass AND NOT granted`,
          [table],
        );
        return rows.length > 0;
      });
    },
    letGo: () => holder.end(),
  };
}

/** Kills the node when its work has come as far as writing to that table, and starts it again. */
async function killedAt(table: string, work: () => Promise<unknown>): Promise<void> {
  const held = await holdWriters(table);
  const cut = work();
  await held.met();
  await killAndStart(() => held.letGo());
  await cut;
}

async function balanceOf({ id }: Person): Promise<number> {
  const sql = `SELECT balance FROM player_accounts WHERE player_id = $1`;
  return (await query<{ balance: number }>(sql, [id])).balance;
}

const sessionsOf = ({ id }: Person) => counted(`SELECT count(*) FROM sessions WHERE player_id = $1`, [id]);

describe("a node that is killed in the middle", () => {
  test("of rakeback that is out of its hold has moved nothing, and the next call moves it once @release", async () => {
    const player = await person();
    const play = { bet: 50, chance: 95, btn: "up" };
    expect((await call(player, "dice/play", play)).status).toBe(200);
    expect((await call(player, "raceback/out")).body.code).toBe("REWARD_HELD");
    await age({ site: servers.site() }, player.id, 25);
    const before = await balanceOf(player);
    await killedAt("bonus_claims", () => callInVain(player, "raceback/out"));
    expect(await balanceOf(player)).toBe(before);
    expect((await call(player, "raceback/out")).body.success).toMatchObject({ sum: 0.5 });
    expect((await call(player, "raceback/out")).body.code).toBe("RAKEBACK_EMPTY");
    expect(await balanceOf(player)).toBe(before + 50);
  });

  test("of a payout that the provider has paid orders it again under its number, and it is paid once", async () => {
    const [decider, player] = [await person("operator"), await person()];
    const deps = await openWalletDeps(servers.site().database);
    await deposit({ deps }, player.id, 100_000);
    await asSuperuser(
      servers.site(),
      `UPDATE player_accounts SET wager_left = 0 WHERE player_id = ${player.id}`,
    );
    const wish = { sum: "600.00", system: "card", system_number: "4111111111111111" };
    const { body } = await call(player, "withdraw/out", wish);
    const { id } = await query<{ id: number }>(`SELECT id FROM withdrawals WHERE player_id = $1`, [
      player.id,
    ]);
    expect(body.code).toBe(undefined);
    // The provider is held until the job has sent it, and then what the job writes down about its answer.
    const provider = await holdWriters("sandbox_payouts");
    expect((await call(decider, "operator/withdrawals/approve", { id })).status).toBe(200);
    await provider.met();
    await killedAt("payouts", () => provider.letGo());
    const paid = `SELECT payouts.state, payouts.reference = sandbox.reference AS same,
        (SELECT count(*) FROM sandbox_payouts WHERE payout_id = $1::bigint::text) AS orders
      FROM payouts JOIN sandbox_payouts AS sandbox ON payout_id = withdrawal_id::text WHERE withdrawal_id = $1::bigint`;
    await asSuperuser(
      servers.site(),
      `UPDATE payouts SET next_at = now() WHERE withdrawal_id = ${id} AND state = 'queued'`,
    );
    await expect.poll(() => query(paid, [id])).toEqual({ state: "paid", same: true, orders: 1 });
  });

  test("of an erasure leaves it to the next, which ends it @release", async () => {
    const player = await person();
    expect((await call(player, "deletion/ask", { give_up: 1000 })).body).toMatchObject({ success: {} });
    await servers.kill(0);
    await letDeletionPass(servers.site(), player.id);
    await asSuperuser(
      servers.site(),
      `INSERT INTO sessions (id_hash, player_id, expires_at, address, user_agent)
         SELECT sha256(convert_to(n::text, 'UTF8')), ${player.id}, now() + interval '1 day', '203.0.113.7', 'planted' FROM generate_series(1, 1200) AS n`,
    );

    // Somebody holds what the third step comes to behind the last sessions, in whichever order those go.
    const held = await holdWriters("player_tags");
    await servers.start(0);
    await held.met();
    await until("the job has begun", async () => (await sessionsOf(player)) < 1200);
    await killAndStart(async () => {
      expect(await sessionsOf(player)).toBeGreaterThan(0);
      await held.letGo();
    });

    const nameNow = `SELECT name FROM players WHERE id = $1`;
    await expect.poll(() => query(nameNow, [player.id])).toEqual({ name: `Удалённый игрок № ${player.id}` });
    expect(await sessionsOf(player)).toBe(0);
    const erased = `SELECT count(*) FROM account_deletions WHERE player_id = $1 AND erased_at IS NOT NULL`;
    expect(await counted(erased, [player.id])).toBe(1);
  });
});
