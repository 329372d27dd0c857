import { isRecord } from "@rumb/contract/guards";
import type { OperatorSettingField } from "@rumb/contract/operator-rows";
import { games, isGameId } from "@rumb/games/games";
import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { Value } from "typebox/value";
import { settingDefaults, type SettingName, settingSchemas } from "../../settings/settings.ts";
import { settingWords } from "./setting-words.ts";

/** The parts of a setting with their bounds, as its schema has them. */
export function settingFields(name: SettingName): OperatorSettingField[] {
  return Object.entries(settingWords[name].fields).map(([path, [label, unit, none = "без предела"]]) => {
    const schema = schemaAt(settingSchemas[name], path);
    const parts =
      isRecord(schema) && Array.isArray(schema["anyOf"]) ? schema["anyOf"].filter(isRecord) : [schema];
    const choices = parts
      .map((part) => part?.["const"])
      .filter((choice) => typeof choice === "string")
      .map((id) => ({ id, name: isGameId(id) ? games[id].label : (CHOICES.get(id) ?? id) }));
    const { minimum, maximum } = boundsOf(parts, unit === "choice");
    return {
      name: path,
      label,
      unit,
      choices,
      none,
      minimum,
      maximum,
      nullable: parts.some((part) => part?.["type"] === "null"),
      optional: name === "edgeHundredths",
      default: defaultOf(name, path),
    };
  });
}

const CHOICES: ReadonlyMap<string, string> = new Map([
  ["on", "да"],
  ["off", "нет"],
]);

/** What is wrong with a value, in Russian; null when its setting takes it. */
export function settingFault(name: SettingName, value: unknown): string | null {
  const fields = settingFields(name);
  const extra = leavesOf(value, "").find((path) => !fields.some((field) => field.name === path));
  if (extra === "") return "нужны поля с числами";
  if (extra !== undefined) return `поля «${extra}» у неё нет`;
  for (const field of fields) {
    const fault = fieldFault(field, valueAt(value, field.name));
    if (fault !== null) return fault;
  }
  return Value.Check(settingSchemas[name], value) ? null : "нужны поля с числами";
}

function fieldFault(field: OperatorSettingField, value: unknown): string | null {
  if ((value === undefined && field.optional) || (value === null && field.nullable)) return null;
  const { label, choices, minimum, maximum } = field;
  if (field.unit === "choice") {
    return choices.some(({ id }) => id === value)
      ? null
      : `«${label}» — одно из: ${choices.map(({ id }) => id).join(", ")}`;
  }
  const fits =
    typeof value === "number" &&
    Number.isSafeInteger(value) &&
    value >= minimum &&
    (maximum === null || value <= maximum);
  if (fits) return null;
  const most = maximum === null ? "" : ` до ${withUnit(field, maximum)}`;
  return `«${label}» — целое число от ${withUnit(field, minimum)}${most}`;
}

function withUnit({ unit }: OperatorSettingField, value: number): string {
  switch (unit) {
    case "kopecks":
      return `${value} коп. (${formatMoney(kopecks(value))} ₽)`;
    case "percent_hundredths":
    case "permyriad":
      return `${value} (${value / 100} %)`;
    case "seconds":
      return `${value} с`;
    case "hours":
      return `${value} ч`;
    case "days":
    case "times":
    case "count":
    case "choice":
      return String(value);
  }
}

function defaultOf(name: SettingName, path: string): OperatorSettingField["default"] {
  if (name === "edgeHundredths") return isGameId(path) ? games[path].edgeHundredths : null;
  const value = valueAt(settingDefaults[name], path);
  return typeof value === "number" || typeof value === "string" ? value : null;
}

/** The schema of a part; a record has one for whatever name. */
function schemaAt(schema: unknown, path: string): Record<string, unknown> | undefined {
  if (!isRecord(schema)) return undefined;
  if (path === "") return schema;
  const [key = "", ...rest] = path.split(".");
  const { properties, patternProperties } = schema;
  const part = isRecord(properties) ? properties[key] : Object.values(patternProperties ?? {})[0];
  return schemaAt(part, rest.join("."));
}

function boundsOf(parts: readonly (Record<string, unknown> | undefined)[], choice: boolean) {
  const bounded = parts.find((part) => typeof part?.["minimum"] === "number");
  const { minimum, maximum } = bounded ?? {};
  if (choice || typeof minimum !== "number") return { minimum: 0, maximum: null };
  return { minimum, maximum: typeof maximum === "number" ? maximum : null };
}

function valueAt(value: unknown, path: string): unknown {
  if (path === "") return value;
  const [key = "", ...rest] = path.split(".");
  return isRecord(value) && Object.hasOwn(value, key) ? valueAt(value[key], rest.join(".")) : undefined;
}

/** Places of all that is no object. */
function leavesOf(value: unknown, path: string): string[] {
  if (!isRecord(value)) return [path];
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, path === "" ? key : `${path}.${key}`));
}
