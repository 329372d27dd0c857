import type { FraudHint, OperatorTwins } from "@rumb/contract/operator-rows";
import type { Query } from "../../platform/db/database.ts";
import { playersAtAddress, playersAtDestination } from "../../players/players-sharing.ts";
import { ringOf } from "../../players/ring-hint.ts";
import { firstRow } from "../../platform/db/only-row.ts";

/** Most accounts of one kind on a card. */
const TWINS_OF_A_KIND = 20;
/** Most accounts that one address or destination is followed to, the newest: a school's address has thousands. */
const FOLLOWED = 500;

/**
 * Other accounts with the same graphics card and one of the newest addresses, or with one of the newest destinations: the newest of each
 * kind, nobody twice. A graphics card alone is shared by thousands, an address alone by a whole school.
 */
export async function readTwins(query: Query, playerId: number): Promise<OperatorTwins> {
  const newest = { most: FOLLOWED, from: "highest" } as const;
  const atAddress = playersAtAddress("addresses.address", newest);
  const atDestination = playersAtDestination("destinations.destination_hash", newest);
  const rows = await query<OperatorTwins["list"][number] & { found: number }>(
    `WITH own AS (SELECT id, videocard FROM players WHERE id = $1), addresses AS MATERIALIZED (
       SELECT DISTINCT address FROM (
         SELECT address FROM sessions WHERE player_id = $1 ORDER BY created_at DESC LIMIT 50
       ) AS newest LIMIT 20
     ), destinations AS MATERIALIZED (
       SELECT DISTINCT destination_hash FROM (
         SELECT destination_hash FROM withdrawals WHERE player_id = $1 ORDER BY id DESC LIMIT 50
       ) AS newest LIMIT 20
     ), same AS (
       SELECT DISTINCT met.player_id, 'device' AS by FROM addresses, LATERAL ${atAddress} AS met
       JOIN players ON players.id = met.player_id
       WHERE players.videocard = (SELECT videocard FROM own) AND met.player_id <> $1
       UNION ALL
       SELECT DISTINCT met.player_id, 'destination' FROM destinations, LATERAL ${atDestination} AS met WHERE met.player_id <> $1
     ), ranked AS (
       SELECT player_id, by, row_number() OVER (PARTITION BY by ORDER BY player_id DESC) AS place FROM same
     ), people AS (
       SELECT player_id, array_agg(by ORDER BY by DESC) AS by, min(place) AS place, count(*) OVER () AS found
       FROM ranked GROUP BY player_id
     )
     SELECT players.id, players.name, people.by, people.found FROM people JOIN players ON players.id = people.player_id
     WHERE people.place <= ${TWINS_OF_A_KIND} ORDER BY cardinality(people.by) DESC, players.id DESC`,
    [playerId],
  );
  const found = rows[0]?.found ?? 0;
  return { list: rows.map(({ id, name, by }) => ({ id, name, by })), more: found - rows.length };
}

/** The ring that a player belongs to; null: none. */
export async function readRingHint(query: Query, playerId: number): Promise<FraudHint | null> {
  const [row] = await query<{ ring: FraudHint | null }>(`SELECT ${ringOf("$1")} AS ring`, [playerId]);
  return row?.ring ?? null;
}

export type AccountLink = "device" | "destination" | "referral";

/**
 * SQL: what links two rows of `players`: one has invited the other, they have withdrawn to the same destination, or they have the same graphics card
 * and share one of their newest addresses, which is not this machine's own: in a sandbox everybody comes from there. Null: nothing that
 * is known.
 */
