import { isRecord } from "@rumb/contract/guards";
import type { OperatorSetting, OperatorSettingField } from "@rumb/contract/operator-rows";

/** What stands in one field of a setting. Null is no bound, or no choice. */
export type FieldValue = OperatorSettingField["default"];

/** What stands at one field's place in a setting's value; a field that is left out has its default. */
export function fieldValue(value: unknown, field: OperatorSettingField): FieldValue {
  const found = at(value, pathOf(field));
  if (typeof found === "number" || typeof found === "string") return found;
  return found === null && field.nullable ? null : field.default;
}

/** Puts a setting's value together out of its fields; null in a field that may be left out leaves it out. */
export function valueOf(fields: OperatorSetting["fields"], values: ReadonlyMap<string, FieldValue>): unknown {
  const said = fields.flatMap((field) => {
    const value = values.get(field.name) ?? null;
    return value === null && field.optional ? [] : [{ path: pathOf(field), value }];
  });
  return together(said);
}

function together(said: readonly Said[]): unknown {
  const [first] = said;
  if (first !== undefined && first.path.length === 0) return first.value;
  const byKey = Map.groupBy(said, ({ path: [key = ""] }) => key);
  return Object.fromEntries(
    [...byKey].map(([key, inside]) => [
      key,
      together(inside.map(({ path, value }) => ({ path: path.slice(1), value }))),
    ]),
  );
}

function at(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  return isRecord(value) ? at(value[key], rest) : undefined;
}

function pathOf({ name }: OperatorSettingField): string[] {
  return name === "" ? [] : name.split(".");
}

type Said = { path: readonly string[]; value: FieldValue };
