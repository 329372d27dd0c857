import { FRESH_MINUTES } from "@rumb/contract/operator-keys";
import type { OperatorRole } from "@rumb/contract/operator-roles";
import type { Query } from "../platform/db/database.ts";
import { countRows, firstRow } from "../platform/db/only-row.ts";
import type { SessionEnds } from "./session-store.ts";

/** Why a console session was ended before its time. `keys`: something it may have been begun with is gone. */
export type ConsoleEndedBy = "exit" | "sign-in" | "limit" | "ban" | "role" | "keys" | "operator";

export type ConsoleSessionRow = {
  readonly idHash: Buffer;
  readonly playerId: number;
  readonly createdAt: Date;
  readonly provedAt: Date;
  readonly seal: Buffer;
  readonly operator: OperatorRole;
  readonly img: string;
  /** The last key or code was given within the last minutes. */
  readonly fresh: boolean;
  /** Used so long ago that the use should be written down. */
  readonly stale: boolean;
};

/** What makes a session of `console_sessions` beside `players` alive, beside its seal. */
function aliveSql(from: number): string {
  return `console_sessions.revoked_at IS NULL AND players.role = 'operator' AND players.banned_at IS NULL
    AND console_sessions.created_at > clock_timestamp() - make_interval(hours => $${from})
    AND console_sessions.last_seen_at > clock_timestamp() - make_interval(mins => $${from + 1})`;
}

/** The session, if it is alive, whoever has written it: only a seal that fits shows that it was the site. */
export function readConsoleSession(
  query: Query,
  { idHash, ends }: { idHash: Uint8Array; ends: SessionEnds },
): Promise<ConsoleSessionRow | null> {
  return firstRow<ConsoleSessionRow>(
    query,
    `SELECT id_hash AS "idHash", player_id AS "playerId", console_sessions.created_at AS "createdAt", proved_at AS "provedAt", seal,
       players.operator_role AS operator, players.img,
       proved_at > clock_timestamp() - make_interval(mins => $4) AS fresh,
       console_sessions.last_seen_at < clock_timestamp() - interval '1 minute' AS stale
     FROM console_sessions JOIN players ON players.id = player_id WHERE id_hash = $1 AND ${aliveSql(2)}`,
    [idHash, ends.operatorHours, ends.operatorIdleMinutes, FRESH_MINUTES],
  );
}

/**
 * Starts a session, which a key or a code has just been given for. Whoever has lost the role meanwhile has none: it would be there when they
 * were given it again.
 */
export async function insertConsoleSession(query: Query, session: NewConsoleSession): Promise<void> {
  const { idHash, playerId, createdAt, address, userAgent, seal } = session;
  await query(
    `INSERT INTO console_sessions (id_hash, player_id, created_at, last_seen_at, proved_at, address, user_agent, seal)
     SELECT $1, id, $3::timestamptz, $3, $3, $4, $5, $6 FROM players WHERE id = $2 AND role = 'operator' AND banned_at IS NULL`,
    [idHash, playerId, createdAt, address, userAgent, seal],
  );
}

type NewConsoleSession = {
  readonly idHash: Uint8Array;
  readonly playerId: number;
  readonly createdAt: Date;
  readonly address: string;
  readonly userAgent: string;
  readonly seal: Uint8Array;
};

/** Notes the use of a session. Never brings one back that has ended. */
export async function touchConsoleSession(query: Query, idHash: Uint8Array): Promise<void> {
  await query(
    `UPDATE console_sessions SET last_seen_at = clock_timestamp() WHERE id_hash = $1 AND revoked_at IS NULL`,
    [idHash],
  );
}

/** Notes that a key or a code was given; false when the session is over. */
export async function writeProof(
  query: Query,
  proof: { idHash: Uint8Array; provedAt: Date; seal: Uint8Array },
): Promise<boolean> {
  const rows = await query(
    `UPDATE console_sessions SET proved_at = $2, seal = $3 WHERE id_hash = $1 AND revoked_at IS NULL RETURNING 1 AS one`,
    [proof.idHash, proof.provedAt, proof.seal],
  );
  return rows.length > 0;
}

export async function revokeConsoleSession(
  query: Query,
  { idHash, by }: { idHash: Uint8Array; by: ConsoleEndedBy },
): Promise<void> {
  await query(
    `UPDATE console_sessions SET revoked_at = clock_timestamp(), ended_by = $2 WHERE id_hash = $1 AND revoked_at IS NULL`,
    [idHash, by],
  );
}

/** Ends what an operator has open in the console, but for `keep` and the newest `most` beside it. */
export async function revokeConsoleSessionsOf(
  query: Query,
  ended: { playerId: number; keep: Uint8Array | null; most: number; by: ConsoleEndedBy },
): Promise<void> {
  await query(
    `UPDATE console_sessions SET revoked_at = clock_timestamp(), ended_by = $4 WHERE revoked_at IS NULL AND id_hash IN (
       SELECT id_hash FROM console_sessions WHERE player_id = $1 AND revoked_at IS NULL AND id_hash IS DISTINCT FROM $2
       ORDER BY last_seen_at DESC, created_at DESC OFFSET $3
     )`,
    [ended.playerId, ended.keep, ended.most, ended.by],
  );
}

/** Ends all that an operator has open in the console, who must be locked; how many of those were alive. */
export async function endConsoleSessionsOf(
  query: Query,
  { playerId, by, ends }: { playerId: number; by: ConsoleEndedBy; ends: SessionEnds },
): Promise<number> {
  const [row] = await query<{ ended: number }>(
    `WITH live AS MATERIALIZED (
       SELECT count(*) AS ended FROM console_sessions JOIN players ON players.id = player_id WHERE player_id = $1 AND ${aliveSql(3)}
     ), revoked AS (
       UPDATE console_sessions SET revoked_at = clock_timestamp(), ended_by = $2 WHERE player_id = $1 AND revoked_at IS NULL
     )
     SELECT ended FROM live`,
    [playerId, by, ends.operatorHours, ends.operatorIdleMinutes],
  );
  return row?.ended ?? 0;
}

/** Forgets sessions that were begun more than `days` ago, at most `limit` of them; returns how many. */
export function deleteOldConsoleSessions(
  query: Query,
  past: { days: number; limit: number },
): Promise<number> {
  return countRows(
    query,
    `DELETE FROM console_sessions WHERE id_hash IN (
       SELECT id_hash FROM console_sessions WHERE created_at < clock_timestamp() - make_interval(days => $1)
       ORDER BY created_at LIMIT $2
     ) RETURNING 1 AS one`,
    [past.days, past.limit],
  );
}
