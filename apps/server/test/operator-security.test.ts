import type { OperatorRole } from "@rumb/contract/operator-roles";
import { expect, test } from "vitest";
import { deleteOldSecurityEvents, insertSecurityEvents } from "../src/audit/security-event-store.ts";
import {
  openSecurityEvents,
  securityEventJobs,
} from "../src/features/security-events/security-event-keeper.ts";
import type { Query } from "../src/platform/db/database.ts";
import type { KeptSecurityEvent } from "../src/platform/http/security-log.ts";
import { openConsoleSession, post, postToConsole } from "./_edge-calls.ts";
import { asSuperuser } from "./_harness-wallet.ts";
import { agree, FIRST_PAGE, operator, useConsole, visitor } from "./_operator.ts";

// A role is given by hand.
const opened = useConsole({ made: ["people.operator_role"] });

test("what an attack is made of is listed with who, from where and what, and found by each of them", async () => {
  const somebody = await operator(opened());
  const player = await visitor(opened());
  await opened().database.query(
    `UPDATE players SET role = 'operator', operator_role = 'viewer' WHERE id = $1`,
    [player.id],
  );
  await postToConsole(opened().site, "/api/operator/audit_log/list", {
    cookie: await openConsoleSession(opened().site, player.id),
    remoteAddress: "203.0.113.99",
  });
  await post(opened().site, "/api/raceback/out", { remoteAddress: "203.0.113.98" });
  const find = async (filter: object) =>
    (await somebody.ask("security_events/list", { ...FIRST_PAGE, filter })).success.data;
  await expect.poll(() => find({ address: "203.0.113.98" })).toHaveLength(1);
  // The console writes down its own.
  await expect
    .poll(() => find({ player_id: player.id, kind: "forbidden" }))
    .toMatchObject([
      {
        address: "203.0.113.99",
        route: "/api/operator/audit_log/list",
        code: "NOT_PERMITTED",
        player: { id: player.id },
        request_id: expect.stringMatching(/^[\w-]{8,64}$/u),
      },
    ]);
  expect(await find({ player_id: player.id, kind: "signed-in" })).toHaveLength(1);
  expect(await find({ address: "203.0.113.98", from: "2020-01-01", to: "2020-01-02" })).toEqual([]);
  const wrong = { ...FIRST_PAGE, filter: { from: "2026-02-30" } };
  expect((await somebody.ask("security_events/list", wrong)).code).toBe("MALFORMED_FIELD");
});

test("a deed that one operator may only propose is no event", async () => {
  const [alone, permittedNothing] = [await operator(opened()), await operator(opened())];
  await opened().database.query(`UPDATE players SET operator_role = 'viewer' WHERE id = $1`, [
    permittedNothing.id,
  ]);
  const { id } = await visitor(opened());
  const gift = { id, direction: "credit", sum: 50_000, reason: "Приз" };
  expect((await alone.ask("players/adjust", gift)).code).toBe("PROPOSAL_NEEDED");
  expect((await permittedNothing.ask("players/adjust", gift)).code).toBe("NOT_PERMITTED");
  const forbidden = async ({ id: player_id }: { id: number }) =>
    (await alone.ask("security_events/list", { ...FIRST_PAGE, filter: { player_id, kind: "forbidden" } }))
      .success.data;
  await expect.poll(() => forbidden(permittedNothing)).toMatchObject([{ code: "NOT_PERMITTED" }]);
  expect(await forbidden(alone)).toEqual([]);
});

