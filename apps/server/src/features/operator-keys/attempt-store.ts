import { createHash } from "node:crypto";
import type { Query } from "../../platform/db/database.ts";
import { countRows, firstRow } from "../../platform/db/only-row.ts";
import type { Random } from "../../platform/runtime/random.ts";

/** What is begun by one call and ended by another. `person`: VK has named somebody, who has yet to give a code. */
export type AttemptKind = "enter" | "step" | "key" | "totp" | "person";

/** Minutes in which it has to be ended. */
const ATTEMPT_MINUTES = 10;
const ID_BYTES = 32;

/** Notes a beginning; the id that the end has to name. */
export async function beginAttempt(
  { query, random }: { query: Query; random: Random },
  attempt: { kind: AttemptKind; playerId: number | null; secret: Uint8Array },
): Promise<string> {
  const id = Buffer.from(random.bytes(ID_BYTES)).toString("base64url");
  await query(`INSERT INTO console_attempts (id_hash, kind, player_id, secret) VALUES ($1, $2, $3, $4)`, [
    hashOf(id),
    attempt.kind,
    attempt.playerId,
    attempt.secret,
  ]);
  return id;
}

/** Uses up an attempt; null when there is none of this kind. */
export function takeAttempt(query: Query, attempt: AskedAttempt): Promise<Attempt | null> {
  return firstRow<Attempt>(
    query,
    `DELETE FROM console_attempts WHERE id_hash = $1 AND kind = $2 AND ${IN_TIME} RETURNING player_id AS "playerId", secret`,
    [hashOf(attempt.id), attempt.kind, ATTEMPT_MINUTES],
  );
}

/** The same without using it up. */
export function findAttempt(query: Query, attempt: AskedAttempt): Promise<Attempt | null> {
  return firstRow<Attempt>(
    query,
    `SELECT player_id AS "playerId", secret FROM console_attempts WHERE id_hash = $1 AND kind = $2 AND ${IN_TIME}`,
    [hashOf(attempt.id), attempt.kind, ATTEMPT_MINUTES],
  );
}

/** Forgets what nobody can end any more, at most `limit` of it; returns how many. */
export function deleteOldAttempts(query: Query, limit: number): Promise<number> {
  return countRows(
    query,
    `DELETE FROM console_attempts WHERE id_hash IN (
       SELECT id_hash FROM console_attempts WHERE created_at < clock_timestamp() - make_interval(mins => $1)
       ORDER BY created_at LIMIT $2
     ) RETURNING 1 AS one`,
    [ATTEMPT_MINUTES, limit],
  );
}

const IN_TIME = `created_at > clock_timestamp() - make_interval(mins => $3)`;

type AskedAttempt = { readonly id: string; readonly kind: AttemptKind };
export type Attempt = { readonly playerId: number | null; readonly secret: Buffer };

function hashOf(id: string): Buffer {
  return createHash("sha256").update(id).digest();
}