export function linkOf(one: string, other: string): string {
  return `CASE
    WHEN ${one}.referrer_id = ${other}.id OR ${other}.referrer_id = ${one}.id THEN 'referral'
    WHEN EXISTS (
      SELECT FROM withdrawals AS own JOIN withdrawals AS met USING (destination_hash)
      WHERE own.player_id = ${one}.id AND met.player_id = ${other}.id
    ) THEN 'destination'
    WHEN ${one}.videocard = ${other}.videocard AND ${one}.videocard <> 'no webgl' AND EXISTS (
      SELECT FROM (
        SELECT address FROM sessions WHERE player_id = ${one}.id ORDER BY created_at DESC LIMIT 50
      ) AS newest JOIN sessions USING (address)
      WHERE sessions.player_id = ${other}.id AND address NOT IN ('127.0.0.1', '::1', '::ffff:127.0.0.1')
    ) THEN 'device'
  END`;
}

/** What links two accounts; null: nothing that is known. */
export async function readLink(
  query: Query,
  [one, other]: readonly [number, number],
): Promise<AccountLink | null> {
  const [row] = await query<{ link: AccountLink | null }>(
    `SELECT ${linkOf("one", "other")} AS link FROM players AS one, players AS other WHERE one.id = $1 AND other.id = $2`,
    [one, other],
  );
  return row?.link ?? null;
}

/** Sum of what was paid out to a player and how many of their withdrawals wait; kopecks. */
export async function readWithdrawn(
  query: Query,
  playerId: number,
): Promise<{ withdrawn: number; pending: number }> {
  const [row] = await query<{ withdrawn: number; pending: number }>(
    `SELECT coalesce(sum(amount) FILTER (WHERE state = 'paid'), 0)::bigint AS withdrawn,
       count(*) FILTER (WHERE state = 'pending') AS pending
     FROM withdrawals WHERE player_id = $1`,
    [playerId],
  );
  return row ?? { withdrawn: 0, pending: 0 };
}

/** Who has invited a player, how many they have invited themselves, and what they have brought; kopecks. */
export type PartnerRow = {
  readonly referrerId: number | null;
  readonly referrerName: string | null;
  readonly referrals: number;
  readonly earned: number;
  readonly paidOut: number;
};

export function readPartner(query: Query, playerId: number): Promise<PartnerRow | null> {
  return firstRow<PartnerRow>(
    query,
    `SELECT referrer.id AS "referrerId", referrer.name AS "referrerName",
       (SELECT count(*) FROM players AS invited WHERE invited.referrer_id = players.id) AS referrals,
       coalesce(earned, 0) AS earned, coalesce(paid_out, 0) AS "paidOut"
     FROM players LEFT JOIN players AS referrer ON referrer.id = players.referrer_id
     LEFT JOIN referral_accounts ON referral_accounts.player_id = players.id WHERE players.id = $1`,
    [playerId],
  );
}

export type AlikeRow = { readonly id: number; readonly name: string; readonly by: "device" | "address" };

/**
 * Referrals with the graphics card of their referrer, or with one of their newest addresses: among the newest 200 of them, or the
 * one that is named. At most 20.
 */
export function readAlikeReferrals(
  query: Query,
  { referrerId, referralId = null }: { referrerId: number; referralId?: number | null },
): Promise<AlikeRow[]> {
  return query<AlikeRow>(
    `WITH invited AS MATERIALIZED (
       SELECT id, name, videocard FROM players
       WHERE referrer_id = $1 AND ($2::bigint IS NULL OR id = $2) ORDER BY id DESC LIMIT 200
     ), addresses AS MATERIALIZED (
       SELECT DISTINCT address FROM (
         SELECT address FROM sessions WHERE player_id = $1 ORDER BY created_at DESC LIMIT 50
       ) AS newest LIMIT 20
     )
     SELECT id, name, 'address' AS by FROM invited WHERE EXISTS (
       SELECT FROM addresses JOIN sessions USING (address) WHERE sessions.player_id = invited.id
     )
     UNION ALL
     SELECT id, name, 'device' FROM invited WHERE videocard = (SELECT videocard FROM players WHERE id = $1)
     ORDER BY id, by LIMIT 20`,
    [referrerId, referralId],
  );
}
