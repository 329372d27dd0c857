import type { Query } from "../../platform/db/database.ts";
import { firstRow } from "../../platform/db/only-row.ts";

export type KeyRow = {
  readonly id: number;
  readonly playerId: number;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  /** How often it was used, as the key itself counts; many do not. */
  readonly uses: number;
  readonly transports: string[];
  readonly name: string;
  readonly synced: boolean;
  readonly addedAt: Date;
  readonly usedAt: Date | null;
};

const COLUMNS = `id, player_id AS "playerId", credential_id AS "credentialId", public_key AS "publicKey", uses, transports, name, synced,
  added_at AS "addedAt", used_at AS "usedAt"`;

/** An operator's keys, the oldest first. */
export function readKeys(query: Query, playerId: number): Promise<KeyRow[]> {
  return query<KeyRow>(`SELECT ${COLUMNS} FROM operator_keys WHERE player_id = $1 ORDER BY id`, [playerId]);
}

export function findKey(query: Query, credentialId: Uint8Array): Promise<KeyRow | null> {
  return firstRow<KeyRow>(query, `SELECT ${COLUMNS} FROM operator_keys WHERE credential_id = $1`, [
    credentialId,
  ]);
}

/** The new key's number; null when it is known already. */
export async function insertKey(
  query: Query,
  key: Omit<KeyRow, "id" | "addedAt" | "usedAt">,
): Promise<number | null> {
  const [row] = await query<{ id: number }>(
    `INSERT INTO operator_keys (player_id, credential_id, public_key, uses, transports, name, synced)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
    [key.playerId, key.credentialId, key.publicKey, key.uses, key.transports, key.name, key.synced],
  );
  return row?.id ?? null;
}

/** Notes a use; false when another one with this count has been faster. A key that does not count says 0 every time. */
export async function writeUse(query: Query, { id, uses }: { id: number; uses: number }): Promise<boolean> {
  const rows = await query(
    `UPDATE operator_keys SET uses = $2, used_at = clock_timestamp()
     WHERE id = $1 AND (uses < $2 OR (uses = 0 AND $2 = 0)) RETURNING id`,
    [id, uses],
  );
  return rows.length > 0;
}

/** The name before; null when the operator has no such key. */
export async function renameKey(
  query: Query,
  key: { id: number; playerId: number; name: string },
): Promise<string | null> {
  const [row] = await query<{ name: string }>(
    `UPDATE operator_keys SET name = $3 FROM operator_keys AS before
     WHERE operator_keys.id = $1 AND operator_keys.player_id = $2 AND before.id = operator_keys.id RETURNING before.name`,
    [key.id, key.playerId, key.name],
  );
  return row?.name ?? null;
}

export async function deleteKey(query: Query, id: number): Promise<void> {
  await query(`DELETE FROM operator_keys WHERE id = $1`, [id]);
}
