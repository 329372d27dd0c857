import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { gentleMigrations } from "./migrations.ts";
import { readSourceFiles } from "./source-files.ts";

const HEAD = "-- compatible: the code before does not look there.\n";

function faults(text: string, number = "0017"): string[] {
  return gentleMigrations([{ path: `apps/server/migrations/${number}-planted.sql`, text }]);
}

test("the migrations of this repository keep no player waiting", () => {
  expect(gentleMigrations(readSourceFiles(join(import.meta.dirname, "..", "..")))).toEqual([]);
});

test("those that are run while players play are such as the rules allow", () => {
  const typical = join(import.meta.dirname, "../../apps/server/test/typical-migrations");
  const names = readdirSync(typical);
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) expect(faults(readFileSync(join(typical, name), "utf8"), "9001")).toEqual([]);
});

describe("a compatible migration is refused when it", () => {
  test.each([
    ["adds an index", "CREATE INDEX bets_stake ON bets (stake);"],
    ["changes rows", "UPDATE players SET name = upper(name);"],
    ["deletes rows", "DELETE FROM idempotency_keys;"],
    ["empties a table", "TRUNCATE bet_digests;"],
    ["locks a table", "LOCK TABLE bets;"],
    ["changes a type", "ALTER TABLE bets ALTER COLUMN nonce TYPE numeric;"],
    ["demands a value of old rows", "ALTER TABLE payments ALTER COLUMN paid_at SET NOT NULL;"],
    ["adds a column that old inserts leave out", "ALTER TABLE payments ADD COLUMN fee bigint NOT NULL;"],
    [
      "adds a column with a value for each row",
      "ALTER TABLE bets ADD COLUMN mark uuid DEFAULT gen_random_uuid();",
    ],
    ["adds a checked column", "ALTER TABLE bets ADD COLUMN fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0);"],
    ["adds a check of all rows", "ALTER TABLE bets ADD CONSTRAINT small CHECK (stake < 10);"],
    ["validates a check", "ALTER TABLE bets VALIDATE CONSTRAINT bets_state;"],
    ["adds a unique constraint", "ALTER TABLE players ADD CONSTRAINT one_name UNIQUE (name);"],
    ["drops a column", "ALTER TABLE players DROP COLUMN img;"],
    ["drops a view", "DROP VIEW operated_players;"],
    ["renames", "ALTER TABLE players RENAME COLUMN img TO image;"],
    ["hides what it does", "DO $$ BEGIN UPDATE bets SET stake = 1; END $$;"],
  ])("%s", (_, sql) => {
    expect(faults(HEAD + sql)).toHaveLength(1);
  });

  test("does not say whether it is one", () => {
    expect(faults("SELECT 1;")).toHaveLength(1);
    expect(faults("-- compatible:\nSELECT 1;")).toHaveLength(1);
  });
});

test.each([
  "CREATE TABLE notes (id bigint PRIMARY KEY); CREATE INDEX notes_id ON notes (id); INSERT INTO notes VALUES (1);",
  "ALTER TABLE bets ADD COLUMN mark text, ADD COLUMN fee bigint NOT NULL DEFAULT 0;",
  "ALTER TABLE bets ADD CONSTRAINT small CHECK (stake < 10) NOT VALID;",
  "ALTER TABLE bets DROP CONSTRAINT bets_state;",
  "UPDATE settings SET value = '{}';",
  "-- few rows: those of one week.\nUPDATE withdrawals SET needed = 2 WHERE state = 'pending';",
  "-- unused since 0018: the view was replaced there.\nDROP VIEW operated_players;",
  "CREATE OR REPLACE FUNCTION one() RETURNS integer LANGUAGE sql RETURN 1;",
])("%s passes", (sql) => {
  expect(faults(HEAD + sql)).toEqual([]);
});

test("an excuse holds for the statement below it alone", () => {
  const excused = "-- few rows: a week.\nUPDATE withdrawals SET needed = 2;";
  expect(faults(`${HEAD}${excused}\nUPDATE bets SET stake = 1;`)).toHaveLength(1);
});

test("a migration that needs a stop may do anything, as those before the rules did", () => {
  expect(faults("-- needs a stop: columns move.\nALTER TABLE bets DROP COLUMN nonce;")).toEqual([]);
  expect(faults("ALTER TABLE bets DROP COLUMN nonce;", "0016")).toEqual([]);
});
