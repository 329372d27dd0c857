import { refusal } from "@rumb/contract/errors";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureMonthPartitions } from "../src/money/upkeep-store.ts";
import { createPlayer, openTestLedger, playDice } from "./_harness-ledger.ts";
import { useLedgers } from "./_use-ledgers.ts";

const MADE_AT_FIRST = 3;
const TWO_MORE_MONTHS = MADE_AT_FIRST + 2;

const site = useLedgers({ every: "test" });
let playerId: number;
let other: Client;

beforeEach(async () => {
  playerId = await createPlayer(site, { balanceKopecks: 10_000 });
  other = new Client(site.connection);
  await other.connect();
});

afterEach(() => other.end());

test("the months to come are made while somebody reads bets and transfers, and plays go on meanwhile", async () => {
  await other.query("BEGIN; SELECT count(*) FROM bets; SELECT count(*) FROM transfers");
  const making = ensureMonthPartitions(site.database.query, TWO_MORE_MONTHS);
  expect(await playDice(site.ledger, { playerId })).toMatchObject({ reply: expect.anything() });
  expect(await making).toBe(4);
  expect(await playDice(site.ledger, { playerId })).toMatchObject({ reply: expect.anything() });
  await other.query("COMMIT");
});

test("they are made while somebody writes, too", async () => {
  await other.query(`BEGIN; LOCK TABLE bets, transfers IN ROW EXCLUSIVE MODE`);
  expect(await ensureMonthPartitions(site.database.query, TWO_MORE_MONTHS)).toBe(4);
  await other.query("COMMIT");
});

test("what holds a parent table puts them off, keeps no play waiting and leaves nothing half made", async () => {
  await other.query("BEGIN; LOCK TABLE transfers IN SHARE UPDATE EXCLUSIVE MODE");
  await expect(ensureMonthPartitions(site.database.query, TWO_MORE_MONTHS)).rejects.toMatchObject({
    code: "55P03",
  });
  expect(await playDice(site.ledger, { playerId })).toMatchObject({ reply: expect.anything() });
  await other.query("COMMIT");
  expect(await ensureMonthPartitions(site.database.query, TWO_MORE_MONTHS)).toBe(4);
});

test.each(["bets", "transfers"])(
  "a month of %s made apart has every column, check, index and trigger of one made at once",
  async (table) => {
    await ensureMonthPartitions(site.database.query, TWO_MORE_MONTHS);
    const { rows } = await other.query<{ child: string }>(
      `SELECT inhrelid::regclass::text AS child FROM pg_inherits
       WHERE inhparent = $1::regclass AND inhrelid::regclass::text ~ '[0-9]$' ORDER BY 1`,
      [table],
    );
    expect(rows).toHaveLength(TWO_MORE_MONTHS + 1);
    // Made by PARTITION OF, for comparison.
    await other.query(
      `CREATE TABLE ${table}_last PARTITION OF ${table} FOR VALUES FROM (9e15) TO (MAXVALUE)`,
    );
    const wanted = await shapeOf(`${table}_last`);
    expect(wanted.length).toBeGreaterThan(5);
    for (const { child } of rows) expect(await shapeOf(child)).toEqual(wanted);
  },
);

test("a batch that waits longer than a statement may is refused as overload, unwritten, and the next one plays", async () => {
  // Only the batch is hasty: what opens the ledger, and the connection itself, may take as long as a busy machine needs.
  const hasty = await openTestLedger(site.database, {
    wrapClient(client) {
      void client.query("SET statement_timeout = '100ms'");
      return client;
    },
  });
  await other.query("BEGIN; LOCK TABLE bets IN ACCESS EXCLUSIVE MODE");
  const answers = await Promise.all([
    playDice(hasty, { playerId, key: "first" }),
    playDice(hasty, { playerId, key: "second" }),
  ]);
  expect(answers).toEqual([refusal("OVERLOADED", { seconds: "1" }), refusal("OVERLOADED", { seconds: "1" })]);
  await other.query("COMMIT");
  expect(await playDice(site.ledger, { playerId, key: "first" })).toMatchObject({ reply: expect.anything() });
  await hasty.close();
});

/** What a partition consists of, without the names that its own name is part of. */
async function shapeOf(child: string): Promise<string[]> {
  const { rows } = await other.query<{ part: string }>(
    `SELECT format('column %s %s %s %s', attname, format_type(atttypid, atttypmod), attnotnull,
              (SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef WHERE adrelid = attrelid AND adnum = attnum)) AS part
       FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
     UNION ALL SELECT format('constraint %s', pg_get_constraintdef(oid)) FROM pg_constraint WHERE conrelid = $1::regclass
     UNION ALL SELECT format('index %s', regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+ ON \\S+', ''))
       FROM pg_index WHERE indrelid = $1::regclass
     UNION ALL SELECT format('trigger %s %s', tgname, tgfoid::regproc) FROM pg_trigger WHERE tgrelid = $1::regclass
     ORDER BY 1`,
    [child],
  );
  return rows.map(({ part }) => part);
}
