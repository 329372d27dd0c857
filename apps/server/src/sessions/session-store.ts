import type { Query } from "../platform/db/database.ts";
import { playersSeenSql } from "../players/player-store.ts";

export type SessionRow = {
  readonly idHash: Buffer;
  readonly playerId: number;
  readonly banned: boolean;
  readonly operator: boolean;
  readonly img: string;
  /** Used so long ago that the use should be written down. */
  readonly stale: boolean;
};

/** Starts a session; its player was here just now. */
export async function insertSession(
  query: Query,
  session: { idHash: Uint8Array; playerId: number; days: number; address: string; userAgent: string },
): Promise<void> {
  await query(
    `WITH seen AS (${playersSeenSql("= $2")})
     INSERT INTO sessions (id_hash, player_id, expires_at, address, user_agent)
     VALUES ($1, $2, clock_timestamp() + make_interval(days => $3), $4, $5)`,
    [session.idHash, session.playerId, session.days, session.address, session.userAgent],
  );
}

/** Those of the sessions that are alive. */
export async function readSessions(query: Query, idHashes: readonly Uint8Array[]): Promise<SessionRow[]> {
  return query<SessionRow>(
    `SELECT sessions.id_hash AS "idHash", sessions.player_id AS "playerId", players.banned_at IS NOT NULL AS banned,
       players.role = 'operator' AS operator, players.img, sessions.last_seen_at < clock_timestamp() - interval '1 hour' AS stale
     FROM sessions JOIN players ON players.id = sessions.player_id
     WHERE sessions.id_hash = ANY($1::bytea[]) AND sessions.revoked_at IS NULL
       AND sessions.expires_at > clock_timestamp()`,
    [idHashes],
  );
}

/** Notes the use of sessions, and of their players, and moves their end. Never brings one back that has ended. */
export async function touchSessions(
  query: Query,
  sessions: { idHashes: readonly Uint8Array[]; days: number },
): Promise<void> {
  await query(
    `WITH used AS MATERIALIZED (
       UPDATE sessions SET last_seen_at = clock_timestamp(),
         expires_at = clock_timestamp() + make_interval(days => $2)
       WHERE id_hash = ANY($1::bytea[]) AND revoked_at IS NULL AND expires_at > clock_timestamp()
       RETURNING player_id
     ) ${playersSeenSql("IN (SELECT player_id FROM used)")}`,
    [sessions.idHashes, sessions.days],
  );
}

/** Ends a session and notifies every process, in one statement: both happen or neither. */
export async function revokeSession(query: Query, idHash: Uint8Array): Promise<void> {
  await query(
    `WITH revoked AS (
       UPDATE sessions SET revoked_at = clock_timestamp() WHERE id_hash = $1 AND revoked_at IS NULL
       RETURNING player_id
     )
     SELECT pg_notify('player_changed', player_id::text) FROM revoked`,
    [idHash],
  );
}

/** Forgets sessions that ended more than `days` ago, at most `limit` of them; returns how many. */
export async function deleteEndedSessions(
  query: Query,
  past: { days: number; limit: number },
): Promise<number> {
  const rows = await query(
    `DELETE FROM sessions WHERE id_hash IN (
       SELECT id_hash FROM sessions
       WHERE least(expires_at, revoked_at) < clock_timestamp() - make_interval(days => $1) LIMIT $2
     ) RETURNING 1 AS one`,
    [past.days, past.limit],
  );
  return rows.length;
}
