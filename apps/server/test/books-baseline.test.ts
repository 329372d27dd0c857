import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAtOnce } from "../src/checks/books-check.ts";
import { findViolations } from "../src/checks/invariants.ts";
import type { Ledger } from "../src/money/batch/ledger.ts";
import { type Database, openDatabase } from "../src/platform/db/database.ts";
import { createPlayer, openTestLedger, playDice, testKeys } from "./_harness-ledger.ts";
import { createDatabaseWithout, type OldDatabase } from "./_old-database.ts";
import { PATIENT_DATABASE } from "./_patience.ts";

let old: OldDatabase;
let database: Database;
let ledger: Ledger;

/** A site of before the books knew their beginnings, on which settings, roles and bans were set past the console. */
beforeAll(async () => {
  // Later migrations write down their own beginnings.
  const standIn = {
    table: "books_baseline",
    columns: "fact text, subject text, value jsonb, since timestamptz",
  };
  const late = /^\d{4}-(?:books|books-progress|books-seals|checks-failed|secret-keys|audit-seals)\.sql$/u;
  old = await createDatabaseWithout(late, standIn);
  const log = pino({ level: "silent" });
  database = openDatabase({ ...PATIENT_DATABASE, connection: old.connection, role: "rumb_app", log });
  ledger = await openTestLedger(database);
  const playerId = await createPlayer({ database, ledger }, { balanceKopecks: 100_000 });
  for (let index = 0; index < 5; index += 1) await playDice(ledger, { playerId });
  const { query } = database;
  await query(`INSERT INTO settings (key, value) VALUES ('maxWinKopecks', '5000000')`);
  await query(`UPDATE players SET role = 'operator', promocoder_uses = 5, promocoder_reward = 150`);
  await query(`UPDATE players SET banned_at = now(), ban_comment = 'х'`);
  // It was opened with another start.
  await query(`UPDATE progressive_shards SET units = units + 70000000 WHERE shard = 3`);
  await old.migrate();
});
afterAll(async () => {
  await ledger.close();
  await database.close();
  await old.drop();
});

test("what stood when the check came to know it is no violation", async () => {
  expect(await findViolations(database, testKeys)).toEqual([]);
});

test.each([
  ["settings.audited", `UPDATE settings SET value = '7000000'`],
  ["people.role", `UPDATE players SET role = 'player'`],
  ["people.standing", `UPDATE players SET promocoder_reward = 151`],
  ["pot.held", `UPDATE progressive_shards SET units = units + 10000 WHERE shard = 3`],
])("%s: what changed since is one", async (code, sql) => {
  const found = await database
    .transaction(async (query) => {
      await query(sql);
      throw new Undone((await checkAtOnce(query, testKeys)).map((violation) => violation.code));
    })
    .catch((error: unknown) => (error instanceof Undone ? error.codes : Promise.reject(error)));
  expect(found).toContain(code);
});

/** Takes the change back. */
class Undone extends Error {
  readonly codes: readonly string[];

  constructor(codes: readonly string[]) {
    super("undone");
    this.codes = codes;
  }
}
