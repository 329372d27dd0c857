import { afterEach, beforeEach, expect, test } from "vitest";
import { findNotableBets } from "../src/features/player-timeline/notable-bets.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";

let data: TestDatabase;

beforeEach(async () => {
  data = await createTestDatabase();
});
afterEach(() => data.drop());

async function bets(rows: string): Promise<void> {
  await data.database.query(
    `INSERT INTO bets (id, player_id, game, state, stake, payout, coefficient, seed_id, nonce, algorithm, params, outcome,
       pot_share, pot_hits, pot_payout, created_at, settled_at)
     SELECT month_prefix(now()) + nextval('cause_ids'), 1, game, state, stake, payout, coefficient, 1, 0, 1, '{}', '{}', 0, 0, pot,
       now() - interval '1 minute', CASE state WHEN 'open' THEN NULL ELSE now() END
     FROM (VALUES ${rows}) AS made (game, state, stake, payout, coefficient, pot)`,
  );
}

async function notable(): Promise<unknown[][]> {
  const rows = await data.database.query<{ game: string; stake: number; payout: number; pot: number }>(
    `SELECT game, stake, payout, pot_payout AS pot FROM notable_bets ORDER BY bet_id`,
  );
  return rows.map(({ game, stake, payout, pot }) => [game, stake, payout, pot]);
}

test("a large stake, coefficient or result and the pot are worth a look, and a game that ended late is looked at then", async () => {
  const { database } = data;
  await bets(`('dice', 'lost', 99999, 0, 200, 0), ('dice', 'lost', 100000, 0, 200, 0),
    ('bubbles', 'won', 100, 10000, 10000, 0), ('bubbles', 'lost', 100, 0, 1000000, 0), ('dice', 'won', 100, 198, 198, 70000),
    ('jackpot', 'won', 50000, 550000, 1100, 0), ('jackpot', 'refunded', 100000, 100000, 0, 0), ('mines', 'open', 200000, 0, 200, 0)`);
  await findNotableBets(database, { stepBets: 3, settleSeconds: 0 });
  const found = [
    ["dice", 100_000, 0, 0],
    ["bubbles", 100, 10_000, 0],
    ["dice", 100, 198, 70_000],
    ["jackpot", 50_000, 550_000, 0],
  ];
  expect(await notable()).toEqual(found);
  await database.query(`UPDATE bets SET state = 'lost', settled_at = now() WHERE state = 'open'`);
  await findNotableBets(database, { settleSeconds: 0 });
  await findNotableBets(database, { settleSeconds: 0 });
  expect(await notable()).toEqual([...found, ["mines", 200_000, 0, 0]]);
});

test("bets that may not all be committed yet are left for the next time", async () => {
  await bets(`('dice', 'lost', 300000, 0, 200, 0)`);
  await findNotableBets(data.database, { settleSeconds: 3_600 });
  expect(await notable()).not.toContainEqual(["dice", 300_000, 0, 0]);
  await findNotableBets(data.database, { settleSeconds: 0 });
  expect(await notable()).toContainEqual(["dice", 300_000, 0, 0]);
});
