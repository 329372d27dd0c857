import { rename } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { checkAtOnce } from "../src/checks/books-check.ts";
import { changeByte, useArchivedSite, violationsOf } from "./_archive.ts";
import { queryOf } from "./_broken-rules.ts";
import { testKeys } from "./_harness-ledger.ts";
import { inTiers } from "./_in-tiers.ts";

const { site } = useArchivedSite();

const expectDamageFound = async ({ damage }: { damage: () => Promise<() => Promise<void>> }) => {
  const restore = await damage();
  expect((await violationsOf(site())).map(({ code }) => code)).toEqual(["archive.file"]);
  await restore();
  expect(await violationsOf(site())).toEqual([]);
};
inTiers(
  [
    { name: "a changed byte in a file", damage: () => changeByte(site(), fileOf("bets")) },
    { name: "a changed index", damage: () => changeByte(site(), `${fileOf("transfers")}.index`) },
    { name: "a missing file", damage: () => takeAway(fileOf("transfers")) },
  ],
  (some, tier) => test.each(some)(`the books find and name $name${tier}`, (row) => expectDamageFound(row)),
);

const expectSpoiledFound = async ({ code, sql }: { code: string; sql: string }) => {
  const client = new Client(site().connection);
  await client.connect();
  await client.query("BEGIN");
  await client.query("SET LOCAL session_replication_role = replica");
  expect((await client.query(sql)).rowCount).toBeGreaterThan(0);
  const found = await checkAtOnce(queryOf(client), { ...testKeys, archiveDirectory: site().directory });
  await client.end();
  expect(found.map((violation) => violation.code)).toContain(code);
};
test.each([
  { name: "a month whose record is gone", code: "archive.chain", sql: `DELETE FROM archived_months` },
  {
    name: "a changed total",
    code: "archive.sums",
    sql: `UPDATE archived_players SET net = net + 1 WHERE seed_id <> 0`,
  },
  {
    name: "a changed manifest",
    code: "archive.sealed",
    sql: `UPDATE archived_months SET manifest = jsonb_set(manifest, '{totals,pot,paid}', '1')`,
  },
])("the books find and name $name", (row) => expectSpoiledFound(row));
test.each([
  {
    name: "a month that was never archived",
    code: "archive.left",
    sql: `INSERT INTO archived_months (first_id, below_id, kept_ids, manifest, box, detached_at)
      SELECT first_id + 100000000000, below_id + 100000000000, '{}', manifest, box, now() FROM archived_months`,
  },
  {
    name: "stakes that were moved behind another deposit",
    code: "archive.sums",
    sql: `UPDATE archived_stakes SET deposits = deposits + 10`,
  },
  {
    name: "another list of kept bets",
    code: "archive.sealed",
    sql: `UPDATE archived_months SET kept_ids = '{}'`,
  },
  { name: "an open game that is gone", code: "archive.kept", sql: `DELETE FROM bets WHERE state = 'open'` },
  {
    name: "a balance that was changed with its archived total",
    code: "archive.sums",
    sql: `WITH changed AS (
        UPDATE archived_players SET net = net + 100 WHERE seed_id = 0 RETURNING player_id
      ) UPDATE player_accounts SET balance = balance + 100 WHERE player_id IN (SELECT player_id FROM changed)`,
  },
])("the books find and name $name @release", (row) => expectSpoiledFound(row));

test("the site itself cannot say that a month has left the tables", async () => {
  const [said, done] = [
    `INSERT INTO archived_months (first_id, below_id, kept_ids, manifest, box, detached_at)
      SELECT first_id + 100000000000, below_id + 100000000000, '{}', manifest, box, now() FROM archived_months`,
    `UPDATE archived_months SET detached_at = now()`,
  ];
  await expect(site().database.query(said)).rejects.toThrow("permission denied");
  await expect(site().database.query(done)).rejects.toThrow("permission denied");
});

function fileOf(table: "bets" | "transfers"): string {
  return `${table}-${site().month.name}.copy.zst`;
}

/** Puts a file elsewhere; what is returned brings it back. */
async function takeAway(name: string): Promise<() => Promise<void>> {
  const path = join(site().directory, name);
  await rename(path, `${path}.away`);
  return () => rename(`${path}.away`, path);
}
