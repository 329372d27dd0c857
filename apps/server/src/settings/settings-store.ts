import type { Query } from "../platform/db/database.ts";

export async function readSettingRows(query: Query): Promise<{ key: string; value: unknown }[]> {
  return query<{ key: string; value: unknown }>(`SELECT key, value FROM settings`);
}

/** The notification leaves with the commit. */
export async function writeSettingRow(
  query: Query,
  setting: { name: string; value: unknown; channel: string },
): Promise<void> {
  await query(
    `INSERT INTO settings (key, value) VALUES ($1, $2::jsonb)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = clock_timestamp()`,
    [setting.name, JSON.stringify(setting.value)],
  );
  await query(`SELECT pg_notify($1, $2)`, [setting.channel, setting.name]);
}

/** The same for a setting that has its default again. */
export async function deleteSettingRow(
  query: Query,
  setting: { name: string; channel: string },
): Promise<void> {
  await query(`DELETE FROM settings WHERE key = $1`, [setting.name]);
  await query(`SELECT pg_notify($1, $2)`, [setting.channel, setting.name]);
}

export type StoredSetting = { readonly key: string; readonly value: unknown; readonly updatedAt: Date };

/** The settings that have no default any more. */
export function readStoredSettings(query: Query): Promise<StoredSetting[]> {
  return query<StoredSetting>(`SELECT key, value, updated_at AS "updatedAt" FROM settings`);
}

/** Lets one transaction change a setting at a time, so that each sees what the one before it has left. */
export async function lockSetting(query: Query, name: string): Promise<void> {
  await query(`SELECT pg_advisory_xact_lock(hashtext('setting'), hashtext($1))`, [name]);
}
