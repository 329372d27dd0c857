import { expect, test } from "vitest";
import { HOUSE_ACCOUNTS, openHouseAccounts } from "../src/money/house-accounts.ts";
import { createSeed } from "../src/seeds/seed-service.ts";
import type { Query } from "../src/platform/db/database.ts";
import { systemRandom } from "../src/platform/runtime/random.ts";
import {
  createPlayer,
  expectBooksInOrder,
  oneRow,
  openTestLedger,
  playDice,
  testSealing,
} from "./_harness-ledger.ts";
import { codeOf } from "./_harness-wallet.ts";
import { openDatabaseBefore } from "./_old-database.ts";

/** What an account took over from its player's row, in the order of both. */
const MOVED = `balance, active_seed_id, next_seed_id, nonce, deposits_total, wager_left, wager_total, rakeback_units, limited_until`;

test("players who have played, paid in, been banned and set limits have it all in their accounts, and play on", async () => {
  const { database, old } = await openDatabaseBefore("0016");
  const ids = await database.transaction(fillOldSite);
  const before = await database.query(
    `SELECT id AS player_id, name, banned_at IS NOT NULL AS banned, ${MOVED} FROM players ORDER BY id`,
  );
  expect(before).toMatchObject([
    { balance: 104_000, nonce: 1, deposits_total: 5_000, wager_left: 12_000, rakeback_units: 1_000_000 },
    { banned: true, limited_until: Infinity },
    { banned: false, balance: 500, limited_until: expect.any(Date) },
  ]);

  expect(await old.migrate()).toContain("0016-player-accounts.sql");
  expect(
    await database.query(`SELECT player_id, name, banned, ${MOVED} FROM player_accounts ORDER BY player_id`),
  ).toEqual(before);
  await expectBooksInOrder(database, ["bets.derived"]);

  const ledger = await openTestLedger(database);
  const plays = await Promise.all(ids.map((playerId) => playDice(ledger, { playerId })));
  expect(plays.map(codeOf)).toEqual(["accepted", "BANNED", "PLAY_PAUSED"]);
  const newcomer = await createPlayer({ database, ledger }, { balanceKopecks: 100 });
  expect(codeOf(await playDice(ledger, { playerId: newcomer }))).toBe("accepted");
  await expectBooksInOrder(database, ["bets.derived"]);
  await ledger.close();
});

test("the players' rows hold nothing of it any more, and no partition keeps a check that was merged", async () => {
  const { database, old } = await openDatabaseBefore("0016");
  await old.migrate();
  expect(
    await database.query(
      `SELECT attname FROM pg_attribute WHERE attrelid = 'players'::regclass AND NOT attisdropped
         AND attname = ANY(string_to_array($1, ', '))`,
      [MOVED],
    ),
  ).toEqual([]);
  const checks = await database.query<{ conname: string }>(
    `SELECT DISTINCT conname FROM pg_constraint
     WHERE contype = 'c' AND conrelid::regclass::text ~ '^(player_accounts|bets|transfers)' ORDER BY conname`,
  );
  const merged = ["bets_amounts", "bets_state", "player_accounts_sums", "transfers_movement"];
  expect(checks.map(({ conname }) => conname)).toEqual(merged);
});

/** One who has played and paid in, one banned with a limit, and one who pauses; their ids. */
async function fillOldSite(query: Query): Promise<number[]> {
  const house = await openHouseAccounts(query, HOUSE_ACCOUNTS);
  const [playing, banned, pausing] = [await insertOld(query), await insertOld(query), await insertOld(query)];
  await query(
    `UPDATE players SET balance = 104000, nonce = 1, deposits_total = 5000, wager_left = 12000, wager_total = 15000,
       rakeback_units = 1000000 WHERE id = $1`,
    [playing],
  );
  await query(
    `INSERT INTO payments (id, player_id, system, amount, state, paid_at)
     VALUES (nextval('payment_ids'), $1, 'qiwi', 5000, 'paid', now())`,
    [playing],
  );
  await query(
    `INSERT INTO bets (id, player_id, game, state, stake, coefficient, seed_id, nonce, algorithm, params, outcome,
       pot_share, pot_hits, created_at, settled_at, rakeback_units)
     SELECT month_prefix(now()) + 1, id, 'dice', 'lost', 1000, 200, active_seed_id, 0, 1, '{}', '{}', 0, 0, now(), now(),
       rakeback_units FROM players WHERE id = $1`,
    [playing],
  );
  await query(
    `INSERT INTO transfers (cause_id, kind, debit_account, credit_account, amount, created_at)
     VALUES ($1, 'sandbox_grant', $2, $1, 100000, now()), (currval('payment_ids'), 'deposit', $3, $1, 5000, now()),
       (month_prefix(now()) + 1, 'stake', $1, $4, 1000, now()), ($5, 'sandbox_grant', $2, $5, 500, now())`,
    [playing, house.id("sandbox"), house.id("payments"), house.id("game:dice"), pausing],
  );
  await query(
    `UPDATE players SET banned_at = now(), ban_comment = 'х', limited_until = 'infinity' WHERE id = $1`,
    [banned],
  );
  await query(`INSERT INTO player_limits (player_id, stake) VALUES ($1, 5000)`, [banned]);
  await query(`UPDATE players SET balance = 500, limited_until = now() + interval '1 day' WHERE id = $1`, [
    pausing,
  ]);
  await query(
    `INSERT INTO player_limits (player_id, paused_until) SELECT id, limited_until FROM players WHERE id = $1`,
    [pausing],
  );
  return [playing, banned, pausing];
}

/** A player with their seeds, as they were made before. */
async function insertOld(query: Query): Promise<number> {
  const { id } = await oneRow<{ id: number }>(
    { query },
    `INSERT INTO players (vk_id, name, img) VALUES (left(gen_random_uuid()::text, 32), 'Прежний', '') RETURNING id`,
  );
  const deps = { random: systemRandom, sealing: testSealing };
  const activeId = await createSeed(query, { playerId: id, clientSeed: "seed" }, deps);
  const nextId = await createSeed(query, { playerId: id, clientSeed: null }, deps);
  await query(`UPDATE players SET active_seed_id = $2, next_seed_id = $3 WHERE id = $1`, [
    id,
    activeId,
    nextId,
  ]);
  return id;
}
