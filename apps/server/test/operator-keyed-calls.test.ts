import { operatorEndpoints } from "@rumb/contract/endpoints/operator";
import { beforeAll, expect, test } from "vitest";
import { sessionName } from "../src/sessions/session-ends.ts";
import { writeMembers } from "../src/features/fraud-rings/ring-store.ts";
import { hashOf } from "./_edge-calls.ts";
import { oneRow } from "./_harness-ledger.ts";
import { operator, useConsole, visitor } from "./_operator.ts";

const opened = useConsole();

type Named = { readonly name: string; readonly sessions: readonly [string, string] };

/** Bodies of each call that takes a key: no two ask for the same. `ids` are two players, `sessions` theirs. */
const KEYED: Record<string, (ids: readonly [number, number], named: Named) => readonly object[]> = {
  "players/end-session": ([id, other], { sessions: [session, theirs] }) => {
    const body = { id, session, reason: "Просил сам" };
    return [body, { ...body, id: other, session: theirs }, { ...body, reason: "Иначе" }];
  },
  "players/adjust": ([id, other]) => {
    const body = { id, direction: "credit", sum: 5, reason: "Приз" };
    return [body, { ...body, id: other }, { ...body, sum: 6 }, { ...body, direction: "debit" }];
  },
  "promo_codes/create": (_, { name }) => {
    const body = { name, terms: { kind: "player", reward: 5 }, uses_limit: 1 };
    return [body, { ...body, name: `${name}-2` }, { ...body, uses_limit: 2 }];
  },
  "fraud_rings/decide": ([id]) => {
    const body = { id, version: 1, state: "watched", reason: "Смотрим" };
    return [body, { ...body, state: "cleared" }, { ...body, reason: "Иначе" }];
  },
  "fraud_rings/note": ([id, other]) => {
    const body = { id, note: "Звонили" };
    return [body, { ...body, id: other }, { ...body, note: "Писали" }];
  },
  "jobs/run": () => [{ id: "unused-seeds" }, { id: "old-replies" }],
  "proposals/create": ([id, other]) => {
    const ask = { id, direction: "credit", sum: 5, reason: "Приз" };
    const proposed = (one: object) => ({ deed: { kind: "adjust", ask: one }, reason: "Так надо" });
    return [
      proposed(ask),
      proposed({ ...ask, id: other }),
      proposed({ ...ask, sum: 6 }),
      { ...proposed(ask), reason: "Иначе" },
    ];
  },
};

beforeAll(async () => {
  // As if nodes had run them.
  await opened().database.query(
    `INSERT INTO job_runs (name, every_ms, node) VALUES ('unused-seeds', 1, 'one'), ('old-replies', 1, 'one')`,
  );
});

const isKeyed = (facts: { readonly path: string; readonly money?: boolean }) => facts.money === true;

test("every call of an operator that takes a key is looked at here", () => {
  const keyed = Object.values(operatorEndpoints).filter(isKeyed);
  expect(keyed.map(({ path }) => path.replace("/api/operator/", "")).toSorted()).toEqual(
    Object.keys(KEYED).toSorted(),
  );
});

test.each(Object.keys(KEYED))(
  "%s: a used key with other contents, another player or another call is refused and does nothing",
  async (call) => {
    const somebody = await operator(opened());
    const [one, other] = [await visitor(opened()), await visitor(opened())];
    // A ring of each has the player's number.
    await opened().database.query(
      `INSERT INTO fraud_rings (id, score, rules) OVERRIDING SYSTEM VALUE SELECT id, 0, '{}' FROM unnest($1::bigint[]) AS id`,
      [[one.id, other.id]],
    );
    for (const { id } of [one, other]) {
      const members = [id, (await visitor(opened())).id];
      await writeMembers(opened().database.query, { id, members });
    }
    const sessions = [sessionName(hashOf(one.cookie)), sessionName(hashOf(other.cookie))] as const;
    const named = { name: `К-${one.id}`, sessions };
    const bodiesOf = (path: string) => KEYED[path]?.([one.id, other.id], named) ?? [];
    const key = { "idempotency-key": "used" };
    const [first = {}, ...others] = bodiesOf(call);
    const done = await somebody.ask(call, first, key);
    expect(done.code).toBe("");
    const before = await standing(somebody.id);
    const elsewhere = Object.keys(KEYED).filter((path) => path !== call);
    const asks = [
      ...others.map((body) => [call, body] as const),
      ...elsewhere.flatMap((path) => bodiesOf(path).map((body) => [path, body] as const)),
    ];
    for (const [path, body] of asks) {
      expect(await somebody.ask(path, body, key)).toMatchObject({
        status: 409,
        code: "IDEMPOTENCY_KEY_REUSED",
      });
    }
    expect((await somebody.ask(call, first, key)).success).toEqual(done.success);
    expect(await standing(somebody.id)).toEqual(before);
  },
);

/** All that these calls could have done. */
function standing(operatorId: number): Promise<object> {
  return oneRow(
    opened().database,
    `SELECT (SELECT sum(balance) FROM player_accounts) AS balances, (SELECT count(*) FROM transfers) AS transfers,
       (SELECT count(*) FROM promo_codes) AS codes, (SELECT count(*) FROM proposals) AS proposals,
       (SELECT count(*) FROM fraud_ring_events) AS events,
       (SELECT sum(asked) FROM job_runs) AS asked,
       (SELECT count(*) FROM sessions WHERE revoked_at IS NULL) AS sessions,
       (SELECT count(*) FROM audit_log WHERE operator_id = $1) AS entries`,
    [operatorId],
  );
}
