import type { OperatorRole } from "@rumb/contract/operator-roles";
import type { Query } from "../platform/db/database.ts";
import { countRows, onlyRow } from "../platform/db/only-row.ts";
import { playersSeenSql } from "../players/player-store.ts";
import type { SettingValues } from "../settings/settings.ts";

/** When sessions end, as the settings say. */
export type SessionEnds = SettingValues["sessions"];

/** Why a session was ended before its time. `sign-in`: the same browser has signed in again. */
export type EndedBy = "exit" | "sign-in" | "player" | "limit" | "ban" | "operator";

export type SessionRow = {
  readonly idHash: Buffer;
  readonly playerId: number;
  readonly createdAt: Date;
  readonly seal: Buffer | null;
  readonly banned: boolean;
  /** The player deletes their account. */
  readonly leaving: boolean;
  /** Null of whoever is no operator. */
  readonly operator: OperatorRole | null;
  readonly img: string;
  /** Used so long ago that the use should be written down. */
  readonly stale: boolean;
};

/**
 * What makes a session of `sessions` beside `players` alive, beside its seal; the parameters from `$from` on are `endsParameters`. An
 * operator's ends sooner.
 */
function aliveSql(from: number): string {
  return `sessions.revoked_at IS NULL AND sessions.expires_at > clock_timestamp()
    AND sessions.created_at > clock_timestamp() - make_interval(days => $${from})
    AND (players.role <> 'operator' OR (
      sessions.created_at > clock_timestamp() - make_interval(hours => $${from + 1})
      AND sessions.last_seen_at > clock_timestamp() - make_interval(mins => $${from + 2})
    ))`;
}

function endsParameters({ days, operatorHours, operatorIdleMinutes }: SessionEnds): number[] {
  return [days, operatorHours, operatorIdleMinutes];
}

/** Lets one transaction after the other begin or end sessions of a player; the time from which on it does, in whole milliseconds. */
export async function lockSessionsOf(query: Query, playerId: number): Promise<Date> {
  await query(`SELECT FROM players WHERE id = $1 FOR NO KEY UPDATE`, [playerId]);
  const rows = await query<{ now: Date }>(`SELECT date_trunc('milliseconds', clock_timestamp()) AS now`);
  return onlyRow(rows, "the database gave no time").now;
}

/** Starts a session; its player was here just now, and must be locked. Whoever was erased meanwhile has none, and signs in as somebody new. */
export async function insertSession(query: Query, session: NewSession): Promise<void> {
  const { idHash, playerId, createdAt, idleDays, address, userAgent, seal } = session;
  await query(
    `WITH seen AS (${playersSeenSql("= $2")})
     INSERT INTO sessions (id_hash, player_id, created_at, last_seen_at, expires_at, address, user_agent, seal)
     SELECT $1, id, $3::timestamptz, $3, $3::timestamptz + make_interval(days => $4), $5, $6, $7
     FROM players WHERE id = $2 AND erased_at IS NULL`,
    [idHash, playerId, createdAt, idleDays, address, userAgent, seal],
  );
}

type NewSession = {
  readonly idHash: Uint8Array;
  readonly playerId: number;
  readonly createdAt: Date;
  readonly idleDays: number;
  readonly address: string;
  readonly userAgent: string;
  readonly seal: Uint8Array;
};

/**
 * Those of the sessions that are alive, whoever has written them: only a seal that fits shows that it was the site. A session that a ban
 * has ended is among them while the ban lasts, so that its player may learn of it.
 */
export async function readSessions(
  query: Query,
  { idHashes, ends }: { idHashes: readonly Uint8Array[]; ends: SessionEnds },
): Promise<SessionRow[]> {
  return query<SessionRow>(
    `SELECT sessions.id_hash AS "idHash", sessions.player_id AS "playerId", sessions.created_at AS "createdAt", sessions.seal,
       players.banned_at IS NOT NULL AS banned, players.deletion_due_at IS NOT NULL AS leaving, CASE players.role WHEN 'operator' THEN players.operator_role END AS operator, players.img,
       sessions.revoked_at IS NULL AND sessions.last_seen_at < clock_timestamp()
         - CASE players.role WHEN 'operator' THEN interval '1 minute' ELSE interval '1 hour' END AS stale
     FROM sessions JOIN players ON players.id = sessions.player_id
     WHERE sessions.id_hash = ANY($1::bytea[])
       AND ((${aliveSql(2)}) OR (sessions.ended_by = 'ban' AND players.banned_at IS NOT NULL))`,
    [idHashes, ...endsParameters(ends)],
  );
}

/** A player's own look at a session. */
export type OwnSessionRow = Pick<SessionRow, "idHash" | "playerId" | "createdAt" | "seal"> & {
  readonly seenAt: Date;
  readonly address: string;
  readonly userAgent: string;
};

/** The player's sessions that are alive, whoever has written them; the one used last first. */
export function listLiveSessions(
  query: Query,
  { playerId, ends }: { playerId: number; ends: SessionEnds },
): Promise<OwnSessionRow[]> {
  return query<OwnSessionRow>(
    `SELECT sessions.id_hash AS "idHash", sessions.player_id AS "playerId", sessions.created_at AS "createdAt", sessions.seal,
       sessions.last_seen_at AS "seenAt", sessions.address, sessions.user_agent AS "userAgent"
     FROM sessions JOIN players ON players.id = sessions.player_id
     WHERE sessions.player_id = $1 AND ${aliveSql(2)}
     ORDER BY sessions.last_seen_at DESC, sessions.created_at DESC LIMIT ${MOST_LISTED}`,
    [playerId, ...endsParameters(ends)],
  );
}

