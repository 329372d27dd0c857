import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "pg";
import { listRounds } from "../src/features/rounds/round-console-store.ts";
import { idsOfPeriod } from "../src/operators/list-periods.ts";
import type { Query } from "../src/platform/db/database.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";

/** Rows as a month's prefix leaves them: numbers with gaps, which grow with their days. The first of a day is from its first moment in Moscow. */
const ROWS = [
  [7, "2026-10-30T12:00:00Z"],
  [9, "2026-10-30T21:00:00Z"],
  [261100000000001, "2026-11-01T20:59:59.999Z"],
  [261100000000005, "2026-11-03T12:00:00Z"],
] as const;

/** Forty rounds, each fifth of them of the Jackpot; half of them have no number yet. */
const ROUNDS = `
  ALTER TABLE rounds DISABLE TRIGGER USER;
  WITH made AS (
    INSERT INTO seeds (sealed, hash, client_seed, activated_at, revealed_at, rounds)
    SELECT '', sha256(n::text::bytea), 'a', now(), now(), 1 FROM generate_series(1, 40) AS n RETURNING id
  )
  INSERT INTO rounds (game, state, epoch, seed_id, ends_at, server_seed)
  SELECT CASE id % 5 WHEN 0 THEN 'jackpot' ELSE 'wheel' END, 'refunded', 1, id, now(), decode(repeat('11', 32), 'hex') FROM made;
  UPDATE rounds SET number = (SELECT count(*) FROM rounds AS earlier WHERE earlier.game = rounds.game AND earlier.id <= rounds.id)
  WHERE id > (SELECT avg(id) FROM rounds);
  ALTER TABLE rounds ENABLE TRIGGER USER`;

let data: TestDatabase;
let query: Query;

beforeAll(async () => {
  data = await createTestDatabase();
  const owner = new Client(data.connection);
  await owner.connect();
  await owner.query(`CREATE TABLE growing (id bigint PRIMARY KEY, at timestamptz NOT NULL)`);
  await owner.query(`GRANT SELECT ON growing TO PUBLIC`);
  for (const row of ROWS) await owner.query(`INSERT INTO growing VALUES ($1, $2)`, [...row]);
  await owner.query(ROUNDS);
  await owner.end();
  ({ query } = data.database);
});

afterAll(() => data.drop());

test.each([
  [{ from: "2026-10-31" }, [9, 261100000000001, 261100000000005]],
  [{ to: "2026-10-31" }, [7, 9]],
  [{ to: "2026-10-30" }, [7]],
  [{ from: "2026-11-01", to: "2026-11-02" }, [261100000000001]],
  [{ from: "2026-11-04" }, []],
  [{ to: "2026-10-29" }, []],
  [{}, ROWS.map(([id]) => id)],
])("of %j are the numbers %j", async (filter, ids) => {
  const { fromId, belowId } = await idsOfPeriod(query, filter, { table: "growing", at: "at" });
  expect(ROWS.map(([id]) => id).filter((id) => id >= fromId && id < belowId)).toEqual(ids);
});

test("a round is found by its number in its game, whichever game that is", async () => {
  const all = await query<{ id: number; game: string; number: number }>(
    `SELECT id, game, row_number() OVER (PARTITION BY game ORDER BY id) AS number FROM rounds`,
  );
  expect(all).toHaveLength(40);
  const found = async (number: number) => {
    const sort = { field: "id", order: "ASC" } as const;
    const { rows } = await listRounds(query, { page: 1, per_page: 5, sort, filter: { number } });
    return rows.map(({ id, game }) => [id, game, number]);
  };
  for (const { number } of all) {
    const those = all.filter((round) => round.number === number).map(({ id, game }) => [id, game, number]);
    expect(await found(number)).toEqual(
      those.toSorted(([one = 0], [other = 0]) => Number(one) - Number(other)),
    );
  }
  expect(await found(41)).toEqual([]);
});

test("a day that no calendar has is refused", async () => {
  const asked = idsOfPeriod(query, { from: "2026-02-30" }, { table: "growing", at: "at" });
  await expect(asked).rejects.toThrow("MALFORMED_FIELD");
});
