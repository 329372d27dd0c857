import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readLastBets, readNewestBets } from "../src/feed/feed-store.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { pagesTouched } from "./_pages-touched.ts";

let opened: TestDatabase;
let superuser: Client;
beforeEach(async () => {
  opened = await createTestDatabase();
  superuser = new Client(opened.connection);
  await superuser.connect();
  await superuser.query(
    `INSERT INTO players (vk_id, name, img) SELECT 'vk' || n, 'Игрок ' || n, '' FROM generate_series(1, 100) AS n`,
  );
});
afterEach(async () => {
  await superuser.end();
  await opened.drop();
});

describe("the last bets", () => {
  test("of a new site are none", async () => {
    expect(await readLastBets(opened.database.query)).toEqual([]);
  });

  test("are the nine settled last, oldest first, with their players' names", async () => {
    await insertTwenty();
    const bets = await readLastBets(opened.database.query);
    const shown = bets.map(({ id, playerName, payoutKopecks }) => [id % 1000, playerName, payoutKopecks > 0]);
    expect(shown).toEqual([
      [7, "Игрок 8", false],
      [9, "Игрок 10", true],
      [10, "Игрок 11", false],
      [12, "Игрок 13", true],
      [13, "Игрок 14", false],
      [15, "Игрок 16", true],
      [16, "Игрок 17", false],
      [18, "Игрок 19", true],
      [19, "Игрок 20", false],
    ]);
    expect(bets.at(-2)).toMatchObject({
      stakeKopecks: 1018,
      coefficientHundredths: 198,
      payoutKopecks: 2015,
    });
    expect(bets.at(-1)).toMatchObject({ stakeKopecks: 1019, coefficientHundredths: 198, payoutKopecks: 0 });
  });

  test("reach back into the month before", async () => {
    await insertTwenty();
    await insertBets({ from: 21, to: 22, state: "'lost'", monthsAhead: 1 });
    const bets = await readLastBets(opened.database.query);
    expect(bets.map(({ id }) => id % 1000)).toEqual([10, 12, 13, 15, 16, 18, 19, 21, 22]);
  });

  test("cost a handful of pages however many bets there are @release", async () => {
    await insertBets({ from: 1000, to: 200_000, state: "'won'" });
    await superuser.query("VACUUM ANALYZE bets, players");
    const { database } = opened;
    const pages = await pagesTouched(database, /^(bets|players)/, () => readLastBets(database.query));
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThan(100);
  });
});

describe("the newest bets of the games", () => {
  test("are one of each game that has a settled one, and cost a handful of pages however many bets there are @release", async () => {
    await insertBets({ from: 1000, to: 100_000, state: "'won'" });
    await insertBets({ from: 1, to: 3, state: "'lost'", game: "mines" });
    await insertBets({ from: 4, to: 4, state: "'won'", game: "mines" });
    await insertBets({ from: 5, to: 5, state: "'open'", game: "wheel" });
    await superuser.query("VACUUM ANALYZE bets, players");
    const { database } = opened;
    const newest = await readNewestBets(database.query);
    expect(newest.map(({ id, game, playerName }) => [id % 1_000_000, game, playerName])).toEqual([
      [100_000, "dice", "Игрок 1"],
      [4, "mines", "Игрок 5"],
    ]);
    const pages = await pagesTouched(database, /^(bets|players)/, () => readNewestBets(database.query));
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThan(200);
  });
});

/** Of three bets in a row one was won, one was lost, and one goes on. */
function insertTwenty(): Promise<void> {
  return insertBets({
    from: 1,
    to: 20,
    state: "CASE n % 3 WHEN 0 THEN 'won' WHEN 1 THEN 'lost' ELSE 'open' END",
  });
}

/** Bets `from`…`to` of the month, each by the player with the next number; their states as the SQL says. */
async function insertBets(bets: {
  from: number;
  to: number;
  state: string;
  monthsAhead?: number;
  game?: string;
}): Promise<void> {
  await superuser.query(
    `INSERT INTO bets (id, player_id, game, state, stake, payout, coefficient, seed_id, nonce, algorithm, params,
       outcome, pot_share, pot_hits, created_at, settled_at)
     SELECT month_prefix(now() + make_interval(months => $3)) + n, 1 + n % 100, $4, state, 1000 + n,
       CASE state WHEN 'won' THEN (1000 + n) * 198 / 100 ELSE 0 END, 198, 1, n, 1, '{}', '{}', 50, 2, now(),
       CASE state WHEN 'open' THEN NULL ELSE now() END
     FROM (SELECT n, ${bets.state} AS state FROM generate_series($1::bigint, $2::bigint) AS n) AS made`,
    [bets.from, bets.to, bets.monthsAhead ?? 0, bets.game ?? "dice"],
  );
}
