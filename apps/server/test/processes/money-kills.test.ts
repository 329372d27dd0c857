import { PROPOSAL_KINDS, type ProposalKind } from "@rumb/contract/operator-proposals";
import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { AT_COMMIT, COMMITTED } from "../_held-connections.ts";
import type { Answer } from "../_harness-site.ts";
import { asSuperuser, deposit, openWalletDeps } from "../_harness-wallet.ts";
import { deedOf } from "../_kill-deeds.ts";
import { type Asked, type Moment, type Person, openKillSite } from "../_kill-site.ts";
import { until } from "../_patience.ts";
import { age } from "../_rewards.ts";

const site = await openKillSite();
const { servers, query, counted, person, call, callInVain, killAndStart, killedIn } = site;

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

/** Nothing is half done, whatever is asked again is done once, and says so each time. */
async function expectOnce(asked: readonly Asked[], moment: Moment): Promise<Answer[]> {
  const before = await Promise.all(asked.map(({ done }) => done()));
  expect(before).toEqual(asked.map(() => 0));
  await killedIn(asked, moment);
  const isDone = moment.at === COMMITTED ? 1 : 0;
  expect(await Promise.all(asked.map(({ done }) => done()))).toEqual(asked.map(() => isDone));
  const answers: Answer[] = [];
  for (const { who, path, body, key, done } of asked) {
    const first = await call(who, path, body, key);
    const second = await call(who, path, body, key);
    expect([first.status, second]).toEqual([200, first]);
    expect(await done()).toBe(1);
    answers.push(first);
  }
  return answers;
}

/** Where it is struck: once a call has written everything, the calls behind it wait for its end. */
const MOMENTS = {
  "at the first entry": { at: "INSERT INTO audit_log" },
  "at the decision": { at: "UPDATE proposals SET state" },
  "at the last entry": { at: "INSERT INTO audit_log", nth: 2 },
  "before COMMIT": { at: AT_COMMIT },
  "behind COMMIT": { at: COMMITTED },
} as const satisfies Record<string, Moment>;

/** With `KILLS=all` each kind by itself at each of the moments; else all kinds at once, at those that are asked for. */
function kills(few: readonly (keyof typeof MOMENTS)[], all: readonly (keyof typeof MOMENTS)[]) {
  const isAll = process.env["KILLS"] === "all";
  const groups = isAll ? PROPOSAL_KINDS.map((kind) => [kind]) : [PROPOSAL_KINDS];
  return (isAll ? all : few).flatMap((when) =>
    groups.map((kinds: readonly ProposalKind[]) => ({
      when,
      of: kinds.length === 1 ? kinds[0] : "all kinds",
      kinds,
    })),
  );
}

describe("a node that is killed", () => {
  test.each(
    kills(["before COMMIT", "behind COMMIT"], ["at the first entry", "before COMMIT", "behind COMMIT"]),
  )(
    "while proposals are made, $when: each is there or not, as its key says, and is confirmed once ($of)",
    async ({ when, kinds }) => {
      const [one, other] = [await person("operator"), await person("operator")];
      const made = await Promise.all(kinds.map((kind) => deedOf(site, kind, one)));
      const asked = made.map(({ deed }, index) => ({
        who: one,
        path: "operator/proposals/create",
        body: { deed, reason: "Так надо" },
        key: `made-${one.id}-${index}`,
        done: () =>
          counted(`SELECT count(*) FROM proposals WHERE proposed_by = $1 AND kind = $2`, [
            one.id,
            kinds[index],
          ]),
      }));
      const answers = await expectOnce(asked, MOMENTS[when]);
      for (const [index, { done }] of made.entries()) {
        const id = Number(answers[index]?.body.success?.["id"]);
        expect((await call(other, "operator/proposals/confirm", { id })).status).toBe(200);
        expect(await done()).toBe(1);
        const { path = "", body = {}, key } = asked[index] ?? {};
        expect(await call(one, path, body, key)).toEqual(answers[index]);
        expect(await asked[index]?.done()).toBe(1);
      }
    },
  );

  test.each(
    kills(
      ["at the decision", "behind COMMIT"],
      ["at the first entry", "at the decision", "at the last entry", "before COMMIT", "behind COMMIT"],
    ),
  )(
    "while proposals are confirmed, $when: each is done and confirmed or neither, and once ($of)",
    async ({ when, kinds }) => {
      const [one, other] = [await person("operator"), await person("operator")];
      const asked: Asked[] = [];
      for (const kind of kinds) {
        const { deed, done } = await deedOf(site, kind, one);
        const { body } = await call(one, "operator/proposals/create", { deed, reason: "Так надо" });
        const id = Number(body.success?.["id"]);
        const isConfirmed = () =>
          counted(`SELECT count(*) FROM proposals WHERE id = $1 AND state = 'confirmed'`, [id]);
        asked.push({
          who: other,
          path: "operator/proposals/confirm",
          body: { id },
          async done() {
            const times = await done();
            expect(await isConfirmed()).toBe(times);
            return times;
          },
        });
      }
      await expectOnce(asked, MOMENTS[when]);
    },
  );

  test("while one operator gives money and makes a code alone: the keys say that both are there, once", async () => {
    const [giver, { id }] = [await person("operator"), await person()];
    const name = "УДАР-ОДИН";
    await expectOnce(
      [
        {
          who: giver,
          path: "operator/players/adjust",
          body: { id, direction: "credit", sum: 250, reason: "Приз" },
          key: "given",
          done: () => counted(`SELECT count(*) FROM adjustments WHERE player_id = $1`, [id]),
        },
        {
          who: giver,
          path: "operator/promo_codes/create",
          body: { name, terms: { kind: "player", reward: 1 }, uses_limit: 1 },
          key: "made",
          done: () => counted(`SELECT count(*) FROM promo_codes WHERE name = $1`, [name]),
        },
      ],
      MOMENTS["behind COMMIT"],
    );
  });
});

describe("a node that is killed in the middle", () => {
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
