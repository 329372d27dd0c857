import type { Logger } from "pino";
import { Value } from "typebox/value";
import type { Database, Query } from "../platform/db/database.ts";
import { systemSchedule } from "../platform/runtime/schedule.ts";
import { shareRuns } from "../platform/runtime/shared-runs.ts";
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
/** Nothing else would say it once more. */
const RETRY_MS = 5_000;

export type Settings = {
  /** The values in force on this node: one object until a setting changes, so it may be compared by identity. */
  current(): SettingValues;
  /** Calls `listener` with the new values after each change. */
  onChange(listener: (values: SettingValues) => void): void;
  close(): Promise<void>;
};

/** Reads the settings and follows their changes. Throws at start when a stored value does not fit its type. */
export async function openSettings(options: {
  readonly database: Database;
  readonly log: Logger;
  /** How long after a read that failed it is made once more, milliseconds. */
  readonly retryMs?: number;
}): Promise<Settings> {
  const { database, log, retryMs = RETRY_MS } = options;
  let values: SettingValues = settingDefaults;
  let closed = false;
  let cancelRetry = (): void => undefined;
  const listeners: ((values: SettingValues) => void)[] = [];
  // One read at a time: of two beside each other the older one may be answered last, and would stay.
  const read = shareRuns(async () => {
    values = await readSettingsIn(database.query);
    for (const listener of listeners) listener(values);
  });

  function refresh(): void {
    read().catch((error: unknown) => {
      log.error({ err: error }, "changed settings could not be read; the old ones stay for now");
      cancelRetry();
      if (!closed) cancelRetry = systemSchedule(refresh, retryMs);
    });
  }

  async function close(): Promise<void> {
    closed = true;
    cancelRetry();
    await stop();
  }

  const stop = await database.listen(SETTINGS_CHANNEL, refresh, refresh);
  try {
    // Listening already, so that no change falls between.
    await read();
  } catch (error) {
    await close();
    throw error;
  }
  return { current: () => values, onChange: (listener) => void listeners.push(listener), close };
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
