import type {
  BatchWrites,
  BetRow,
  LockedPlayer,
  StoredReply,
} from "../../apps/server/src/money/batch/batch-book.ts";
import type { Query } from "../../apps/server/src/platform/db/database.ts";

const POT_SHARDS = 16;

/** Locks a player's account, and waits for it. */
export async function lockPlayer(query: Query, playerId: number): Promise<LockedPlayer> {
  const [player] = await query<LockedPlayer>(
    `SELECT player_id AS id, name, balance, nonce, active_seed_id AS "seedId", banned,
       wager_left AS "wagerLeft", wager_asked AS "wagerAsked", deposits_total AS "depositsTotal", rakeback_units AS "rakebackUnits",
       rakeback_hour AS "rakebackHour", balance_version AS version, false AS limited
     FROM player_accounts WHERE player_id = $1 FOR UPDATE`,
    [playerId],
  );
  if (!player) throw new Error(`there is no player ${playerId}`);
  return player;
}

/** A fresh cause id, with the transaction's time. */
export async function nextCause(query: Query): Promise<{ now: Date; id: number }> {
  const [cause] = await query<{ now: Date; id: number }>(
    `SELECT now() AS now, month_prefix(now()) + nextval('cause_ids') AS id`,
  );
  if (!cause) throw new Error("no cause id was given");
  return cause;
}

/** The answer stored under a key, if there is one. */
export async function readReply(query: Query, playerId: number, key: string): Promise<StoredReply[]> {
  return query<StoredReply>(
    `SELECT player_id AS "playerId", key, fingerprint, reply FROM idempotency_keys WHERE player_id = $1 AND key = $2`,
    [playerId, key],
  );
}

/** Locks the whole progressive pot. */
export async function lockPot(query: Query): Promise<number> {
  const rows = await query<{ units: number }>(
    `SELECT units FROM progressive_shards ORDER BY shard FOR UPDATE`,
  );
  return rows.reduce((sum, { units }) => sum + units, 0);
}

/** Writes what one play has decided, a statement at a time; the pot, which many want, comes last. */
export async function writeAll(query: Query, writes: BatchWrites): Promise<void> {
  const { now, players, bets, transfers, replies, rakebackHours, pot } = writes;
  for (const { id, balance, nonce, wagerLeft, rakebackUnits, rakebackHour, version } of players) {
    await query(
      `UPDATE player_accounts SET balance = $2, nonce = $3, wager_left = $4, rakeback_units = $5, rakeback_hour = $6,
         balance_version = $7
       WHERE player_id = $1`,
      [id, balance, nonce, wagerLeft, rakebackUnits, rakebackHour, version],
    );
  }
  for (const bet of bets) await insertBet(query, bet, now);
  for (const made of transfers) {
    await query(
      `INSERT INTO transfers (cause_id, kind, debit_account, credit_account, amount, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [made.causeId, made.kind, made.debitAccount, made.creditAccount, made.amount, now],
    );
  }
  for (const { playerId, hour, units } of rakebackHours) {
    await query(`INSERT INTO rakeback_hours (player_id, hour, units) VALUES ($1, $2, $3)`, [
      playerId,
      hour,
      units,
    ]);
  }
  for (const stored of replies) {
    await query(
      `INSERT INTO idempotency_keys (player_id, key, fingerprint, reply, created_at) VALUES ($1, $2, $3, $4, $5)`,
      [stored.playerId, stored.key, stored.fingerprint, stored.reply, now],
    );
  }
  await writePot(query, pot);
}

function insertBet(query: Query, bet: BetRow, now: Date) {
  return query(
    `INSERT INTO bets (id, player_id, game, state, stake, payout, coefficient, seed_id, nonce, algorithm,
       params, outcome, pot_share, pot_hits, pot_payout, created_at, settled_at, rakeback_units)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $17)`,
    [
      bet.id,
      bet.playerId,
      bet.game,
      bet.state,
      bet.stake,
      bet.payout,
      bet.coefficientHundredths,
      bet.seedId,
      bet.nonce,
      bet.algorithm,
      JSON.stringify(bet.params),
      JSON.stringify(bet.outcome),
      bet.pot.sharePermyriad,
      bet.pot.hitsPerBillionKopecks,
      bet.pot.payout,
      now,
      bet.rakebackUnits,
    ],
  );
}

async function writePot(query: Query, pot: BatchWrites["pot"]): Promise<void> {
  const shard = Math.floor(Math.random() * POT_SHARDS);
  if (pot.taken) {
    await query(
      `UPDATE progressive_shards SET units = CASE shard WHEN $1::smallint THEN $2::bigint ELSE 0 END`,
      [shard, pot.units],
    );
  } else if (pot.units > 0) {
    await query(`UPDATE progressive_shards SET units = units + $2 WHERE shard = $1`, [shard, pot.units]);
  }
}
