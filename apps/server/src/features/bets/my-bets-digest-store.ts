import type { Query } from "../../platform/db/database.ts";

/** How far a player's digest has come (migrations: bet_digests). */
export type DigestHead = { throughId: number; openIds: number[] };

/** Locks a player's digest until the end of the transaction, and makes an empty one where there is none. */
export async function lockDigest(query: Query, playerId: number): Promise<DigestHead> {
  await query(`INSERT INTO bet_digests (player_id) VALUES ($1) ON CONFLICT DO NOTHING`, [playerId]);
  const [head] = await query<DigestHead>(
    `SELECT through_id AS "throughId", open_ids AS "openIds" FROM bet_digests WHERE player_id = $1 FOR UPDATE`,
    [playerId],
  );
  if (!head) throw new Error(`player ${playerId} has no digest`);
  return head;
}

/**
 * Takes the player's next `limit` bets into the digest that `lockDigest` has locked, and of those that were open before
 * the ones that are settled by now. Returns how many bets it has passed.
 *
 * `settleSeconds`: a bet younger than that, and all after it, wait. The bets of one player get their ids in the order of
 * their commits, except that a transaction begun just before the end of a month may still bring an id of that month
 * after the first of the next; once passed it would be lost.
 *
 * A settled bet goes to the run that is nearest below it; new bets go to the newest run while that has room.
 */
export async function takeIntoDigest(
  query: Query,
  { playerId, head, limit, settleSeconds, runLength }: DigestStep,
): Promise<number> {
  const [row] = await query<{ taken: number }>(
    `WITH next AS MATERIALIZED (
       SELECT id, game, state, stake, payout + pot_payout AS won, created_at FROM bets
       WHERE player_id = ANY (ARRAY[$1::bigint]) AND id > $2 ORDER BY player_id, id LIMIT $4
     ), taken AS MATERIALIZED (
       SELECT * FROM next
       WHERE id < coalesce((SELECT min(id) FROM next WHERE created_at > now() - make_interval(secs => $5)), $6)
     ), late AS MATERIALIZED (
       SELECT id, game, state, stake, payout + pot_payout AS won, created_at FROM bets
       WHERE id = ANY ($3::bigint[]) AND state <> 'open'
     ), settled AS (
       SELECT * FROM taken WHERE state <> 'open' UNION ALL SELECT * FROM late
     ), days AS (
       INSERT INTO bet_digest_days AS day (player_id, day, game, state, bets, staked, won, first_id, last_id)
       SELECT $1, coalesce(moscow_day(created_at), '-infinity'), game, state, count(*), sum(stake), sum(won), min(id), max(id)
       FROM settled GROUP BY GROUPING SETS ((moscow_day(created_at), game, state), (game, state))
       ON CONFLICT (player_id, day, game, state) DO UPDATE SET
         bets = day.bets + excluded.bets, staked = day.staked + excluded.staked, won = day.won + excluded.won,
         first_id = least(day.first_id, excluded.first_id), last_id = greatest(day.last_id, excluded.last_id)
     ), fresh AS (
       SELECT game, state, part, array_agg(id ORDER BY id) AS ids FROM (
         SELECT game, state, id, (row_number() OVER (PARTITION BY game, state ORDER BY id) - 1) / $7::integer AS part
         FROM taken WHERE state <> 'open'
       ) AS numbered GROUP BY game, state, part
     ), placed AS (
       SELECT game, state, coalesce(newest.first_id, ids[1]) AS first_id, ids FROM fresh
       LEFT JOIN LATERAL (
         SELECT CASE WHEN cardinality(run.ids) < $7 THEN first_id END AS first_id FROM bet_digest_runs AS run
         WHERE run.player_id = $1 AND run.game = fresh.game AND run.state = fresh.state
         ORDER BY first_id DESC LIMIT 1
       ) AS newest ON part = 0
       UNION ALL
       SELECT game, state, coalesce(below.first_id, id), ARRAY[id] FROM late
       LEFT JOIN LATERAL (
         SELECT first_id FROM bet_digest_runs AS run
         WHERE run.player_id = $1 AND run.game = late.game AND run.state = late.state AND first_id <= late.id
         ORDER BY first_id DESC LIMIT 1
       ) AS below ON true
     ), runs AS (
       INSERT INTO bet_digest_runs AS run (player_id, game, state, first_id, ids)
       SELECT $1, game, state, first_id, array_agg(id ORDER BY id) FROM placed, unnest(ids) AS id
       GROUP BY game, state, first_id
       ON CONFLICT (player_id, game, state, first_id) DO UPDATE SET
         ids = ARRAY(SELECT id FROM unnest(run.ids || excluded.ids) AS id ORDER BY id)
     )
     UPDATE bet_digests SET
       through_id = coalesce((SELECT max(id) FROM taken), through_id),
       open_ids = ARRAY(
         SELECT id FROM unnest(open_ids) AS id WHERE id NOT IN (SELECT id FROM late)
         UNION ALL SELECT id FROM taken WHERE state = 'open'
       )
     WHERE player_id = $1
     RETURNING (SELECT count(*) FROM taken) AS taken`,
    [playerId, head.throughId, head.openIds, limit, settleSeconds, Number.MAX_SAFE_INTEGER, runLength],
  );
  return row?.taken ?? 0;
}

export type DigestStep = {
  readonly playerId: number;
  readonly head: DigestHead;
  readonly limit: number;
  readonly settleSeconds: number;
  /** A run of so many ids takes no more new ones; it can become about twice as long. */
  readonly runLength: number;
};

/**
 * Who played in a month that is recorded for the archive, in order of their ids, and whether their digest has not passed it yet, or
 * keeps a bet of it as open.
 */
export function readDigestsOfMonth(
  query: Query,
  page: { month: { firstId: number; belowId: number }; afterId: number; limit: number },
): Promise<{ playerId: number; behind: boolean }[]> {
  return query(
    `SELECT player_id AS "playerId", coalesce(through_id, 0) < own.last_id OR EXISTS (
         SELECT FROM unnest(open_ids) AS open (id) WHERE open.id >= $1 AND open.id < $2
       ) AS behind
     FROM (
       SELECT player_id, max(last_id) AS last_id FROM archived_players
       WHERE first_id = $1 AND player_id > $3 GROUP BY player_id ORDER BY player_id LIMIT $4
     ) AS own LEFT JOIN bet_digests USING (player_id) ORDER BY player_id`,
    [page.month.firstId, page.month.belowId, page.afterId, page.limit],
  );
}
