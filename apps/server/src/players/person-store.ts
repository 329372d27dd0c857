import type { Query } from "../platform/db/database.ts";

/** More accounts than this are not looked for. */
const MOST_ACCOUNTS = 50;
/** Accounts of one address that are looked at, those with the lowest numbers. */
const MOST_THERE = 2_000;

/**
 * The accounts that look like one person's, the player's own among them, in order: those linked to it, and those linked to these. A link is
 * one destination of withdrawals, or one graphics card together with one of the newest addresses that is not this machine's own: the
 * rules by which nobody decides about a linked account. An invitation is none here: friends invite each other.
 */
export async function readPerson(query: Query, playerId: number): Promise<number[]> {
  const found = new Set([playerId]);
  let newest = [playerId];
  while (newest.length > 0 && found.size < MOST_ACCOUNTS) {
    const met = await readLinked(query, newest);
    newest = met.filter((id) => !found.has(id)).slice(0, MOST_ACCOUNTS - found.size);
    for (const id of newest) found.add(id);
  }
  return [...found].toSorted((one, other) => one - other);
}

/** At an address the index leads from account to account: who signs in again and again hides nobody. */
async function readLinked(query: Query, playerIds: readonly number[]): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `SELECT met.id FROM players AS own, LATERAL (
       (WITH RECURSIVE there (address, id, number) AS (
          SELECT address, (SELECT min(player_id) FROM sessions WHERE sessions.address = newest.address), 1 FROM (
            SELECT DISTINCT address FROM (
              SELECT address FROM sessions WHERE player_id = own.id ORDER BY created_at DESC LIMIT 50
            ) AS last WHERE address NOT IN ('127.0.0.1', '::1', '::ffff:127.0.0.1')
          ) AS newest WHERE own.videocard <> 'no webgl'
          UNION ALL SELECT address, (
            SELECT player_id FROM sessions WHERE sessions.address = there.address AND player_id > there.id ORDER BY player_id LIMIT 1
          ), number + 1 FROM there WHERE id IS NOT NULL AND number < ${MOST_THERE}
        ) SELECT DISTINCT players.id FROM there JOIN players USING (id) WHERE players.videocard = own.videocard LIMIT 500)
       UNION ALL
       (SELECT others.player_id FROM withdrawals AS sent JOIN withdrawals AS others USING (destination_hash)
        WHERE sent.player_id = own.id AND others.player_id <> own.id LIMIT 500)
     ) AS met
     WHERE own.id = ANY($1) GROUP BY met.id ORDER BY met.id`,
    [playerIds],
  );
  return rows.map(({ id }) => id);
}

/** Rakeback and partners' income that these accounts have moved to their balances in this month in Moscow; kopecks. */
export async function readRewardsOfMonth(query: Query, playerIds: readonly number[]): Promise<number> {
  const [row] = await query<{ sum: number }>(
    `WITH month AS (
       SELECT (date_trunc('month', moscow_day(now())::timestamp) - interval '3 hours') AT TIME ZONE 'UTC' AS since
     )
     SELECT (
       (SELECT coalesce(sum(amount), 0) FROM bonus_claims, month
        WHERE player_id = ANY($1) AND bonus = 'rakeback' AND created_at >= since)
       + (SELECT coalesce(sum(amount), 0) FROM referral_payouts, month
        WHERE player_id = ANY($1) AND created_at >= since)
     )::bigint AS sum`,
    [playerIds],
  );
  return row?.sum ?? 0;
}

/** Lets one transaction at a time add to what persons have moved in a month: their accounts are locked one by one only. */
export async function lockRewards(query: Query): Promise<void> {
  await query(`SELECT pg_advisory_xact_lock(hashtext('rewards of persons'))`);
}
