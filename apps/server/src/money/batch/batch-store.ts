import {
  integerArray,
  integerColumns,
  jsonArray,
  jsonColumns,
  textArray,
  textColumns,
} from "../../platform/db/array-literal.ts";
import type { Flush } from "../../platform/db/statement-flush.ts";
import { insertTransfers } from "../transfers-store.ts";
import { countForLimits } from "../limit-days-store.ts";
import { insertRakebackHours } from "../rakeback-hours-store.ts";
import { insertRoundBets, saveSteppedGames, updateRounds } from "./batch-games-store.ts";
import type { BatchWrites, LockedPlayer, StoredReply } from "./batch-book.ts";

/** Locks the players that nobody else holds, in id order so that two nodes cannot deadlock. */
export async function lockPlayers(flush: Flush, ids: readonly number[]): Promise<LockedPlayer[]> {
  const { rows } = await flush.run<LockedColumns>({
    name: "ledger-lock-players",
    text: `SELECT player_id, name, balance, nonce, active_seed_id, banned, wager_left, deposits_total,
             rakeback_units, coalesce(limited_until > now(), false), wager_asked, rakeback_hour,
             balance_version FROM player_accounts
           WHERE player_id = ANY($1::bigint[]) ORDER BY player_id FOR NO KEY UPDATE SKIP LOCKED`,
    values: [integerArray(ids)],
  });
  return rows.map(
    ([
      id,
      name,
      balance,
      nonce,
      seedId,
      banned,
      wagerLeft,
      depositsTotal,
      rakebackUnits,
      limited,
      wagerAsked,
      rakebackHour,
      version,
    ]) => ({
      id,
      name,
      balance,
      nonce,
      seedId,
      banned,
      wagerLeft,
      wagerAsked,
      depositsTotal,
      rakebackUnits,
      rakebackHour,
      limited,
      version,
    }),
  );
}

type LockedColumns = [
  number,
  string,
  number,
  number,
  number,
  boolean,
  number,
  number,
  number,
  boolean,
  number,
  number,
  number,
];

/** Fresh cause ids, with the transaction's time. All in one row: the month comes once, and no id is a message of its own. */
export async function takeCauseIds(flush: Flush, count: number): Promise<{ now: Date; ids: number[] }> {
  const { rows } = await flush.run<[Date, number, string]>({
    name: "ledger-cause-ids",
    text: `SELECT now(), month_prefix(now()), string_agg(nextval('cause_ids')::text, ',')
           FROM generate_series(1, $1::integer)`,
    values: [count],
  });
  const [row] = rows;
  if (!row) throw new Error("no cause ids were given");
  const [now, monthPrefix, numbers] = row;
  return { now, ids: numbers.split(",").map((number) => monthPrefix + Number(number)) };
}

/** Answers stored under these keys. */
export async function readReplies(
  flush: Flush,
  keys: { playerIds: readonly number[]; keys: readonly string[] },
): Promise<StoredReply[]> {
  const { rows } = await flush.run<[number, string, string, string]>({
    name: "ledger-read-replies",
    text: `SELECT player_id, key, fingerprint, reply FROM unnest($1::bigint[], $2::text[]) AS asked (player_id, key)
           JOIN idempotency_keys USING (player_id, key)`,
    values: [integerArray(keys.playerIds), textArray(keys.keys)],
  });
  return rows.map(([playerId, key, fingerprint, reply]) => ({ playerId, key, fingerprint, reply }));
}

/** Locks the whole progressive pot, in shard order; units of 1/10 000 kopeck. */
export async function lockPot(flush: Flush): Promise<number> {
  const { rows } = await flush.run<[number]>({
    name: "ledger-lock-pot",
    text: `SELECT units FROM progressive_shards ORDER BY shard FOR UPDATE`,
  });
  return rows.reduce((sum, [units]) => sum + units, 0);
}

/** Sends every write of a batch at once; the caller sends COMMIT behind them and awaits all. */
export function sendWrites(flush: Flush, writes: BatchWrites, potShard: number): Promise<unknown>[] {
  const sent: Promise<unknown>[] = [];
  if (writes.players.length > 0) sent.push(updatePlayers(flush, writes.players));
  if (writes.transfers.length > 0) sent.push(flush.run(insertTransfers(writes.transfers, writes.now)));
  if (writes.bets.length > 0) sent.push(insertBets(flush, writes));
  if (writes.betUpdates.length > 0) sent.push(updateBets(flush, writes));
  if (writes.limitCounts.length > 0) sent.push(countForLimits(flush, writes));
  if (writes.rakebackHours.length > 0) sent.push(insertRakebackHours(flush, writes.rakebackHours));
  if (writes.steppedGames.length > 0) sent.push(saveSteppedGames(flush, writes.steppedGames));
  if (writes.rounds.length > 0) sent.push(updateRounds(flush, writes.rounds));
  if (writes.roundBets.length > 0) sent.push(insertRoundBets(flush, writes.roundBets));
  if (writes.replies.length > 0) sent.push(insertReplies(flush, writes));
  if (writes.pot.taken) sent.push(resetPot(flush, potShard, writes.pot.units));
  else if (writes.pot.units > 0) sent.push(addToPot(flush, potShard, writes.pot.units));
  return sent;
}

