import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { systemRandom } from "../../src/platform/runtime/random.ts";
import { consoleSessionKeys } from "../../src/sessions/console-session-seal.ts";
import { openConsoleSessions } from "../../src/sessions/console-sessions.ts";
import { settingDefaults } from "../../src/settings/settings.ts";
import { openConsoleSession } from "../_edge-calls.ts";
import { oneRow, TEST_SECRET_KEYS } from "../_harness-ledger.ts";
import { useServers } from "../_harness-servers.ts";
import { type Answer, post, postOnce, signIn } from "../_harness-site.ts";
import { asSuperuser, deposit, openWalletDeps } from "../_harness-wallet.ts";
import { until } from "../_patience.ts";
import { age } from "../_rewards.ts";

const servers = useServers({ count: 1 });
const query = <Row extends object>(sql: string, values: readonly unknown[]) =>
  oneRow<Row>(servers.site().database, sql, values);

let people = 0;

type Person = { readonly id: number; readonly cookie: string };

async function person(role: "player" | "operator" = "player"): Promise<Person> {
  people += 1;
  const vkId = `kill-${people}`;
  const cookie = await signIn(servers.origin(), { vkId });
  const { id } = await query<{ id: number }>(
    `UPDATE players SET role = $2, telegram_id = $3 WHERE vk_id = $1 RETURNING id`,
    [vkId, role, String(800_000 + people)],
  );
  return { id, cookie: role === "player" ? cookie : await atConsole(id) };
}

/** The cookie of an operator who has just given a key. */
function atConsole(playerId: number): Promise<string> {
  const { database } = servers.site();
  const keys = consoleSessionKeys(TEST_SECRET_KEYS);
  const consoleSessions = openConsoleSessions({
    database,
    settings: { current: () => settingDefaults },
    keys,
    random: systemRandom,
  });
  return openConsoleSession({ deps: { consoleSessions } }, playerId);
}

function call({ cookie }: Person, path: string, body: object = {}): Promise<Answer> {
  return post(originOf(path), `/api/${path}`, { cookie, body });
}

/** Makes a call whose answer the kill takes away. */
function callInVain({ cookie }: Person, path: string, body: object = {}): Promise<unknown> {
  return postOnce(originOf(path), `/api/${path}`, { cookie, body }).catch(() => null);
}

function originOf(path: string): string {
  return path.startsWith("operator/") ? servers.consoleOrigin() : servers.origin();
}

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
  await servers.kill(0);
  await held.letGo();
  await cut;
  await servers.start(0);
}

async function balanceOf({ id }: Person): Promise<number> {
  const sql = `SELECT balance FROM player_accounts WHERE player_id = $1`;
  return (await query<{ balance: number }>(sql, [id])).balance;
}

describe("a node that is killed in the middle", () => {
  test("of a confirmation has done nothing of it, and the next one does it once", async () => {
    const [one, other] = [await person("operator"), await person("operator")];
    const lucky = await person();
    const before = await balanceOf(lucky);
    const deed = { kind: "adjust", ask: { id: lucky.id, direction: "credit", sum: 250, reason: "Приз" } };
    const { body } = await call(one, "operator/proposals/create", { deed, reason: "Так надо" });
    const id = Number(body.success?.["id"]);
    await killedAt("audit_log", () => callInVain(other, "operator/proposals/confirm", { id }));
    const stateOf = () =>
      query(
        `SELECT state, (SELECT count(*) FROM adjustments WHERE proposal_id = proposals.id) AS made FROM proposals WHERE id = $1`,
        [id],
      );
    expect(await stateOf()).toEqual({ state: "waiting", made: 0 });
    expect(await balanceOf(lucky)).toBe(before);
    for (let press = 0; press < 2; press += 1)
      expect((await call(other, "operator/proposals/confirm", { id })).status).toBe(200);
    expect(await stateOf()).toEqual({ state: "confirmed", made: 1 });
    expect(await balanceOf(lucky)).toBe(before + 25_000);
  });

  test("of a resolution that two agree on has booked nothing, and the next one books it once", async () => {
    const [one, other] = [await person("operator"), await person("operator")];
    const lucky = await person();
    const deps = await openWalletDeps(servers.site().database);
    const orderId = await deposit({ deps }, lucky.id, 10_000);
    const { id: found } = await query<{ id: number }>(
      `INSERT INTO discrepancies (subject, kind, order_id, player_id, expected, expected_state, came, came_state, source, difference)
       VALUES ('payment', 'amount', $1, $2, 10000, 'paid', 13000, 'paid', 'call', 3000) RETURNING id`,
      [orderId, lucky.id],
    );
    const before = await balanceOf(lucky);
    const deed = { kind: "resolve", ask: { id: found, resolution: "credit", note: "По выписке" } };
    const { body } = await call(one, "operator/proposals/create", { deed, reason: "Сверили" });
    const id = Number(body.success?.["id"]);
    await killedAt("audit_log", () => callInVain(other, "operator/proposals/confirm", { id }));
    const resolution = `SELECT resolution FROM discrepancies WHERE id = $1`;
    expect(await query(resolution, [found])).toEqual({ resolution: null });
    expect(await balanceOf(lucky)).toBe(before);
    expect((await call(other, "operator/proposals/confirm", { id })).status).toBe(200);
    expect(await query(resolution, [found])).toEqual({ resolution: "credit" });
    expect(await balanceOf(lucky)).toBe(before + 3_000);
  });

  test("of rakeback that is out of its hold has moved nothing, and the next call moves it once", async () => {
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
});
