import { operatorLists } from "@rumb/contract/operator-list";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findRings } from "../src/features/fraud-rings/fraud-jobs.ts";
import { settingDefaults } from "../src/settings/settings.ts";
import type { Query } from "../src/platform/db/database.ts";
import { openEdge, type EdgeSite } from "./_edge.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { type Console, FIRST_PAGE, operator, type Visitor } from "./_operator.ts";

// Tables as large as it takes for a scan of one to stand out: PostgreSQL counts the rows that each scan has read.
const PLAYERS = 16_000;
const BETS = 32_000;
const FILL = `
  INSERT INTO players (vk_id, name, img, last_seen_at)
    SELECT 'p' || n, CASE n % 1000 WHEN 0 THEN 'Редкий ' || n ELSE 'Игрок ' || n END, '',
      CASE n % 100 WHEN 0 THEN now() - interval '2 years' ELSE now() END FROM generate_series(1, ${PLAYERS}) AS n;
  UPDATE player_accounts SET deposits_total = player_id;
  INSERT INTO payments (id, player_id, system, amount, state)
    SELECT nextval('payment_ids'), 1 + n % ${PLAYERS}, 'qiwi', 10000, CASE n % 5000 WHEN 0 THEN 'waiting' ELSE 'declined' END
    FROM generate_series(1, ${PLAYERS}) AS n;
  INSERT INTO sessions (id_hash, player_id, expires_at, address, user_agent)
    SELECT sha256(n::text::bytea), 1 + n % ${PLAYERS}, now() + interval '1 day', '10.0.' || n % 250 || '.' || n % 90, ''
    FROM generate_series(1, ${PLAYERS}) AS n;
  INSERT INTO withdrawals (player_id, method, destination, destination_hash, destination_mask, amount, payout, state, comment,
      address, decided_at, decided_by)
    SELECT 1 + n % 1000, 'qiwi', '', sha256((n % 9000)::text::bytea), '', 20000, 19000,
      CASE n % 3000 WHEN 0 THEN 'pending' ELSE 'rejected' END, CASE n % 3000 WHEN 0 THEN '' ELSE 'Нет' END, '',
      CASE n % 3000 WHEN 0 THEN NULL ELSE now() END, CASE n % 3000 WHEN 0 THEN NULL ELSE 2000 END
    FROM generate_series(1, ${PLAYERS}) AS n;
  INSERT INTO bets (id, player_id, game, state, stake, payout, coefficient, seed_id, nonce, algorithm, params, outcome,
      pot_share, pot_hits, created_at, settled_at)
    SELECT month_prefix(now()) + n, 1 + n % 100, 'dice', 'lost', 100, 0, 198, 1, n, 1, '{}', '{}', 0, 0,
      now() - interval '1 hour', now() FROM generate_series(1, ${BETS}) AS n;
  ALTER TABLE audit_log DISABLE TRIGGER USER;
  INSERT INTO audit_log (id, created_at, action, resource, subject, before, after, address, previous_hash, hash)
    SELECT n, now(), 'ban', 'players', n % 900, 'null', 'null', '', sha256(n::text::bytea), sha256(('h' || n)::bytea)
    FROM generate_series(1, ${PLAYERS}) AS n;
  ALTER TABLE audit_log ENABLE TRIGGER USER;
  INSERT INTO promo_codes (name, kind, percent, uses_limit) SELECT 'CODE' || n, 'deposit', 5, 5 FROM generate_series(1, ${PLAYERS}) AS n;
  INSERT INTO ledger_checks (started_at, violations, found, audit_id, audit_hash)
    SELECT now(), (n % 9999 = 0)::int, '[]', 0, decode(repeat('00', 32), 'hex') FROM generate_series(1, ${PLAYERS}) AS n;
  INSERT INTO fraud_rings (score, rules, state)
    SELECT n % 300, CASE n % 5000 WHEN 0 THEN ARRAY['referral'] ELSE ARRAY['device'] END, CASE n % 9 WHEN 0 THEN 'new' ELSE 'cleared' END
    FROM generate_series(1, ${PLAYERS / 2}) AS n;
  INSERT INTO fraud_ring_players (player_id, ring_id) SELECT n, 1 + n / 2 FROM generate_series(1, ${PLAYERS - 2}) AS n;
  INSERT INTO fraud_ring_events (ring_id, kind) SELECT n, 'found' FROM generate_series(1, ${PLAYERS / 2}) AS n;
  UPDATE economy_heads SET through_id = month_prefix(now()) + ${BETS};
`;

