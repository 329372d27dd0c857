import type { LinkReason } from "@rumb/contract/link-reasons";
import type { Query } from "../../platform/db/database.ts";
import { playersAtAddress, playersAtDestination } from "../../players/players-sharing.ts";
import type { Pair } from "./ring-groups.ts";

/** What a player has in common with another; `mark` says what it is. */
export type Link = {
  readonly playerId: number;
  readonly otherId: number;
  readonly kind: LinkReason;
  readonly mark: string;
};

/** Most accounts that a destination, or a device at an address, is followed to, the lowest: so whoever uses it hangs together with them. */
const FOLLOWED = 20;
/** Accounts of one address that are looked at, the lowest. */
const MOST_THERE = 500;

/** SQL: whether an account was ever used. Not as EXISTS, which may be answered by reading the whole table. */
const IN_USE = `(
  (SELECT deposits_total FROM player_accounts WHERE player_accounts.player_id = met.id) > 0
  OR (SELECT withdrawals.id FROM withdrawals WHERE withdrawals.player_id = met.id LIMIT 1) IS NOT NULL
  OR (SELECT bets.id FROM bets WHERE bets.player_id = met.id LIMIT 1) IS NOT NULL
)`;
/** SQL: how many devices the accounts of a group have; those whose graphics card is not known, one each. */
const DEVICES = `(count(DISTINCT met.card) + count(*) FILTER (WHERE met.card IS NULL))`;

/**
 * Who signs in from the newest addresses of these players, with the same graphics card or without it, and the addresses that a crowd shares:
 * those at which more than `crowd` devices are in use link nobody. Accounts count by their devices, and only those in use: however many accounts
 * somebody makes, they make no crowd of their own address, and an address alone leads to its `crowd` lowest accounts. This machine's own are none: in a sandbox everybody comes from there. The index leads
 * from account to account, so it does not matter how often each has signed in.
 */
export async function readAddressLinks(
  query: Query,
  playerIds: readonly number[],
  crowd: number,
): Promise<{ links: Link[]; crowded: string[] }> {
  const there = playersAtAddress("addresses.address", { most: MOST_THERE });
  const rows = await query<Link & { crowded: boolean }>(
    `WITH own AS MATERIALIZED (
       SELECT asked.id, newest.address FROM unnest($1::bigint[]) AS asked (id), LATERAL (
         SELECT DISTINCT address FROM (
           SELECT address FROM sessions WHERE player_id = asked.id ORDER BY created_at DESC LIMIT 50
         ) AS last WHERE address NOT IN ('127.0.0.1', '::1', '::ffff:127.0.0.1') LIMIT 20
       ) AS newest
     ), met AS MATERIALIZED (
       SELECT addresses.address, players.id, nullif(players.videocard, 'no webgl') AS card
       FROM (SELECT DISTINCT address FROM own) AS addresses, LATERAL ${there} AS there JOIN players ON players.id = there.player_id
     ), busy AS MATERIALIZED (
       SELECT address FROM met GROUP BY address HAVING ${DEVICES} > $2
     ), crowds AS MATERIALIZED (
       SELECT address FROM met JOIN busy USING (address) WHERE ${IN_USE} GROUP BY address HAVING ${DEVICES} > $2
     ), followed AS MATERIALIZED (
       SELECT * FROM (
         SELECT *, row_number() OVER (PARTITION BY address ORDER BY id) <= $2 AS first,
           row_number() OVER (PARTITION BY address, card ORDER BY id) <= ${FOLLOWED} AS first_of_card
         FROM met WHERE address NOT IN (SELECT address FROM crowds)
       ) AS placed WHERE first OR first_of_card
     )
     SELECT own.id AS "playerId", other.id AS "otherId", own.address AS mark, FALSE AS crowded,
       CASE WHEN other.card = player.videocard THEN 'device' ELSE 'address' END AS kind
     FROM own JOIN players AS player ON player.id = own.id JOIN followed AS other ON other.address = own.address AND other.id <> own.id
     WHERE other.first OR (other.first_of_card AND other.card = player.videocard)
     UNION ALL SELECT 0, 0, address, TRUE, 'address' FROM crowds`,
    [playerIds, crowd],
  );
  return {
    links: rows.filter(({ crowded }) => !crowded),
    crowded: rows.filter(({ crowded }) => crowded).map(({ mark }) => mark),
  };
}

/** Who withdraws to the newest destinations of these players. */
export function readDestinationLinks(query: Query, playerIds: readonly number[]): Promise<Link[]> {
  const there = playersAtDestination("destinations.destination_hash", { most: FOLLOWED });
  return query<Link>(
    `WITH own AS MATERIALIZED (
       SELECT asked.id, newest.destination_hash FROM unnest($1::bigint[]) AS asked (id), LATERAL (
         SELECT DISTINCT destination_hash FROM (
           SELECT destination_hash FROM withdrawals WHERE player_id = asked.id ORDER BY id DESC LIMIT 50
         ) AS last LIMIT 20
       ) AS newest
     ), met AS MATERIALIZED (
       SELECT destinations.destination_hash, there.player_id
       FROM (SELECT DISTINCT destination_hash FROM own) AS destinations, LATERAL ${there} AS there
     )
     SELECT own.id AS "playerId", met.player_id AS "otherId", 'destination' AS kind, encode(own.destination_hash, 'hex') AS mark
     FROM own JOIN met USING (destination_hash) WHERE met.player_id <> own.id`,
    [playerIds],
  );
}

