import { isRecord } from "@rumb/contract/guards";
import {
  isSettingName,
  type SettingName,
  settingSchemas,
  type SettingValues,
} from "../../apps/server/src/settings/settings.ts";
import {
  settingFault,
  settingFields,
} from "../../apps/server/src/features/settings-console/setting-fields.ts";

type Field = ReturnType<typeof settingFields>[number];

/** All settings at once with values that nobody would take for the defaults. */
export function unusualSettings(): SettingValues {
  return settingsOf((field, index) => {
    if (field.unit === "choice") return field.choices[0]?.id;
    const wanted = field.minimum + 1_237 + 101 * index;
    return field.maximum === null || wanted <= field.maximum ? wanted : field.maximum - 13 - index;
  });
}

/** All settings at once with the least that they may be. */
export function leastSettings(): SettingValues {
  return settingsOf(({ unit, choices, minimum }) => (unit === "choice" ? choices[0]?.id : minimum));
}

/** All settings at once with the most that they may be; what has no bound is large. */
export function mostSettings(): SettingValues {
  return settingsOf(({ unit, choices, maximum }) =>
    unit === "choice" ? choices.at(-1)?.id : (maximum ?? 100_000_000_000),
  );
}

/** Every setting that has been given another value than in the other settings. */
export function changedSettings(one: SettingValues, other: SettingValues): SettingName[] {
  return SETTING_NAMES.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}

export const SETTING_NAMES: readonly SettingName[] = Object.keys(settingSchemas).filter(isSettingName);

function settingsOf(valueOf: (field: Field, index: number) => unknown): SettingValues {
  const entries = SETTING_NAMES.map((name): [string, unknown] => {
    const fields = settingFields(name).map((field, index): [string, unknown] => [
      field.name,
      valueOf(field, index),
    ]);
    return [name, nested(fields)];
  });
  const made: unknown = Object.fromEntries(entries);
  if (!areSettings(made)) throw new Error("a setting does not take what was made for it");
  return made;
}

function areSettings(made: unknown): made is SettingValues {
  return isRecord(made) && SETTING_NAMES.every((name) => settingFault(name, made[name]) === null);
}

/** `day.maxKopecks` becomes a field of `day`; a setting that is one value has one field without a name. */
function nested(fields: readonly (readonly [path: string, value: unknown])[]): unknown {
  const [only] = fields;
  if (only?.[0] === "") return only[1];
  const heads = new Set(fields.map(([path]) => path.split(".")[0] ?? ""));
  return Object.fromEntries(
    [...heads].map((head) => {
      const inside = fields.flatMap(([path, value]) =>
        path === head || path.startsWith(`${head}.`) ? [[path.slice(head.length + 1), value] as const] : [],
      );
      return [head, nested(inside)];
    }),
  );
}
