import { canonical } from "@rumb/games/verify/verify";
import { type SettingName, settingDefaults, type SettingValues } from "../../settings/settings.ts";
import type { SettingChange } from "./setting-changes-store.ts";

/** Which values a setting has had, by the audit log. */
export type SettingHistory = {
  /**
   * The values that may have been in force at a moment: several around a change, because the nodes hear of it one after another.
   * Null when nothing is known of that time: the setting was changed past the console then.
   */
  at<Name extends SettingName>(name: Name, moment: Date): readonly SettingValues[Name][] | null;
  /** The value that the setting must have now, and null when it has its default. */
  expected(name: string): { readonly value: unknown } | null;
};

/** How long after a change a node may still act by the old value, or have begun before it. */
const DRIFT_MS = 30_000;

/**
 * `changes` in their order; `baselines` are values that stood past the audit log when it began to be joined to the settings: of
 * the time before, nothing is known for these settings.
 */
export function settingHistory(
  changes: readonly SettingChange[],
  baselines: readonly SettingBaseline[],
): SettingHistory {
  const baselineOf = new Map(baselines.map((baseline) => [baseline.name, baseline]));
  return {
    at(name, moment) {
      const baseline = baselineOf.get(name);
      const fromMs = moment.getTime() - DRIFT_MS;
      if (baseline && fromMs < baseline.since.getTime()) return null;
      const before = baseline?.value ?? settingDefaults[name];
      const values = valuesDuring(
        changes.filter((change) => change.name === name && change.at >= (baseline?.since ?? change.at)),
        { before, fromMs, toMs: moment.getTime() + DRIFT_MS },
      );
      // A setting's values were of its type when they were written.
      return values.filter((value): value is SettingValues[typeof name] => value !== undefined);
    },
    expected(name) {
      const last = changes.findLast((change) => change.name === name);
      const baseline = baselineOf.get(name);
      if (baseline && (!last || last.at < baseline.since)) return { value: baseline.value };
      return last ? { value: last.after } : null;
    },
  };
}

function valuesDuring(
  changes: readonly SettingChange[],
  { before, fromMs, toMs }: { before: unknown; fromMs: number; toMs: number },
): unknown[] {
  const found = new Map<string, unknown>();
  let value = changes[0]?.before ?? before;
  let sinceMs = Number.NEGATIVE_INFINITY;
  for (const change of changes) {
    const untilMs = change.at.getTime();
    if (sinceMs <= toMs && untilMs >= fromMs) found.set(canonical(value), value);
    value = change.after;
    sinceMs = untilMs;
  }
  if (sinceMs <= toMs) found.set(canonical(value), value);
  return [...found.values()];
}

/** The value that a setting had at a moment, past the audit log. */
export type SettingBaseline = { readonly name: string; readonly value: unknown; readonly since: Date };
