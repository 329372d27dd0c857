import type { Query } from "../../platform/db/database.ts";
import { firstRow } from "../../platform/db/only-row.ts";

export type TotpRow = {
  readonly secretBox: Buffer;
  /** The last step whose code was taken. */
  readonly usedStep: number;
  readonly addedAt: Date;
};

export function readTotp(query: Query, playerId: number): Promise<TotpRow | null> {
  return firstRow<TotpRow>(
    query,
    `SELECT secret_box AS "secretBox", used_step AS "usedStep", added_at AS "addedAt" FROM operator_totp WHERE player_id = $1`,
    [playerId],
  );
}

/** Takes the place of an app that was enrolled before. */
export async function writeTotp(
  query: Query,
  totp: { playerId: number; secretBox: Uint8Array; usedStep: number },
): Promise<void> {
  await query(
    `INSERT INTO operator_totp (player_id, secret_box, used_step) VALUES ($1, $2, $3)
     ON CONFLICT (player_id) DO UPDATE SET secret_box = $2, used_step = $3, added_at = clock_timestamp()`,
    [totp.playerId, totp.secretBox, totp.usedStep],
  );
}

/** Uses up every code of steps up to this one. */
export async function writeStep(query: Query, { playerId, step }: { playerId: number; step: number }) {
  await query(`UPDATE operator_totp SET used_step = $2 WHERE player_id = $1 AND used_step < $2`, [
    playerId,
    step,
  ]);
}

export async function deleteTotp(query: Query, playerId: number): Promise<void> {
  await query(`DELETE FROM operator_totp WHERE player_id = $1`, [playerId]);
}

/** Puts new codes in the place of all that there were. */
export async function replaceRecoveryCodes(
  query: Query,
  { playerId, hashes }: { playerId: number; hashes: readonly Uint8Array[] },
): Promise<void> {
  await query(`DELETE FROM operator_recovery_codes WHERE player_id = $1`, [playerId]);
  await query(
    `INSERT INTO operator_recovery_codes (code_hash, player_id) SELECT hash, $1 FROM unnest($2::bytea[]) AS made (hash)`,
    [playerId, hashes],
  );
}

/** Uses up a code; false when the operator has no such one left. */
export async function takeRecoveryCode(
  query: Query,
  { playerId, hash }: { playerId: number; hash: Uint8Array },
): Promise<boolean> {
  const rows = await query(
    `UPDATE operator_recovery_codes SET used_at = clock_timestamp()
     WHERE code_hash = $2 AND player_id = $1 AND used_at IS NULL RETURNING 1 AS one`,
    [playerId, hash],
  );
  return rows.length > 0;
}

export async function countRecoveryCodes(query: Query, playerId: number): Promise<number> {
  const [row] = await query<{ left: number }>(
    `SELECT count(*) AS left FROM operator_recovery_codes WHERE player_id = $1 AND used_at IS NULL`,
    [playerId],
  );
  return row?.left ?? 0;
}

/** Lets one code of an operator be tried after the other; the seconds until the next may be. */
export async function lockCodes(query: Query, playerId: number): Promise<number> {
  await query(
    `INSERT INTO operator_wrong_codes (player_id, wrong, wrong_at) VALUES ($1, 0, clock_timestamp()) ON CONFLICT DO NOTHING`,
    [playerId],
  );
  const [row] = await query<{ seconds: number }>(
    `SELECT CASE WHEN wrong < ${FREE_TRIES} THEN 0 ELSE greatest(0, ceil(extract(epoch FROM
       wrong_at + make_interval(mins => least(10 * 2 ^ least(wrong - ${FREE_TRIES}, 10), 1440)::integer) - clock_timestamp()
     )))::integer END AS seconds FROM operator_wrong_codes WHERE player_id = $1 FOR UPDATE`,
    [playerId],
  );
  return row?.seconds ?? 0;
}

/** Wrong codes in a row without a pause; then one of ten minutes, and twice as long after each further one, up to a day. */
const FREE_TRIES = 5;

/** Counts a wrong code, or forgets them after a right one. */
export async function noteCode(query: Query, { playerId, right }: { playerId: number; right: boolean }) {
  await query(
    `UPDATE operator_wrong_codes SET wrong = CASE WHEN $2 THEN 0 ELSE wrong + 1 END, wrong_at = clock_timestamp() WHERE player_id = $1`,
    [playerId, right],
  );
}