let data: TestDatabase;
let site: EdgeSite;
let owner: Client;
let somebody: Visitor;
/** The deepest page of a list, and somewhat more. */
const ROWS_OF_A_LOOK = 12_000;

beforeAll(async () => {
  data = await createTestDatabase();
  owner = new Client(data.connection);
  await owner.connect();
  await owner.query(FILL);
  await owner.query("VACUUM ANALYZE");
  site = await openEdge(data, {
    rateLimits: { callsPerSecondPerPlayer: 100_000, callsPerMinutePerAddress: 1_000_000 },
  });
  const opened: Console = { test: data, database: data.database, site };
  // A machine that has just filled the tables may be too busy for a sign-in.
  somebody = await operator(opened);
}, 300_000);

afterAll(async () => {
  await site.close();
  await owner.end();
  await data.drop();
});

const LISTS = Object.keys(operatorLists);
const FILTERS: readonly (readonly [string, object])[] = [
  ...LISTS.filter((name) => name !== "transfers" && name !== "sessions").map((name) => [name, {}] as const),
  ["withdrawals", { filter: { status: 0 } }],
  ["withdrawals", { filter: { status: 2 }, sort: { field: "id", order: "DESC" } }],
  ["withdrawals", { filter: { player_id: 5 } }],
  ["withdrawals", { sort: { field: "sum", order: "DESC" } }],
  ["withdrawals", { filter: { status: 2 }, sort: { field: "sum", order: "DESC" } }],
  ["withdrawals", { filter: { status: 2, from: "2001-01-01", to: "2001-01-02" } }],
  ["withdrawals", { filter: { sum_from: 100_000 } }],
  ["payments", { filter: { from: "2001-01-01", to: "2001-01-02" }, sort: { field: "id", order: "DESC" } }],
  ["payments", { filter: { state: "declined", sum_from: 99_000 }, sort: { field: "sum", order: "DESC" } }],
  ["players", { filter: { sum_from: 299 } }],
  // The oldest have paid in least, and the newest stand first.
  ["players", { filter: { sum_to: 1 } }],
  ["players", { filter: { sum_to: 1 }, sort: { field: "seen_at", order: "DESC" } }],
  ["players", { sort: { field: "seen_at", order: "DESC" } }],
  ["bets", { filter: { from: "2001-01-01", to: "2001-01-02" } }],
  ["bets", { filter: { game: "dice", from: "2001-01-01" } }],
  ["rounds", { filter: { from: "2001-01-01" } }],
  ["payments", { filter: { state: "waiting" } }],
  ["payments", { filter: { player_id: 77 } }],
  ["players", { filter: { q: "Редкий 7" } }],
  ["players", { filter: { q: "1234" } }],
  ["players", { filter: { banned: true } }],
  ["players", { filter: { promocoder: true } }],
  ["players", { filter: { operator: true }, sort: { field: "deposits", order: "DESC" } }],
  ["players", { sort: { field: "deposits", order: "DESC" } }],
  ["fraud_rings", { filter: { state: "new" }, sort: { field: "changed_at", order: "DESC" } }],
  ["fraud_rings", { filter: { state: "banned", rule: "telegram" } }],
  ["fraud_rings", { filter: { rule: "referral" } }],
  ["fraud_rings", { filter: { score_from: 900 } }],
  ["fraud_rings", { filter: { player_id: 5 } }],
  ["fraud_rings", { filter: { from: "2001-01-01", to: "2001-01-02" } }],
  ["transfers", { filter: { player_id: 5 } }],
  ["sessions", { filter: { player_id: 5 } }],
  ["promo_codes", { filter: { q: "code299" } }],
  ["promo_codes", { sort: { field: "name", order: "ASC" } }],
  ["bets", { filter: { player_id: 5 } }],
  ["bets", { filter: { player_id: 999 } }],
  ["bets", { filter: { game: "mines" } }],
  ["bets", { filter: { result: "refund" }, sort: { field: "id", order: "ASC" } }],
  ["bets", { filter: { game: "dice", result: "win" } }],
  ["bets", { filter: { player_id: 5, game: "mines" } }],
  ["bets", { filter: { game: "dice" }, page: 200 }],
  ["inactive_players", { sort: { field: "seen_at", order: "DESC" } }],
  ["rounds", { filter: { game: "wheel" } }],
  ["ledger_checks", { filter: { failed: true } }],
  ["audit_log", { filter: { operator_id: 1 } }],
  ["audit_log", { filter: { resource: "players", subject: "7" } }],
];

