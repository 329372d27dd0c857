import type { Logger } from "pino";
import { Value } from "typebox/value";
import type { Database, Query } from "../platform/db/database.ts";
import {
  isSettingName,
  settingDefaults,
  settingSchemas,
  type SettingName,
  type SettingValues,
  withDefaults,
} from "./settings.ts";
import { deleteSettingRow, readSettingRows, writeSettingRow } from "./settings-store.ts";

const SETTINGS_CHANNEL = "settings_changed";

export type Settings = {
  /** The values in force on this node: one object until a setting changes, so it may be compared by identity. */
  current(): SettingValues;
  /** Calls `listener` with the new values after each change. */
  onChange(listener: (values: SettingValues) => void): void;
  close(): Promise<void>;
};

/** Reads the settings and follows their changes. Throws at start when a stored value does not fit its type. */
export async function openSettings(options: { database: Database; log: Logger }): Promise<Settings> {
  const { database, log } = options;
  let values = await readSettingsIn(database.query);
  const listeners: ((values: SettingValues) => void)[] = [];
  const stop = await database.listen(
    SETTINGS_CHANNEL,
    () => void refresh(),
    () => void refresh(),
  );

  async function refresh(): Promise<void> {
    try {
      values = await readSettingsIn(database.query);
      for (const listener of listeners) listener(values);
    } catch (error) {
      log.error({ err: error }, "changed settings could not be read; the old ones stay");
    }
  }

  return { current: () => values, onChange: (listener) => void listeners.push(listener), close: stop };
}

/** Stores a setting and notifies every node. Throws `RangeError` when the value does not fit the setting's type. */
export async function changeSetting(database: Database, name: string, value: unknown): Promise<void> {
  await database.transaction((query) => changeSettingIn(query, name, value));
}

/** The same in a transaction of the caller's. */
export async function changeSettingIn(query: Query, name: string, value: unknown): Promise<void> {
  assertSetting(name, value);
  await writeSettingRow(query, { name, value, channel: SETTINGS_CHANNEL });
}

/** Returns a setting to its default, in a transaction of the caller's, and notifies every node. */
export async function resetSettingIn(query: Query, name: SettingName): Promise<void> {
  await deleteSettingRow(query, { name, channel: SETTINGS_CHANNEL });
}

/**
 * The settings as a transaction of the caller's sees them. A field that a stored group lacks has its default. Throws when a stored value
 * does not fit its type.
 */
export async function readSettingsIn(query: Query): Promise<SettingValues> {
  const rows = await readSettingRows(query);
  const overrides = rows.map(({ key, value: stored }) => {
    const value = isSettingName(key) ? withDefaults(stored, settingDefaults[key]) : stored;
    assertSetting(key, value);
    return [key, value];
  });
  return Object.freeze({ ...settingDefaults, ...Object.fromEntries(overrides) });
}

function assertSetting(name: string, value: unknown): void {
  if (!isSettingName(name)) throw new RangeError(`there is no setting «${name}»`);
  if (!Value.Check(settingSchemas[name], value))
    throw new RangeError(`setting «${name}» does not fit its type`);
}
