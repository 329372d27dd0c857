import { beforeEach, expect, test } from "vitest";
import { listRounds } from "../src/features/rounds/round-console-store.ts";
import { openRoundViews } from "../src/features/rounds/round-view-store.ts";
import { numberRounds } from "../src/money/round-numbers.ts";
import type { Database, Query } from "../src/platform/db/database.ts";
import { systemRandom } from "../src/platform/runtime/random.ts";
import { createSeed } from "../src/seeds/seed-service.ts";
import { testSealing } from "./_harness-ledger.ts";
import { openDatabaseBefore } from "./_old-database.ts";

// Three jackpots and four wheels of before rounds had numbers, one of each game open, as an update finds them.
const BEFORE = ["wheel", "jackpot", "wheel", "jackpot", "wheel", "jackpot", "wheel"] as const;
let database: Database;

beforeEach(async () => {
  const { old, ...opened } = await openDatabaseBefore("0050");
  database = opened.database;
  for (const [index, game] of BEFORE.entries()) await insertRound(game, index >= 5 ? "open" : "refunded");
  await old.migrate();
});

test("each game counts its own rounds, and a new one goes on where the old ones end, whoever opens it", async () => {
  const next = await endAndOpen("wheel");
  expect(next).toBe(5);
  expect(await endAndOpen("wheel")).toBe(6);
  await numberRounds(database, { stepRounds: 2 });
  expect(await numbersOf("wheel")).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await numbersOf("jackpot")).toEqual([1, 2, 3]);
  expect(await endAndOpen("jackpot")).toBe(4);
});

test("screens and the console say the same numbers before the old rounds have got theirs, and after", async () => {
  const seen = async () => {
    const latest = await Promise.all(
      (["jackpot", "wheel"] as const).map((game) => openRoundViews(database.query).latest(game)),
    );
    return [latest.map((round) => round?.number), await listed({}), await listed({ number: 2 })];
  };
  const before = await seen();
  expect(before).toEqual([
    [3, 4],
    ["wheel 4", "jackpot 3", "wheel 3", "jackpot 2", "wheel 2", "jackpot 1", "wheel 1"],
    ["jackpot 2", "wheel 2"],
  ]);
  await numberRounds(database);
  expect(await seen()).toEqual(before);
});

test("numbering that was interrupted goes on, and what is numbered is left alone", async () => {
  const steps = failingAfter(1);
  await expect(numberRounds(steps, { stepRounds: 2 })).rejects.toThrow("the node dies");
  expect(await numbersOf("jackpot")).toEqual([null, 2, 3]);
  await numberRounds(database, { stepRounds: 2 });
  await numberRounds(database, { stepRounds: 2 });
  expect(await numbersOf("jackpot")).toEqual([1, 2, 3]);
  expect(await numbersOf("wheel")).toEqual([1, 2, 3, 4]);
});

test("a number, once given, never changes, and comes with no other change", async () => {
  const set = (change: string) => database.query(`UPDATE rounds SET ${change} WHERE id = 1`);
  await expect(set("number = 1, version = 9")).rejects.toThrow("cannot go");
  await set("number = 1");
  await expect(set("number = 2")).rejects.toThrow("cannot go");
  await expect(set("number = NULL")).rejects.toThrow("cannot go");
});

async function insertRound(game: string, state: "open" | "refunded"): Promise<void> {
  const seedId = await newSeed();
  await database.query(
    `INSERT INTO rounds (game, epoch, seed_id, state, ends_at, server_seed)
     VALUES ($1, 1, $2, $3::text, CASE $3::text WHEN 'refunded' THEN now() END,
       CASE $3::text WHEN 'refunded' THEN decode(repeat('00', 32), 'hex') END)`,
    [game, seedId, state],
  );
}

function newSeed(): Promise<number> {
  const deps = { sealing: testSealing, random: systemRandom };
  return createSeed(database.query, { playerId: null, clientSeed: null }, deps);
}

/** Opens a round as the version before numbers does; what it is called. */
async function endAndOpen(game: string): Promise<number | null | undefined> {
  await database.query(
    `UPDATE rounds SET state = 'refunded', version = version + 1, ends_at = now(), server_seed = decode(repeat('00', 32), 'hex')
     WHERE game = $1 AND state = 'open'`,
    [game],
  );
  await insertRound(game, "open");
  return (await numbersOf(game)).at(-1);
}

async function numbersOf(game: string): Promise<(number | null)[]> {
  const rows = await database.query<{ number: number | null }>(
    `SELECT number FROM rounds WHERE game = $1 ORDER BY id`,
    [game],
  );
  return rows.map(({ number }) => number);
}

async function listed(filter: Record<string, unknown>): Promise<string[]> {
  const sort = { field: "id", order: "DESC" } as const;
  const { rows } = await listRounds(database.query, { page: 1, per_page: 20, sort, filter });
  return rows.map(({ game, number }) => `${game} ${number}`);
}

/** A database whose node dies before another transaction. */
function failingAfter(transactions: number): Pick<Database, "query" | "transaction"> {
  let left = transactions;
  return {
    query: database.query,
    transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
      if (left === 0) throw new Error("the node dies");
      left -= 1;
      return database.transaction(work);
    },
  };
}
