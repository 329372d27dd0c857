import { afterAll, beforeAll, expect, test } from "vitest";
import { readAddressLinks, readDestinationLinks } from "../src/features/fraud-rings/evidence-store.ts";
import { readTwins } from "../src/features/player-console/player-facts-store.ts";
import { readLinkedAccounts } from "../src/features/player-console/player-links-store.ts";
import { readPerson, readRewardsOfMonth } from "../src/players/person-store.ts";
import type { Database } from "../src/platform/db/database.ts";
import { accounts, signInFrom, withdrawTo } from "./_fraud.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { asSuperuser } from "./_harness-wallet.ts";
import { pagesTouched } from "./_pages-touched.ts";

// Rows are written past the ledger here, so these books are not checked.
let data: TestDatabase;
let database: Database;

beforeAll(async () => {
  data = await createTestDatabase();
  ({ database } = data);
});
afterAll(() => data.drop());

/** Of three accounts that withdraw to one destination, and of whom the second has done so again and again. */
async function restlessBetween(destination: string, times: number) {
  const [one = 0, restless = 0, other = 0] = await accounts(database, 3);
  await withdrawTo(database, [one], destination);
  // Without the triggers, which look at all of a player's for each.
  await asSuperuser(
    data,
    `INSERT INTO withdrawals
       (player_id, method, destination, destination_hash, destination_mask, amount, payout, state, address, decided_at)
     SELECT ${restless}, 'qiwi', 'x', sha256('${destination}'::bytea), '+7 *** 55', 20000, 19000, 'cancelled', '', now()
     FROM generate_series(1, ${times})`,
  );
  await withdrawTo(database, [other], destination);
  return { one, restless, other };
}

const moved = (playerIds: readonly number[], amount: number) =>
  database.query(
    `INSERT INTO bonus_claims (player_id, bonus, amount) SELECT id, 'rakeback', $2 FROM unnest($1::bigint[]) AS id`,
    [playerIds, amount],
  );
const movedByPerson = async (playerId: number) =>
  readRewardsOfMonth(database.query, await readPerson(database.query, playerId));

test("who withdraws to one number again and again hides nobody else who does", async () => {
  const { one, restless, other } = await restlessBetween("the number of a restless one", 1_200);
  const { query } = database;
  expect(await readPerson(query, one)).toEqual([one, restless, other]);
  expect(idsOf((await readTwins(query, one)).list)).toEqual([other, restless]);
  const linked = await readLinkedAccounts(query, { playerId: one, limit: 24, byAddress: true });
  expect(idsOf(linked)).toEqual([other, restless]);
  const links = await readDestinationLinks(query, [one]);
  expect(links.map(({ otherId }) => otherId)).toEqual([restless, other]);
});

test("who signs in at one address again and again hides nobody else there from an operator", async () => {
  const [one = 0, restless = 0, other = 0] = await accounts(database, 3, { videocard: "A card of three" });
  const address = "10.91.0.1";
  await signInFrom(database, [one], address);
  await database.query(
    `INSERT INTO sessions (id_hash, player_id, expires_at, address, user_agent)
     SELECT sha256(('restless ' || n)::bytea), $1, now() + interval '1 day', $2, '' FROM generate_series(1, 600) AS n`,
    [restless, address],
  );
  await signInFrom(database, [other], address);
  expect(idsOf((await readTwins(database.query, one)).list)).toEqual([other, restless]);
  const linked = await readLinkedAccounts(database.query, { playerId: one, limit: 24, byAddress: true });
  expect(idsOf(linked)).toEqual([other, restless]);
  const { links } = await readAddressLinks(database.query, [one], 25);
  expect(links.map(({ otherId }) => otherId).toSorted((low, high) => low - high)).toEqual([restless, other]);
});

test("what is moved to balances counts for all accounts of one number, however many those are", async () => {
  const ids = await accounts(database, 120);
  await withdrawTo(database, ids, "the number of a hundred and twenty");
  await moved(ids.slice(0, 119), 10);
  expect(await movedByPerson(ids.at(-1) ?? 0)).toBe(1_190);
});

test("idle accounts of one device do not hide those that have moved rewards", async () => {
  const ids = await accounts(database, 120, { videocard: "A card of many" });
  await signInFrom(database, ids, "10.91.0.2");
  await moved([ids[118] ?? 0], 700);
  expect(await readPerson(database.query, ids[119] ?? 0)).toContain(ids[118]);
  expect(await movedByPerson(ids[119] ?? 0)).toBe(700);
});

test("looking for a person costs as much however often somebody there has withdrawn", async () => {
  const few = await restlessBetween("the number of who has withdrawn seldom", 10);
  const often = await restlessBetween("the number of who has withdrawn often", 20_000);
  await database.query("ANALYZE withdrawals");
  const pages = (playerId: number) => pagesTouched(database, /^withdrawals$/u, () => movedByPerson(playerId));
  const least = await pages(few.other);
  expect(await pages(often.other)).toBeLessThan(least * 2 + 20);
});

function idsOf(rows: readonly { readonly id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
