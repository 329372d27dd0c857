import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import type { OperatorSettingField } from "@rumb/contract/operator-rows";
import type { TSchema } from "typebox";
import { settingDefaults, type SettingName, settingSchemas } from "../settings/settings.ts";
import { EDGE_GAMES, settingWords } from "./setting-words.ts";

/** The numbers of a setting with their bounds, as its schema has them. */
export function settingFields(name: SettingName): OperatorSettingField[] {
  return settingWords[name].fields.map(({ name: field, label, unit }) => {
    const schema = fieldSchema(settingSchemas[name], field);
    const { minimum, maximum } = boundsOf(schema);
    const nullable = isUnion(schema);
    const optional = name === "edgeHundredths";
    const standard = defaultOf(name, field);
    return { name: field, label, unit, minimum, maximum, nullable, optional, default: standard };
  });
}

/** What is wrong with a value, in Russian; null when its setting takes it. */
export function settingFault(name: SettingName, value: unknown): string | null {
  const fields = settingFields(name);
  const [single] = fields;
  if (single?.name === "") return fieldFault(single, value);
  if (!isRecord(value)) return "нужны поля с числами";
  const extra = Object.keys(value).find((key) => !fields.some((field) => field.name === key));
  if (extra !== undefined) return `поля «${extra}» у неё нет`;
  for (const field of fields) {
    const fault = fieldFault(field, value[field.name]);
    if (fault !== null) return fault;
  }
  return null;
}

function fieldFault(field: OperatorSettingField, value: unknown): string | null {
  if ((value === undefined && field.optional) || (value === null && field.nullable)) return null;
  const { minimum, maximum } = field;
  const fits =
    typeof value === "number" &&
    Number.isSafeInteger(value) &&
    value >= minimum &&
    (maximum === null || value <= maximum);
  if (fits) return null;
  const most = maximum === null ? "" : ` до ${told(field, maximum)}`;
  return `«${field.label}» — целое число от ${told(field, minimum)}${most}`;
}

function told({ unit }: OperatorSettingField, value: number): string {
  switch (unit) {
    case "kopecks":
      return `${value} коп. (${formatMoney(kopecks(value))} ₽)`;
    case "percent_hundredths":
    case "permyriad":
      return `${value} (${value / 100} %)`;
    case "seconds":
      return `${value} с`;
    case "days":
    case "times":
    case "count":
      return String(value);
  }
}

function defaultOf(name: SettingName, field: string): number | null {
  if (name === "edgeHundredths") {
    return EDGE_GAMES.find(({ id }) => id === field)?.defaultEdgeHundredths ?? null;
  }
  const value: unknown = settingDefaults[name];
  const found = field === "" ? value : isRecord(value) ? value[field] : null;
  return typeof found === "number" ? found : null;
}

function fieldSchema(schema: TSchema, field: string): unknown {
  if (field === "") return schema;
  if ("properties" in schema && isRecord(schema.properties)) return schema.properties[field];
  // A record has one schema for whatever name.
  const [values] =
    "patternProperties" in schema && isRecord(schema.patternProperties)
      ? Object.values(schema.patternProperties)
      : [];
  return values;
}

function boundsOf(schema: unknown): { minimum: number; maximum: number | null } {
  const bounded = isUnion(schema) ? schema.anyOf.find((part) => isRecord(part) && "minimum" in part) : schema;
  if (!isRecord(bounded) || typeof bounded["minimum"] !== "number")
    throw new Error("a number of a setting has no bounds");
  const { maximum } = bounded;
  return { minimum: bounded["minimum"], maximum: typeof maximum === "number" ? maximum : null };
}

function isUnion(schema: unknown): schema is { anyOf: unknown[] } {
  return isRecord(schema) && Array.isArray(schema["anyOf"]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