function updatePlayers(flush: Flush, players: BatchWrites["players"]): Promise<unknown> {
  return flush.run({
    name: "ledger-update-players",
    text: `UPDATE player_accounts SET balance = changed.balance, nonce = changed.nonce, wager_left = changed.wager_left,
             rakeback_units = changed.rakeback_units, rakeback_hour = changed.rakeback_hour, balance_version = changed.version
           FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::integer[], $7::bigint[])
             AS changed (id, balance, nonce, wager_left, rakeback_units, rakeback_hour, version)
           WHERE player_accounts.player_id = changed.id`,
    values: integerColumns(
      players,
      "id",
      "balance",
      "nonce",
      "wagerLeft",
      "rakebackUnits",
      "rakebackHour",
      "version",
    ),
  });
}

function insertBets(flush: Flush, { bets, now }: BatchWrites): Promise<unknown> {
  return flush.run({
    name: "ledger-insert-bets",
    text: `INSERT INTO bets (id, player_id, game, state, stake, payout, coefficient, seed_id, nonce, algorithm,
             params, outcome, pot_share, pot_hits, pot_payout, created_at, settled_at, rakeback_units)
           SELECT id, player_id, game, state, stake, payout, coefficient, seed_id, nonce, algorithm,
             params, outcome, pot_share, pot_hits, pot_payout, $16::timestamptz,
             CASE state WHEN 'open' THEN NULL ELSE $16::timestamptz END, rakeback_units
           FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[],
             $8::bigint[], $9::bigint[], $10::smallint[], $11::jsonb[], $12::jsonb[], $13::bigint[], $14::bigint[],
             $15::bigint[], $17::bigint[])
             AS made (id, player_id, game, state, stake, payout, coefficient, seed_id, nonce, algorithm,
               params, outcome, pot_share, pot_hits, pot_payout, rakeback_units)`,
    values: [
      ...integerColumns(bets, "id", "playerId"),
      ...textColumns(bets, "game", "state"),
      ...integerColumns(bets, "stake", "payout", "coefficientHundredths", "seedId", "nonce", "algorithm"),
      ...jsonColumns(bets, "params", "outcome"),
      ...integerColumns(
        bets.map(({ pot }) => pot),
        "sharePermyriad",
        "hitsPerBillionKopecks",
        "payout",
      ),
      now,
      integerArray(bets.map((row) => row.rakebackUnits)),
    ],
  });
}

function updateBets(flush: Flush, { betUpdates, now }: BatchWrites): Promise<unknown> {
  return flush.run({
    name: "ledger-update-bets",
    text: `UPDATE bets SET state = made.state, payout = made.payout, coefficient = made.coefficient,
             outcome = made.outcome, settled_at = CASE made.state WHEN 'open' THEN NULL ELSE $6::timestamptz END,
             rakeback_units = made.rakeback_units
           FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::jsonb[], $7::bigint[])
             AS made (id, state, payout, coefficient, outcome, rakeback_units)
           WHERE bets.id = made.id`,
    values: [
      integerArray(betUpdates.map((row) => row.id)),
      textArray(betUpdates.map((row) => row.state)),
      ...integerColumns(betUpdates, "payout", "coefficientHundredths"),
      jsonArray(betUpdates.map((row) => row.outcome)),
      now,
      integerArray(betUpdates.map((row) => row.rakebackUnits)),
    ],
  });
}

function insertReplies(flush: Flush, { replies, now }: BatchWrites): Promise<unknown> {
  return flush.run({
    name: "ledger-insert-replies",
    text: `INSERT INTO idempotency_keys (player_id, key, fingerprint, reply, created_at)
           SELECT player_id, key, fingerprint, reply, $5::timestamptz
           FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) AS made (player_id, key, fingerprint, reply)`,
    values: [
      integerArray(replies.map((row) => row.playerId)),
      ...textColumns(replies, "key", "fingerprint", "reply"),
      now,
    ],
  });
}

function addToPot(flush: Flush, shard: number, units: number): Promise<unknown> {
  return flush.run({
    name: "ledger-add-to-pot",
    text: `UPDATE progressive_shards SET units = units + $2::bigint WHERE shard = $1::smallint`,
    values: [shard, units],
  });
}

function resetPot(flush: Flush, shard: number, units: number): Promise<unknown> {
  return flush.run({
    name: "ledger-reset-pot",
    text: `UPDATE progressive_shards SET units = CASE shard WHEN $1::smallint THEN $2::bigint ELSE 0 END`,
    values: [shard, units],
  });
}
