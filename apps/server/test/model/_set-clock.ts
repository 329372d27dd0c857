import { createHash } from "node:crypto";
import { Client } from "pg";
import { databaseTypes } from "../../src/platform/db/database-types.ts";
import type { TestDatabase } from "../_harness-database.ts";

/** A clock that stands still until it is set; Unix ms. */
export type SetClock = {
  readonly startMs: number;
  set(ms: number): Promise<void>;
  /** Runs statements as the database's owner. */
  run(sql: string): Promise<void>;
  /** Asks on the same connection, which keeps the statement's plan. */
  query<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

/** Later than any machine's clock, so that nothing of the template lies in this clock's future; a Monday, 12:00 in Moscow. */
const START_MS = Date.UTC(2040, 0, 2, 9);

/**
 * Gives a database, before anybody of the site is connected, a time of its own: its `now()` and `clock_timestamp()` come first in the search path,
 * and in the defaults of its columns. Times of money are the database's, so this is the site's time.
 */
export async function useSetClock({ connection }: TestDatabase): Promise<SetClock> {
  const client = new Client({ ...connection, types: databaseTypes });
  await client.connect();
  await client.query(`
    CREATE SCHEMA set_clock;
    CREATE TABLE set_clock.moment (at timestamptz NOT NULL);
    INSERT INTO set_clock.moment VALUES (to_timestamp(${START_MS / 1000}));
    CREATE FUNCTION set_clock.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT at FROM set_clock.moment';
    CREATE FUNCTION set_clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
      AS 'SELECT at FROM set_clock.moment';
    GRANT USAGE ON SCHEMA set_clock TO PUBLIC;
    GRANT SELECT ON set_clock.moment TO PUBLIC;
    ALTER DATABASE ${connection.database} SET search_path = ${PATH};
    ALTER FUNCTION ensure_month_partitions(integer) SET search_path = ${PATH}`);
  // A posting's transfers are dated by the word "now", which is no function that could be another.
  await client.query(`
    CREATE FUNCTION set_clock.date_row() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN NEW.created_at := set_clock.now(); RETURN NEW; END';
    CREATE TRIGGER set_clock BEFORE INSERT ON transfers
      FOR EACH ROW WHEN (NEW.created_at < to_timestamp(${START_MS / 1000})) EXECUTE FUNCTION set_clock.date_row()`);
  const defaults = await client.query<{ of: string; column: string; value: string }>(
    `SELECT adrelid::regclass::text AS of, attname AS column, pg_get_expr(adbin, adrelid) AS value
     FROM pg_attrdef JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
     WHERE pg_get_expr(adbin, adrelid) ~ '\\m(now|clock_timestamp)\\(\\)'`,
  );
  await client.query(`SET search_path = ${PATH}`);
  for (const { of, column, value } of defaults.rows)
    await client.query(`ALTER TABLE ${of} ALTER COLUMN ${column} SET DEFAULT ${value}`);
  await client.query(`SELECT ensure_month_partitions(3)`);
  await dropMonthsBefore(client);
  let month = monthOf(START_MS);
  return {
    startMs: START_MS,
    async set(ms) {
      await client.query(`UPDATE set_clock.moment SET at = to_timestamp($1::float8 / 1000)`, [ms]);
      if (monthOf(ms) === month) return;
      // What the site's job does twice a day.
      await client.query(`SELECT ensure_month_partitions(3)`);
      month = monthOf(ms);
    },
    async run(sql) {
      await client.query(sql);
    },
    async query<Row extends object>(sql: string, values: readonly unknown[]) {
      const name = createHash("sha256").update(sql).digest("hex").slice(0, 16);
      return (await client.query<Row>({ name, text: sql, values: [...values] })).rows;
    },
    close: () => client.end(),
  };
}

const PATH = "public, set_clock, pg_catalog";

/** Nothing is in them, and each costs every query of all months. */
async function dropMonthsBefore(client: Client): Promise<void> {
  const { rows } = await client.query<{ child: string }>(
    `SELECT inhrelid::regclass::text AS child FROM pg_inherits
     WHERE inhparent IN ('bets'::regclass, 'transfers'::regclass)
       AND inhrelid::regclass::text ~ '_20[0-9]{2}_' AND inhrelid::regclass::text !~ '_2040_'`,
  );
  for (const { child } of rows) await client.query(`DROP TABLE ${child}`);
}

function monthOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7);
}
