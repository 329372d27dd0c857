import type { Query } from "../../platform/db/database.ts";
import { countRows, firstRow } from "../../platform/db/only-row.ts";

export async function insertAttempt(
  query: Query,
  attempt: { stateHash: Uint8Array; codeVerifier: string; returnPath: string },
): Promise<void> {
  await query(`INSERT INTO login_attempts (state_hash, code_verifier, return_path) VALUES ($1, $2, $3)`, [
    attempt.stateHash,
    attempt.codeVerifier,
    attempt.returnPath,
  ]);
}

/** Uses up an attempt that is at most `minutes` old; null when there is none left to use. */
export async function takeAttempt(
  query: Query,
  attempt: { stateHash: Uint8Array; minutes: number },
): Promise<{ codeVerifier: string; returnPath: string } | null> {
  return firstRow<{ codeVerifier: string; returnPath: string }>(
    query,
    `UPDATE login_attempts SET used_at = clock_timestamp()
     WHERE state_hash = $1 AND used_at IS NULL
       AND created_at > clock_timestamp() - make_interval(mins => $2)
     RETURNING code_verifier AS "codeVerifier", return_path AS "returnPath"`,
    [attempt.stateHash, attempt.minutes],
  );
}

/** Forgets attempts older than `hours`, at most `limit` of them; returns how many. */
export function deleteOldAttempts(query: Query, past: { hours: number; limit: number }): Promise<number> {
  return countRows(
    query,
    `DELETE FROM login_attempts WHERE state_hash IN (
       SELECT state_hash FROM login_attempts
       WHERE created_at < clock_timestamp() - make_interval(hours => $1) ORDER BY created_at LIMIT $2
     ) RETURNING 1 AS one`,
    [past.hours, past.limit],
  );
}
