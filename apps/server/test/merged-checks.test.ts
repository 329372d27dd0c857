import { Client, DatabaseError } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { createDatabaseBefore, type OldDatabase } from "./_old-database.ts";

// The checks that 0016-player-accounts.sql has merged must let in and keep out what the single ones did.

let before: OldDatabase;
let now: TestDatabase;
let oldClient: Client;
let newClient: Client;

beforeAll(async () => {
  [before, now] = await Promise.all([createDatabaseBefore("0016"), createTestDatabase()]);
  [oldClient, newClient] = [new Client(before.connection), new Client(now.connection)];
  await Promise.all([oldClient.connect(), newClient.connect()]);
});
afterAll(async () => {
  await Promise.all([oldClient.end(), newClient.end()]);
  await Promise.all([before.drop(), now.drop()]);
});

const AT = new Date();
const CHECKED = "23514";
const NOT_NULL = "23502";

type Row = Readonly<Record<string, unknown>>;
/** What is unlike a row that fits, and the constraint or SQLSTATE that refuses it now; `null` when it fits too. */
type Case = readonly [changed: Row, refusedBy: string | null];

const BET: Row = {
  player_id: 1,
  game: "dice",
  state: "won",
  stake: 100,
  payout: 198,
  coefficient: 198,
  seed_id: 1,
  nonce: 0,
  algorithm: 1,
  params: {},
  outcome: {},
  pot_share: 0,
  pot_hits: 0,
  pot_payout: 0,
  created_at: AT,
  settled_at: AT,
  rakeback_units: 0,
};
const BETS: readonly Case[] = [
  [{}, null],
  [{ stake: 1, payout: 0, coefficient: 0 }, null],
  [{ state: "lost", payout: 0 }, null],
  [{ state: "refunded", payout: 100 }, null],
  [{ state: "open", settled_at: null }, null],
  [{ stake: 0 }, "bets_amounts"],
  [{ stake: -1 }, "bets_amounts"],
  [{ payout: -1 }, "bets_amounts"],
  [{ coefficient: -1 }, "bets_amounts"],
  [{ nonce: -1 }, "bets_amounts"],
  [{ pot_share: -1 }, "bets_amounts"],
  [{ pot_hits: -1 }, "bets_amounts"],
  [{ pot_payout: -1 }, "bets_amounts"],
  [{ rakeback_units: -1 }, "bets_amounts"],
  [{ state: "gone" }, "bets_state"],
  [{ state: "lost", payout: 1 }, "bets_state"],
  [{ state: "open" }, "bets_state"],
  [{ settled_at: null }, "bets_state"],
  [{ state: "lost", payout: 0, settled_at: null }, "bets_state"],
  [{ state: "refunded", settled_at: null }, "bets_state"],
  ...[
    "state",
    "stake",
    "payout",
    "coefficient",
    "nonce",
    "pot_share",
    "pot_hits",
    "pot_payout",
    "rakeback_units",
  ].map((column): Case => [{ [column]: null }, NOT_NULL]),
];

const TRANSFER: Row = {
  cause_id: 7,
  kind: "gift",
  debit_account: -1,
  credit_account: 1,
  amount: 1,
  created_at: AT,
};
const TRANSFERS: readonly Case[] = [
  [{}, null],
  [{ amount: 0 }, "transfers_movement"],
  [{ amount: -1 }, "transfers_movement"],
  [{ credit_account: -1 }, "transfers_movement"],
  [{ amount: null }, NOT_NULL],
  [{ debit_account: null }, NOT_NULL],
  [{ credit_account: null }, NOT_NULL],
];

const SUMS = ["balance", "nonce", "deposits_total", "wager_left", "wager_total", "rakeback_units"];
const ACCOUNTS: readonly Case[] = [
  [Object.fromEntries(SUMS.map((column) => [column, 0])), null],
  [Object.fromEntries(SUMS.map((column) => [column, Number.MAX_SAFE_INTEGER])), null],
  [{ wager_left: 0, wager_total: 5 }, null],
  [{ wager_left: 1, wager_total: 0 }, "player_accounts_sums"],
  [{ wager_left: -1, wager_total: 5 }, "player_accounts_sums"],
  [{ wager_left: -2, wager_total: -1 }, "player_accounts_sums"],
  ...SUMS.map((column): Case => [{ [column]: -1 }, "player_accounts_sums"]),
  ...SUMS.map((column): Case => [{ [column]: null }, NOT_NULL]),
];

test.each(BETS)("a bet with %j: %s", async (changed, refusedBy) => {
  const insert = async (client: Client) => {
    const { rows } = await client.query<{ id: number }>(`SELECT month_prefix(now()) + 1 AS id`);
    return refusalOf(client, "bets", { id: rows[0]?.id, ...BET, ...changed });
  };
  await expectRefusals(insert(oldClient), insert(newClient), refusedBy);
});

test.each(TRANSFERS)("a transfer with %j: %s", async (changed, refusedBy) => {
  const insert = (client: Client) => refusalOf(client, "transfers", { ...TRANSFER, ...changed });
  await expectRefusals(insert(oldClient), insert(newClient), refusedBy);
});

test.each(ACCOUNTS)("an account with %j: %s", async (changed, refusedBy) => {
  const old = { vk_id: "1", name: "Игрок", img: "", ...changed };
  const merged = { player_id: 1, name: "Игрок", ...changed };
  await expectRefusals(
    refusalOf(oldClient, "players", old),
    refusalOf(newClient, "player_accounts", merged),
    refusedBy,
  );
});

async function expectRefusals(
  old: Promise<Refused | null>,
  merged: Promise<Refused | null>,
  refusedBy: string | null,
): Promise<void> {
  const code = refusedBy === null || refusedBy === NOT_NULL ? refusedBy : CHECKED;
  expect((await old)?.code ?? null).toBe(code);
  const { code: newCode = null, constraint } = (await merged) ?? {};
  expect([newCode, newCode === CHECKED ? constraint : newCode]).toEqual([code, refusedBy]);
}

type Refused = { readonly code: string | undefined; readonly constraint: string | undefined };

/** How the database refuses a row; null when it takes it. Nothing stays. */
async function refusalOf(client: Client, table: string, row: Row): Promise<Refused | null> {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`).join(", ");
  await client.query("BEGIN");
  // Only the checks are asked: nobody looks for the account's player.
  await client.query("SET LOCAL session_replication_role = replica");
  try {
    await client.query(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places})`, Object.values(row));
    return null;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return { code: error.code, constraint: error.constraint };
  } finally {
    await client.query("ROLLBACK");
  }
}