test("a role that two operators have given is an event of the second one's call, and each is logged once, in their order", async () => {
  const [proposer, confirmer] = [await operator(opened()), await operator(opened())];
  const person = await visitor(opened());
  const lines: unknown[] = [];
  const log = { info: (line: unknown) => lines.push(line) };
  const [job] = securityEventJobs({ database: { query: asTheyLie }, log });
  await job?.run();
  lines.length = 0;
  const change = (role: OperatorRole | null) =>
    agree([proposer, confirmer], { kind: "role", ask: { id: person.id, role } });
  expect((await change("support")).code).toBe("");
  expect((await change("cashier")).code).toBe("");
  expect((await change(null)).code).toBe("");
  // A row that is written again lies behind the others.
  await asSuperuser(opened().test, `UPDATE security_events SET code = code WHERE kind = 'role-granted'`);
  await job?.run();
  await job?.run();
  const line = {
    address: "127.0.0.1",
    route: "/api/operator/proposals/confirm",
    playerId: confirmer.id,
    subjectId: person.id,
    reqId: expect.stringMatching(/^[\w-]{8,64}$/u),
    at: expect.any(Date),
  };
  expect(lines).toEqual([
    { ...line, security: "role-granted", role: "support" },
    { ...line, security: "role-changed", role: "cashier" },
    { ...line, security: "role-revoked", role: null },
  ]);
  const find = (filter: object) => confirmer.ask("security_events/list", { ...FIRST_PAGE, filter });
  const { success } = await find({ player_id: person.id, kind: "role-changed" });
  expect(success.data).toMatchObject([
    { player: { id: confirmer.id }, subject: { id: person.id }, role: "cashier", code: null },
  ]);
  const own = await find({ player_id: confirmer.id, kind: "role-revoked" });
  expect(own.success.data).toMatchObject([{ subject: { id: person.id } }]);
});

test("old security events go, and the newest stay", async () => {
  const { database, test: site } = opened();
  await write({ kind: "signed-in", requestId: "an old one" });
  await write({ kind: "signed-in", requestId: "a new one" });
  await asSuperuser(
    site,
    `UPDATE security_events SET created_at = now() - interval '91 days' WHERE request_id = 'an old one'`,
  );
  for (const job of securityEventJobs({ database, log: { info: () => undefined } })) await job.run();
  const left = `SELECT FROM security_events WHERE request_id = $1`;
  expect(await database.query(left, ["an old one"])).toHaveLength(0);
  expect(await database.query(left, ["a new one"])).toHaveLength(1);
});

test("refusals beyond a number make room for each other, and take away nothing that was done", async () => {
  const { database, test: site } = opened();
  await asSuperuser(site, `DELETE FROM security_events`);
  await write({ kind: "signed-in", requestId: "the first" });
  for (const count of [1, 2, 3, 4, 5]) await write({ kind: "not-signed-in", requestId: `refused ${count}` });
  await write({ kind: "recovery-codes-made", requestId: "the last" });
  expect(await deleteOldSecurityEvents(database.query, { days: 90, newestRefused: 2, limit: 9 })).toBe(3);
  const left = await database.query(
    `SELECT request_id AS id FROM security_events ORDER BY security_events.id`,
  );
  expect(left).toEqual([{ id: "the first" }, { id: "refused 4" }, { id: "refused 5" }, { id: "the last" }]);
});

test("refusals that wait to be written leave out one another, and nothing that was done", async () => {
  const { database } = opened();
  const blocked = Promise.withResolvers<void>();
  const query: Query = async (sql, values) => {
    await blocked.promise;
    return database.query(sql, values);
  };
  const keeper = openSecurityEvents({ database: { query }, log: { warn: () => undefined } });
  const address = "203.0.113.96";
  const keep = (kind: string) =>
    keeper.keep({ kind, address, requestId: "a", route: "/", code: null, playerId: null });
  for (let count = 0; count < 2_100; count += 1) keep("forbidden");
  keep("signed-in");
  blocked.resolve();
  await keeper.close();
  const count = async (kind: string) =>
    (await database.query(`SELECT FROM security_events WHERE address = $1 AND kind = $2`, [address, kind]))
      .length;
  expect(await count("signed-in")).toBe(1);
  expect(await count("forbidden")).toBeLessThan(2_100);
});

function write(event: Pick<KeptSecurityEvent, "kind" | "requestId">): Promise<void> {
  const { query } = opened().database;
  return insertSecurityEvents(query, [
    { ...event, address: "203.0.113.97", route: "/", code: null, playerId: null },
  ]);
}

/** Without the indexes, which may happen to have the rows in order. */
const asTheyLie: Query = (sql, values) =>
  opened().database.transaction(async (query) => {
    await query("SET LOCAL enable_indexscan = off");
    await query("SET LOCAL enable_bitmapscan = off");
    return query(sql, values);
  });
