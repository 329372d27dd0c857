import type { Query } from "../../platform/db/database.ts";

export type StoredSetting = { readonly key: string; readonly value: unknown; readonly updatedAt: Date };

/** The settings that have no default any more. */
export function readStoredSettings(query: Query): Promise<StoredSetting[]> {
  return query<StoredSetting>(`SELECT key, value, updated_at AS "updatedAt" FROM settings`);
}

/** Lets one transaction change a setting at a time, so that each sees what the one before it has left. */
export async function lockSetting(query: Query, name: string): Promise<void> {
  await query(`SELECT pg_advisory_xact_lock(hashtext('setting'), hashtext($1))`, [name]);
}
