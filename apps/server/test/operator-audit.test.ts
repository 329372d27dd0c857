import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { brokenAuditLinks, writeAudit } from "../src/audit/audit-log.ts";
import { storeCheck } from "../src/checks/ledger-check-store.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";

let site: TestDatabase;
let owner: Client;
const ENTRIES = 40;

// What one test does to the chain stays in it, so each has a log of its own.
beforeEach(async () => {
  site = await createTestDatabase();
  owner = new Client(site.connection);
  await owner.connect();
  await Promise.all(Array.from({ length: ENTRIES }, (_, index) => write(String(index))));
});

afterEach(async () => {
  await owner.end();
  await site.drop();
});

const rulesBroken = async () =>
  (await brokenAuditLinks(site.database.query)).map(({ rule, where }) => [rule, where.id]);

function write(subject: string): Promise<void> {
  const deed = {
    action: "note",
    resource: "tests",
    subject,
    before: { a: 1 },
    after: { text: "Причина «№ 1»", b: [null] },
  } as const;
  return site.database.transaction((query) => writeAudit(query, { operatorId: null, address: "::1" }, deed));
}

/** Does as the owner what the site may not, and takes it back. */
async function tampered(sql: string): Promise<unknown[]> {
  await owner.query("ALTER TABLE audit_log DISABLE TRIGGER USER");
  await owner.query("CREATE TABLE kept AS TABLE audit_log");
  await owner.query(sql);
  const broken = await rulesBroken();
  await owner.query("DELETE FROM audit_log");
  await owner.query("INSERT INTO audit_log SELECT * FROM kept");
  await owner.query("DROP TABLE kept");
  await owner.query("ALTER TABLE audit_log ENABLE TRIGGER USER");
  return broken;
}

test("entries written at once stand in one chain without a gap", async () => {
  const { rows } = await owner.query("SELECT id, previous_hash, hash FROM audit_log ORDER BY id");
  expect(rows.map(({ id }) => Number(id))).toEqual(Array.from({ length: ENTRIES }, (_, index) => index + 1));
  expect(await rulesBroken()).toEqual([]);
});

test.each([
  ["another reason", `UPDATE audit_log SET after = replace(after, '№ 1', '№ 2') WHERE id = 7`],
  ["texts moved between columns", `UPDATE audit_log SET before = after, after = before WHERE id = 7`],
])("%s in an entry is found", (_, sql) => expectFound(sql));

test.each([
  [
    "another person",
    `UPDATE audit_log SET operator_id = (SELECT min(id) FROM players), address = 'x' WHERE id = 7`,
  ],
  ["another time", `UPDATE audit_log SET created_at = created_at + interval '1 millisecond' WHERE id = 7`],
])("%s in an entry is found @release", (_, sql) => expectFound(sql));

async function expectFound(change: string): Promise<void> {
  expect(await tampered(change)).toEqual([["an entry of the audit log says what was written", 7]]);
}

test("an entry that was taken out is found", async () => {
  expect(await tampered(`DELETE FROM audit_log WHERE id = 7`)).toEqual([
    ["an entry of the audit log follows the one before it", 8],
  ]);
});

test("entries cut off at the end are found when a check has seen them", async () => {
  const cut = `DELETE FROM audit_log WHERE id > ${ENTRIES - 2}`;
  expect(await tampered(cut)).toEqual([]);
  await storeCheck(site.database.query, {
    startedAt: new Date(),
    violations: 0,
    found: [],
    scope: "usual",
    checked: 0,
    failure: null,
  });
  expect(await tampered(cut)).toEqual([
    ["an entry of the audit log that was there at the last check is there still", ENTRIES],
  ]);
  await write("after the check");
  expect(await rulesBroken()).toEqual([]);
});

test.each([
  ["change", `UPDATE audit_log SET after = '{}'`],
  ["delete", `DELETE FROM audit_log`],
  ["empty", `TRUNCATE audit_log`],
])("the site may not %s the log, and neither may its owner by mistake", async (_, sql) => {
  await expect(site.database.query(sql)).rejects.toThrow(/permission denied/);
  await expect(owner.query(sql)).rejects.toThrow(/append-only/);
});
