import type { Query } from "../platform/db/database.ts";
import { destinationsOf, playersAtAddress, playersAtDestination } from "./players-sharing.ts";

/** More accounts than this are not looked for. */
const MOST_ACCOUNTS = 50;
/** Accounts of one address or destination, and destinations of one account, that are looked at: the lowest. */
const MOST_THERE = 2_000;

/** When this month began in Moscow. */
const MONTH = `(date_trunc('month', moscow_day(now())::timestamp) - interval '3 hours') AT TIME ZONE 'UTC'`;
/** Who else has withdrawn to the destination in the row before it. */
const AT_DESTINATION = playersAtDestination("sent.destination_hash", { most: MOST_THERE });

/**
 * The accounts that look like one person's, the player's own among them, in order: those linked to it, and those linked to these. A link is
 * one destination of withdrawals, or one graphics card together with one of the newest addresses that is not this machine's own: the
 * rules by which nobody decides about a linked account. An invitation is none here: friends invite each other. Where there are more than
 * are looked for, those come first that have moved most rewards in this month: idle accounts hide nobody.
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

/** Indexes lead from account to account: who signs in or asks for money again and again hides nobody. */
async function readLinked(query: Query, playerIds: readonly number[]): Promise<number[]> {
  const atAddress = playersAtAddress("newest.address", { most: MOST_THERE });
  const rows = await query<{ id: number }>(
    `WITH met AS MATERIALIZED (
       SELECT DISTINCT beside.id FROM players AS own, LATERAL (
         SELECT players.id FROM (
           SELECT DISTINCT address FROM (
             SELECT address FROM sessions WHERE player_id = own.id ORDER BY created_at DESC LIMIT 50
           ) AS last WHERE own.videocard <> 'no webgl' AND address NOT IN ('127.0.0.1', '::1', '::ffff:127.0.0.1')
         ) AS newest, LATERAL ${atAddress} AS there
         JOIN players ON players.id = there.player_id WHERE players.videocard = own.videocard
         UNION ALL
         SELECT there.player_id FROM ${destinationsOf("own.id", { most: MOST_THERE })} AS sent, LATERAL ${AT_DESTINATION} AS there
       ) AS beside WHERE own.id = ANY($1)
     )
     SELECT id FROM met ORDER BY ${rewardsOfMonth("met.id")} DESC, id`,
    [playerIds],
  );
  return rows.map(({ id }) => id);
}

/**
 * Rakeback and partners' income that these accounts, and whoever has withdrawn to a destination of theirs, have moved to their balances in
 * this month in Moscow; kopecks.
 */
export async function readRewardsOfMonth(query: Query, playerIds: readonly number[]): Promise<number> {
  const [row] = await query<{ sum: number }>(
    `WITH person AS MATERIALIZED (
       SELECT unnest($1::bigint[]) AS player_id
       UNION SELECT there.player_id FROM unnest($1::bigint[]) AS own (id),
         LATERAL ${destinationsOf("own.id", { most: MOST_THERE })} AS sent, LATERAL ${AT_DESTINATION} AS there
     ) SELECT coalesce(sum(${rewardsOfMonth("person.player_id")}), 0)::bigint AS sum FROM person`,
    [playerIds],
  );
  return row?.sum ?? 0;
}

/** SQL: what an account has moved to its balance in this month; kopecks. */
function rewardsOfMonth(playerId: string): string {
  return `(
    (SELECT coalesce(sum(amount), 0) FROM bonus_claims
     WHERE bonus_claims.player_id = ${playerId} AND bonus = 'rakeback' AND created_at >= ${MONTH})
    + (SELECT coalesce(sum(amount), 0) FROM referral_payouts
     WHERE referral_payouts.player_id = ${playerId} AND created_at >= ${MONTH})
  )`;
}

/** Lets one transaction at a time add to what persons have moved in a month: their accounts are locked one by one only. */
export async function lockRewards(query: Query): Promise<void> {
  await query(`SELECT pg_advisory_xact_lock(hashtext('rewards of persons'))`);
}
