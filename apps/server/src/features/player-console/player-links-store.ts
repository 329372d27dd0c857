import type { LinkReason } from "@rumb/contract/link-reasons";
import type { Query } from "../../platform/db/database.ts";
import { playersAtAddress, playersAtDestination } from "../../players/players-sharing.ts";

export type LinkedRow = {
  readonly id: number;
  readonly name: string;
  readonly banned: boolean;
  readonly reasons: LinkReason[];
  /** The same in every row. */
  readonly found: number;
};

/** Most accounts that one address or destination is followed to, the newest: a school's address has thousands. */
const MET = 500;

/**
 * Accounts that hang together with a player: by a Telegram account that one has bound and the other has contested, a destination, the graphics
 * card at a common address, an address alone, and who has invited whom. Of addresses and destinations the newest 20 are followed, those of
 * this machine are none. At most `limit`, those with most reasons first, then the newest.
 */
export function readLinkedAccounts(
  query: Query,
  { playerId, limit, byAddress }: { playerId: number; limit: number; byAddress: boolean },
): Promise<LinkedRow[]> {
  const newest = { most: MET, from: "highest" } as const;
  const atAddress = playersAtAddress("addresses.address", newest);
  const atDestination = playersAtDestination("destinations.destination_hash", newest);
  return query<LinkedRow>(
    `WITH own AS (SELECT id, videocard, telegram_id, referrer_id FROM players WHERE id = $1), addresses AS MATERIALIZED (
       SELECT DISTINCT address FROM (
         SELECT address FROM sessions WHERE player_id = $1 ORDER BY created_at DESC LIMIT 50
       ) AS newest WHERE address NOT IN ('127.0.0.1', '::1', '::ffff:127.0.0.1') LIMIT 20
     ), destinations AS MATERIALIZED (
       SELECT DISTINCT destination_hash FROM (
         SELECT destination_hash FROM withdrawals WHERE player_id = $1 ORDER BY id DESC LIMIT 50
       ) AS newest LIMIT 20
     ), telegrams AS MATERIALIZED (
       SELECT telegram_id FROM own WHERE telegram_id IS NOT NULL
       UNION SELECT telegram_id FROM telegram_bindings WHERE player_id = $1 AND contested_at IS NOT NULL
     ), beside AS MATERIALIZED (
       SELECT DISTINCT met.player_id FROM addresses, LATERAL ${atAddress} AS met
     ), same (player_id, reason) AS (
       SELECT player_id, 'device' FROM beside JOIN players ON players.id = player_id
         WHERE players.videocard = (SELECT videocard FROM own) AND players.videocard <> 'no webgl'
       UNION SELECT player_id, 'address' FROM beside WHERE $3
       UNION SELECT met.player_id, 'destination' FROM destinations, LATERAL ${atDestination} AS met
       UNION SELECT players.id, 'telegram' FROM telegrams JOIN players USING (telegram_id)
       UNION SELECT player_id, 'telegram' FROM telegrams JOIN telegram_bindings USING (telegram_id) WHERE contested_at IS NOT NULL
       UNION SELECT referrer_id, 'referral' FROM own WHERE referrer_id IS NOT NULL
       UNION SELECT id, 'referral' FROM (SELECT id FROM players WHERE referrer_id = $1 ORDER BY id DESC LIMIT ${MET}) AS invited
     ), people AS (
       SELECT player_id, array_agg(reason) AS reasons, count(*) OVER () AS found
       FROM same WHERE player_id <> $1 GROUP BY player_id
     ), page AS MATERIALIZED (
       SELECT * FROM people ORDER BY cardinality(reasons) DESC, player_id DESC LIMIT $2
     )
     SELECT players.id, players.name, players.banned_at IS NOT NULL AS banned, page.reasons, page.found
     FROM page JOIN players ON players.id = page.player_id ORDER BY cardinality(page.reasons) DESC, players.id DESC`,
    [playerId, limit, byAddress],
  );
}