test.each(FILTERS)("%s %j reads along an index @release", async (name, asked) => {
  const body = { ...FIRST_PAGE, ...asked };
  // Six times: from the sixth on PostgreSQL may use the plan that it makes for any value.
  for (let turn = 0; turn < 6; turn += 1) expect((await somebody.ask(`${name}/list`, body)).status).toBe(200);
  const read = await rowsRead(async () => {
    expect((await somebody.ask(`${name}/list`, body)).status).toBe(200);
  });
  expect(read.scanned).toEqual([]);
  expect(read.most).toBeLessThan(ROWS_OF_A_LOOK);
});

test("a scan of a large table would be seen @release", async () => {
  const read = await rowsRead(
    async () => void (await data.database.query(`SELECT count(*) FROM players WHERE img = 'x'`)),
  );
  expect(read.scanned).toEqual([expect.stringMatching(/^players: 16\d{3}$/)]);
});

test.each([
  ["players/one", { id: 5 }],
  ["players/links/get", { id: 5 }],
  ["players/returns/get", { id: 5 }],
  ["players/timeline", { id: 5, limit: 50 }],
  ["fraud_rings/one", { id: 5 }],
  ["shift/get", {}],
  ["economy/get", { from: "2026-01-01", to: "2026-12-31" }],
])("%s reads along an index @release", async (call, body) => {
  const read = await rowsRead(async () => {
    expect((await somebody.ask(call, body)).status).toBe(200);
  });
  expect(read.scanned).toEqual([]);
});

test("the job that looks for rings of accounts reads along indexes @release", async () => {
  const deps = { database: data.database, settings: { current: () => settingDefaults } };
  // The first step of a database has everything to see for the first time.
  const some = (steps: number): Promise<void> =>
    findRings(deps, { stepPlayers: 100, goesOn: () => (steps -= 1) >= 0 });
  await some(5);
  const read = await rowsRead(() => some(6));
  expect(read.scanned).toEqual([]);
});

/** Which large tables were scanned from end to end meanwhile, and how many rows were read of any. */
async function rowsRead(work: () => Promise<void>): Promise<{ scanned: string[]; most: number }> {
  const before = await counters();
  await work();
  const after = await counters();
  const changes = [...after].map(([table, { scanned, fetched }]) => ({
    table,
    scanned: scanned - (before.get(table)?.scanned ?? 0),
    fetched: fetched - (before.get(table)?.fetched ?? 0),
  }));
  return {
    scanned: changes
      .filter(({ scanned }) => scanned >= PLAYERS / 2)
      .map(({ table, scanned }) => `${table}: ${scanned}`),
    most: Math.max(...changes.map(({ fetched }) => fetched)),
  };
}

type Counters = Map<string, { scanned: number; fetched: number }>;

async function counters(): Promise<Counters> {
  // What a backend has counted is written down when it is idle, at most once a second, unless it is asked to.
  const flush = async (query: Query) => void (await query(`SELECT pg_stat_force_next_flush()`));
  await Promise.all(Array.from({ length: 12 }, () => data.database.transaction(flush)));
  const { rows } = await owner.query<{ table: string; scanned: string; fetched: string }>(
    `SELECT relname AS table, seq_tup_read AS scanned, coalesce(idx_tup_fetch, 0) AS fetched FROM pg_stat_user_tables`,
  );
  return new Map(
    rows.map(({ table, scanned, fetched }) => [
      table,
      { scanned: Number(scanned), fetched: Number(fetched) },
    ]),
  );
}
