import type { Query } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/only-row.ts";
import type { ArchiveMonth } from "./archive-month.ts";
import type { BetTotals, MonthTotals, SumsOfRows, TransferTotals } from "./archive-manifest.ts";
import { stakesBetween } from "./stakes-between.ts";

/** The rows of a month that go to the archive. */
type Archived = ArchiveMonth & { readonly keptIds: readonly number[] };

/** Forgets what an archiving that came to no end has written of a month. */
export async function deleteSums(query: Query, firstId: number): Promise<void> {
  await query(`DELETE FROM archived_players WHERE first_id = $1`, [firstId]);
  await query(`DELETE FROM archived_stakes WHERE first_id = $1`, [firstId]);
}

/** Writes down what the archived bets of each player add up to, on each of their seeds. */
export async function insertPlayers(query: Query, month: Archived): Promise<void> {
  await query(
    `INSERT INTO archived_players (first_id, player_id, seed_id, bets, first_nonce, last_nonce, last_id, net, rakeback_units)
     SELECT $1, bets.player_id, CASE WHEN seeds.player_id IS NULL THEN 0 ELSE seed_id END AS seed, count(*), min(nonce),
       max(nonce), max(bets.id), sum(payout + pot_payout - stake), sum(rakeback_units)
     FROM bets LEFT JOIN seeds ON seeds.id = seed_id WHERE ${ARCHIVED_BETS} GROUP BY bets.player_id, seed`,
    [month.firstId, month.belowId, month.keptIds],
  );
}

/** Writes down what the players of the month have staked with its archived bets, behind so many of their deposits. */
export async function insertStakes(query: Query, month: Archived): Promise<void> {
  const scope = { deposits: "true", bets: ARCHIVED_BETS };
  await query(
    `INSERT INTO archived_stakes (first_id, player_id, deposits, early, late)
     SELECT $1, player_id, deposits, coalesce(early.staked, 0), coalesce(late.staked, 0)
     FROM (${stakesBetween("early", scope)}) AS early
     FULL JOIN (${stakesBetween("late", scope)}) AS late USING (player_id, deposits)`,
    [month.firstId, month.belowId, month.keptIds],
  );
}

/** What the archived rows of a month add up to. `insertPlayers` and `insertStakes` have been there. */
export async function readTotals(query: Query, month: Archived): Promise<MonthTotals> {
  const { firstId, belowId, keptIds } = month;
  const range = [firstId, belowId, keptIds];
  const bets = await query<BetTotals>(
    `SELECT game, state, count(*) AS bets, sum(stake)::bigint AS staked, sum(payout)::bigint AS paid,
       sum(pot_payout)::bigint AS pot, sum(rakeback_units)::bigint AS rakeback
     FROM bets WHERE ${ARCHIVED_BETS} GROUP BY game, state ORDER BY game, state`,
    range,
  );
  const transfers = await query<TransferTotals>(
    `SELECT kind, least(debit_account, credit_account) AS account, count(*) AS transfers, sum(amount)::bigint AS amount
     FROM transfers WHERE cause_id >= $1 AND cause_id < $2 AND NOT cause_id = ANY ($3)
     GROUP BY 1, 2 ORDER BY 1, 2`,
    range,
  );
  const [pot] = await query<{ accrued: number; paid: number; hits: Date[] }>(
    `SELECT coalesce(sum(stake * pot_share), 0)::bigint AS accrued, coalesce(sum(pot_payout), 0)::bigint AS paid,
       coalesce(array_agg(created_at ORDER BY created_at) FILTER (WHERE pot_payout > 0), '{}') AS hits
     FROM bets WHERE ${ARCHIVED_BETS}`,
    range,
  );
  if (!pot) throw new Error("a sum without a row");
  return {
    bets,
    transfers,
    pot: { ...pot, hits: pot.hits.map((hit) => hit.toISOString()) },
    players: await readPlayerSums(query, firstId),
    stakes: await readStakeSums(query, firstId),
  };
}

/** How many rows `archived_players` has of a month, and the hash of what they say. */
export function readPlayerSums(query: Query, firstId: number): Promise<SumsOfRows> {
  return sumsOf(
    query,
    `SELECT count(*) AS rows, ${sha256Of(
      "player_id, seed_id, bets, first_nonce, last_nonce, last_id, net, rakeback_units",
      "player_id, seed_id",
    )} FROM archived_players WHERE first_id = $1`,
    firstId,
  );
}

/** The same of `archived_stakes`. */
export function readStakeSums(query: Query, firstId: number): Promise<SumsOfRows> {
  return sumsOf(
    query,
    `SELECT count(*) AS rows, ${sha256Of("player_id, deposits, early, late", "player_id, deposits")}
     FROM archived_stakes WHERE first_id = $1`,
    firstId,
  );
}

async function sumsOf(query: Query, sql: string, firstId: number): Promise<SumsOfRows> {
  const rows = await query<SumsOfRows>(sql, [firstId]);
  return onlyRow(rows, "a sum without a row");
}

/** A hash of hashes: no text of a million rows is put together. */
function sha256Of(columns: string, order: string): string {
  return `encode(sha256(coalesce(string_agg(sha256(convert_to(concat_ws('|', ${columns}), 'UTF8')), '' ORDER BY ${order}), '')), 'hex')
    AS sha256`;
}

/** SQL of the bets between two ids that were not kept; parameters 1 to 3. */
const ARCHIVED_BETS = `bets.id >= $1 AND bets.id < $2 AND NOT bets.id = ANY ($3)`;