/** The largest bound that the settings allow. */
const MOST_LISTED = 100;

/** Whether nobody has ended the session. */
export async function isLiveSession(query: Query, idHash: Uint8Array): Promise<boolean> {
  const rows = await query(`SELECT FROM sessions WHERE id_hash = $1 AND revoked_at IS NULL`, [idHash]);
  return rows.length > 0;
}

/** Notes the use of sessions, and of their players, and moves their end. Never brings one back that has ended. */
export async function touchSessions(
  query: Query,
  sessions: { idHashes: readonly Uint8Array[]; idleDays: number; days: number },
): Promise<void> {
  await query(
    `WITH used AS MATERIALIZED (
       UPDATE sessions SET last_seen_at = clock_timestamp(),
         expires_at = least(clock_timestamp() + make_interval(days => $2), created_at + make_interval(days => $3))
       WHERE id_hash = ANY($1::bytea[]) AND revoked_at IS NULL AND expires_at > clock_timestamp()
       RETURNING player_id
     ) ${playersSeenSql("IN (SELECT player_id FROM used)")}`,
    [sessions.idHashes, sessions.idleDays, sessions.days],
  );
}

/** Puts new seals in the place of those that were read. */
export async function writeSeals(
  query: Query,
  rows: readonly { idHash: Uint8Array; before: Uint8Array; after: Uint8Array }[],
): Promise<void> {
  await query(
    `UPDATE sessions SET seal = made.after FROM unnest($1::bytea[], $2::bytea[], $3::bytea[]) AS made (id_hash, before, after)
     WHERE sessions.id_hash = made.id_hash AND sessions.seal = made.before`,
    [rows.map(({ idHash }) => idHash), rows.map(({ before }) => before), rows.map(({ after }) => after)],
  );
}

/** Ends a session and notifies every process, in one statement: both happen or neither. */
export async function revokeSession(
  query: Query,
  { idHash, by }: { idHash: Uint8Array; by: EndedBy },
): Promise<void> {
  await query(
    `WITH revoked AS (
       UPDATE sessions SET revoked_at = clock_timestamp(), ended_by = $2 WHERE id_hash = $1 AND revoked_at IS NULL
       RETURNING player_id
     )
     SELECT pg_notify('player_changed', player_id::text) FROM revoked`,
    [idHash, by],
  );
}

/**
 * Ends all sessions of a player but those newest in use, `keep` of them, and notifies every process. With `lockSessionsOf` before it,
 * none that was begun before is left.
 */
export async function keepNewestSessions(
  query: Query,
  { playerId, keep }: { playerId: number; keep: number },
): Promise<void> {
  await query(
    `WITH surplus AS (
       SELECT id_hash FROM sessions WHERE player_id = $1 AND revoked_at IS NULL AND expires_at > clock_timestamp()
       ORDER BY last_seen_at DESC, created_at DESC OFFSET $2
     ), revoked AS (
       UPDATE sessions SET revoked_at = clock_timestamp(), ended_by = 'limit'
       WHERE id_hash IN (SELECT id_hash FROM surplus) AND revoked_at IS NULL RETURNING player_id
     )
     SELECT pg_notify('player_changed', player_id::text) FROM revoked GROUP BY player_id`,
    [playerId, keep],
  );
}

/**
 * Ends the sessions of a player but `keep`, and notifies every process; how many of them were alive. With `lockSessionsOf` before it, none
 * that was begun before is left.
 */
export async function revokeSessionsOf(
  query: Query,
  { playerId, keep, by, ends }: { playerId: number; keep: Uint8Array | null; by: EndedBy; ends: SessionEnds },
): Promise<number> {
  const [row] = await query<{ ended: number }>(
    `WITH live AS MATERIALIZED (
       SELECT count(*) AS ended FROM sessions JOIN players ON players.id = sessions.player_id
       WHERE sessions.player_id = $1 AND sessions.id_hash IS DISTINCT FROM $2 AND sessions.seal IS NOT NULL AND ${aliveSql(4)}
     ), revoked AS (
       UPDATE sessions SET revoked_at = clock_timestamp(), ended_by = $3
       WHERE player_id = $1 AND id_hash IS DISTINCT FROM $2 AND revoked_at IS NULL
     )
     SELECT ended, pg_notify('player_changed', $1::bigint::text) FROM live`,
    [playerId, keep, by, ...endsParameters(ends)],
  );
  return row?.ended ?? 0;
}

/** Forgets sessions that ended more than `days` ago, at most `limit` of them; returns how many. */
export function deleteEndedSessions(query: Query, past: { days: number; limit: number }): Promise<number> {
  return countRows(
    query,
    `DELETE FROM sessions WHERE id_hash IN (
       SELECT id_hash FROM sessions
       WHERE least(expires_at, revoked_at) < clock_timestamp() - make_interval(days => $1) LIMIT $2
     ) RETURNING 1 AS one`,
    [past.days, past.limit],
  );
}
