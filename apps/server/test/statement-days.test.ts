import { isRefusal, refusal } from "@rumb/contract/errors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { statementOf } from "../src/features/player-statement/statement.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";

// A player's money over a week, some bets of which ended days after they were made.
const FILL = `
  INSERT INTO players (vk_id, name, img) VALUES ('s1', 'Счёт', '');
  CREATE TEMP TABLE made ON COMMIT DROP AS SELECT n, month_prefix(now()) + n AS id, (100 + n * 7)::bigint AS stake,
      CASE WHEN n % 10 = 0 THEN 'open' WHEN n % 3 = 0 THEN 'won' WHEN n % 11 = 0 THEN 'refunded' ELSE 'lost' END AS state,
      date_trunc('day', now()) - interval '7 days' + n * interval '80 minutes' AS at
    FROM generate_series(1, 120) AS n;
  INSERT INTO bets (id, player_id, game, state, stake, payout, coefficient, seed_id, nonce, algorithm, params, outcome, pot_share,
      pot_hits, created_at, settled_at)
    SELECT id, 1, 'mines', state, stake, CASE state WHEN 'won' THEN stake * 2 WHEN 'refunded' THEN stake ELSE 0 END, 200, 1, n, 1, '{}', '{}',
      0, 0, at, CASE WHEN state <> 'open' THEN at + n % 4 * interval '1 day' END FROM made;
  INSERT INTO transfers (cause_id, kind, debit_account, credit_account, amount, created_at)
    SELECT id, 'stake', 1, house, stake, at FROM made, (SELECT min(id) AS house FROM house_accounts) AS any_house
    UNION ALL SELECT id, CASE state WHEN 'won' THEN 'payout' ELSE 'refund' END, house, 1, CASE state WHEN 'won' THEN stake * 2 ELSE stake END,
      at + n % 4 * interval '1 day' FROM made, (SELECT min(id) AS house FROM house_accounts) AS any_house WHERE state IN ('won', 'refunded')
    UNION ALL SELECT n, 'deposit', house, 1, 5000 + n, date_trunc('day', now()) - interval '7 days' + n * interval '11 hours'
      FROM generate_series(1, 14) AS n, (SELECT min(id) AS house FROM house_accounts) AS any_house;
  UPDATE player_accounts SET balance = (
    SELECT sum(CASE WHEN credit_account = 1 THEN amount ELSE -amount END) FROM transfers WHERE 1 IN (credit_account, debit_account)
  ) WHERE player_id = 1;
`;

let data: TestDatabase;

beforeAll(async () => {
  data = await createTestDatabase();
  await data.database.query(`INSERT INTO house_accounts (name) VALUES ('somewhere') ON CONFLICT DO NOTHING`);
  await data.database.transaction(async (query) => {
    for (const part of FILL.split(";\n")) if (part.trim() !== "") await query(part);
  });
});
afterAll(() => data.drop());

function day(back: number): string {
  return new Date(Date.now() + 3 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
}

async function statement(from: string, to: string, mostRows = 1_000) {
  const deps = { database: data.database, digester: { advance: async () => undefined }, nowMs: Date.now() };
  return statementOf(deps, { id: 1, from, to }, mostRows);
}

test("each day ends with what the next one begins with, whenever a game ended, and the last with the account's balance", async () => {
  let before = 0;
  let rows = 0;
  for (let back = 9; back >= 0; back -= 1) {
    const read = await statement(day(back), day(back));
    if (isRefusal(read)) throw new Error(read.code);
    expect(read.opening).toBe(before);
    const sum = read.movements.reduce((total, { amount }) => total + amount, 0);
    expect(read.closing).toBe(read.opening + sum);
    before = read.closing;
    rows += read.movements.length;
  }
  const whole = await statement(day(9), day(0));
  if (isRefusal(whole)) throw new Error(whole.code);
  expect(whole.movements).toHaveLength(rows);
  const [{ balance } = { balance: 0 }] = await data.database.query<{ balance: number }>(
    `SELECT balance FROM player_accounts WHERE player_id = 1`,
  );
  expect(whole.closing).toBe(balance);
});

test("a period with more movements than it may have is refused, not cut", async () => {
  expect(await statement(day(9), day(0), 100)).toEqual(refusal("STATEMENT_TOO_FULL", { most: "100" }));
});

test("an account that does not say what its transfers do gets no statement", async () => {
  await data.database.query(`UPDATE player_accounts SET balance = balance + 1 WHERE player_id = 1`);
  await expect(statement(day(9), day(0))).rejects.toThrow("a statement of player 1 ends with");
  await data.database.query(`UPDATE player_accounts SET balance = balance - 1 WHERE player_id = 1`);
});
