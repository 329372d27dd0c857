import type { RoundGameId } from "@rumb/games/games";
import type { Query } from "../../platform/db/database.ts";

/** A game and how long a round in which one player bets alone waits, milliseconds; null: it does not. */
export type RoundGame = { readonly game: RoundGameId; readonly aloneMs: number | null };

/** Seconds by which the next step of a game's newest round is overdue, of the latest game; 0 when none is. An ended one is due to be followed. */
export async function readRoundsLate(query: Query, games: readonly RoundGame[]): Promise<number> {
  const [row] = await query<{ late: number }>(
    `SELECT coalesce(greatest(max(extract(epoch FROM clock_timestamp() - due)), 0), 0)::float8 AS late
     FROM (
       SELECT CASE state
         WHEN 'open' THEN coalesce(closes_at, first_bet_at + alone_ms * interval '1 millisecond')
         WHEN 'locked' THEN closes_at
         WHEN 'drawn' THEN settles_at
         ELSE ends_at END AS due
       FROM unnest($1::text[], $2::float8[]) AS asked (name, alone_ms)
       CROSS JOIN LATERAL (SELECT * FROM rounds WHERE game = name ORDER BY id DESC LIMIT 1) AS latest
     ) AS dues`,
    [games.map(({ game }) => game), games.map(({ aloneMs }) => aloneMs)],
  );
  return row?.late ?? 0;
}
