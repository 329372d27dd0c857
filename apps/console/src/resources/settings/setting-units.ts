import type { OperatorSettingField } from "@rumb/contract/operator-rows";
import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { formFor } from "@rumb/money/plural";
import { readHundredths, readWhole } from "../../parts/TypedField.tsx";
import { count } from "../../parts/formats.ts";
import { type FieldValue, fieldValue } from "./setting-value.ts";

type Unit = OperatorSettingField["unit"];

/** What stands behind a number of this unit. */
export const UNIT_SIGNS = {
  kopecks: "₽",
  percent_hundredths: "%",
  permyriad: "%",
  seconds: "с",
  hours: "ч",
  days: "дн",
  times: "раз",
  count: "",
  choice: "",
} as const satisfies Record<Unit, string>;

/** What stands in a field, as people read it. */
export function showValue(value: FieldValue, { unit, choices, none }: FieldLook): string {
  if (value === null) return none;
  if (typeof value === "string") return choices.find(({ id }) => id === value)?.name ?? value;
  const shown = isDecimal(unit) ? formatMoney(kopecks(value)).replace(/\d+/, inGroups) : count(value);
  const longer = unit === "seconds" ? longerUnit(value) : "";
  const sign = unit === "times" ? formFor(value, ["раз", "раза", "раз"]) : UNIT_SIGNS[unit];
  return `${shown}\u00a0${sign}`.trim() + longer;
}

type FieldLook = Pick<OperatorSettingField, "unit" | "choices" | "none">;

/** So many seconds in the largest unit that they fill: ` (24 ч)`. Empty below two minutes, or when it does not come out even. */
function longerUnit(seconds: number): string {
  const unit = LONGER_UNITS.find(([length]) => seconds >= 2 * length && seconds % length === 0);
  return unit === undefined ? "" : ` (${count(seconds / unit[0])}\u00a0${unit[1]})`;
}

const LONGER_UNITS = [
  [86_400, "дн"],
  [3_600, "ч"],
  [60, "мин"],
] as const;

/** The same as it is typed: empty for null. */
export function typedValue(value: FieldValue, unit: Unit): string {
  if (value === null) return "";
  return typeof value === "number" && isDecimal(unit) ? formatMoney(kopecks(value)) : String(value);
}

/**
 * What was typed, in the setting's own unit. `undefined` when it is nothing that the field takes. Nothing typed is null: no bound,
 * no choice, or the default of a field that may be left out.
 */
export function readValue(typed: string, field: OperatorSettingField): FieldValue | undefined {
  if (typed.trim() === "") return field.nullable || field.optional ? null : undefined;
  if (field.unit === "choice") return field.choices.find(({ id }) => id === typed)?.id;
  const number = isDecimal(field.unit) ? readHundredths(typed) : readWhole(typed);
  const fits =
    number !== null && number >= field.minimum && (field.maximum === null || number <= field.maximum);
  return fits ? number : undefined;
}

/** What a field takes, in words. */
export function boundsOf(field: OperatorSettingField): string {
  const { minimum, maximum, unit, none, nullable, optional } = field;
  if (unit === "choice") return "";
  const most = maximum === null ? "" : ` до ${showValue(maximum, field)}`;
  const empty = nullable ? `; пусто: ${none}` : optional ? "; пусто: по умолчанию" : "";
  return `От ${showValue(minimum, field)}${most}${empty}`;
}

/** Amounts and percentages are kept in hundredths. */
function isDecimal(unit: Unit): boolean {
  return unit === "kopecks" || unit === "percent_hundredths" || unit === "permyriad";
}

function inGroups(digits: string): string {
  return count(Number(digits));
}

/** How one field of a setting would change, in words; nothing when it stays. */
export function changeOf(value: unknown, field: OperatorSettingField, entered: FieldValue): string[] {
  const before = fieldValue(value, field);
  const after = entered === null && field.optional ? field.default : entered;
  if (before === after) return [];
  return [`${field.label}: ${showValue(before, field)} → ${showValue(after, field)}`];
}