/** Who has, or has contested, a Telegram account that one of these players has or has contested. */
export function readTelegramLinks(query: Query, playerIds: readonly number[]): Promise<Link[]> {
  return query<Link>(
    `WITH own AS MATERIALIZED (
       SELECT id, telegram_id FROM players WHERE id = ANY($1) AND telegram_id IS NOT NULL
       UNION SELECT player_id, telegram_id FROM telegram_bindings WHERE player_id = ANY($1) AND contested_at IS NOT NULL
     ), met AS (
       SELECT own.id, players.id AS other_id FROM own JOIN players USING (telegram_id)
       UNION SELECT own.id, player_id FROM own JOIN telegram_bindings USING (telegram_id) WHERE contested_at IS NOT NULL
     )
     SELECT id AS "playerId", other_id AS "otherId", 'telegram' AS kind, '' AS mark FROM met WHERE id <> other_id`,
    [playerIds],
  );
}

/** Who has invited these players, unless they have invited more than `crowd`. */
export function readReferralLinks(
  query: Query,
  playerIds: readonly number[],
  crowd: number,
): Promise<Link[]> {
  return query<Link>(
    `SELECT players.id AS "playerId", referrer.id AS "otherId", 'referral' AS kind, '' AS mark
     FROM players JOIN players AS referrer ON referrer.id = players.referrer_id
     WHERE players.id = ANY($1) AND players.erased_at IS NULL AND referrer.erased_at IS NULL AND (
       SELECT count(*) FROM (SELECT FROM players AS invited WHERE invited.referrer_id = referrer.id LIMIT $2 + 1) AS counted
     ) <= $2`,
    [playerIds, crowd],
  );
}

/** Those of the pairs of which one has invited the other, however many they have invited. */
export function readInvited(query: Query, pairs: readonly Pick<Pair, "low" | "high">[]): Promise<Link[]> {
  return query<Link>(
    `SELECT id AS "playerId", referrer_id AS "otherId", 'referral' AS kind, '' AS mark
     FROM (SELECT DISTINCT * FROM unnest($1::bigint[], $2::bigint[]) AS pair (low, high)) AS pairs
     JOIN players ON players.id = pairs.high AND players.referrer_id = pairs.low`,
    [pairs.map(({ low }) => low), pairs.map(({ high }) => high)],
  );
}

/** Keeps what was found; of what is known already, when it was seen last, to the day. */
export async function writeEvidence(query: Query, links: readonly Link[]): Promise<void> {
  await query(
    `INSERT INTO fraud_evidence AS known (low_id, high_id, kind, mark)
     SELECT DISTINCT ON (1, 2, 3) least(one, other), greatest(one, other), kind, mark
     FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) AS found (one, other, kind, mark)
     ORDER BY 1, 2, 3, 4
     ON CONFLICT (low_id, high_id, kind) DO UPDATE SET mark = excluded.mark, seen_at = clock_timestamp()
     WHERE known.mark <> excluded.mark OR known.seen_at < clock_timestamp() - interval '1 day'`,
    [
      links.map(({ playerId }) => playerId),
      links.map(({ otherId }) => otherId),
      links.map(({ kind }) => kind),
      links.map(({ mark }) => mark),
    ],
  );
}

/** Addresses that turned out to be a crowd's link nobody any more but members of one ring: a crowd that comes later ends none. */
export async function dropCrowded(query: Query, addresses: readonly string[]): Promise<void> {
  await query(
    `DELETE FROM fraud_evidence AS known WHERE kind IN ('device', 'address') AND mark = ANY($1) AND NOT EXISTS (
       SELECT FROM fraud_ring_players AS low JOIN fraud_ring_players AS high USING (ring_id)
       WHERE low.player_id = known.low_id AND high.player_id = known.high_id
     )`,
    [addresses],
  );
}

/** What is known of an address goes with the sign-ins of either player there; the players whom it linked. */
export async function dropUnseen(query: Query, playerIds: readonly number[]): Promise<number[]> {
  const dropped = await query<Pick<Pair, "low" | "high">>(
    `DELETE FROM fraud_evidence AS known
     WHERE (low_id = ANY($1) OR high_id = ANY($1)) AND kind IN ('device', 'address') AND NOT (
       EXISTS (SELECT FROM sessions WHERE address = known.mark AND player_id = known.low_id)
       AND EXISTS (SELECT FROM sessions WHERE address = known.mark AND player_id = known.high_id)
     ) RETURNING low_id AS low, high_id AS high`,
    [playerIds],
  );
  return [...new Set(dropped.flatMap(({ low, high }) => [low, high]))];
}

/** What a step wrote while a player was being erased. */
export async function dropErased(query: Query, playerIds: readonly number[]): Promise<void> {
  await query(
    `DELETE FROM fraud_evidence USING players
     WHERE players.id = ANY($1) AND erased_at IS NOT NULL AND players.id IN (low_id, high_id)`,
    [playerIds],
  );
}

/** All that these players have in common with anybody. */
export function readPairs(query: Query, playerIds: readonly number[]): Promise<Pair[]> {
  return query<Pair>(
    `SELECT low_id AS low, high_id AS high, array_agg(kind ORDER BY kind) AS kinds FROM fraud_evidence
     WHERE low_id = ANY($1) OR high_id = ANY($1) GROUP BY low_id, high_id`,
    [playerIds],
  );
}

/** The next players after a number who have something in common with somebody of a higher one. */
export async function readLinkedAfter(query: Query, afterId: number, limit: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `SELECT DISTINCT low_id AS id FROM fraud_evidence WHERE low_id > $1 ORDER BY low_id LIMIT $2`,
    [afterId, limit],
  );
  return rows.map(({ id }) => id);
}
