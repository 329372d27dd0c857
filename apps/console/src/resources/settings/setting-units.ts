import type { OperatorSettingField } from "@rumb/contract/operator-rows";
import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { readHundredths } from "../../parts/AmountField.tsx";
import { count } from "../../parts/formats.ts";
import { readWhole } from "../../parts/WholeField.tsx";
import type { FieldValue } from "./setting-value.ts";

type Unit = OperatorSettingField["unit"];

/** What stands behind a number of this unit. */
export const UNIT_SIGNS = {
  kopecks: "₽",
  percent_hundredths: "%",
  permyriad: "%",
  seconds: "с",
  days: "дн",
  times: "раз",
  count: "",
  choice: "",
} as const satisfies Record<Unit, string>;

/** What stands in a field, as people read it. */
export function showValue(value: FieldValue, unit: Unit): string {
  if (value === null) return unit === "choice" ? "не выбрано" : "без предела";
  if (typeof value === "string") return value;
  const shown = isDecimal(unit) ? formatMoney(kopecks(value)).replace(/\d+/, inGroups) : count(value);
  return `${shown}\u00a0${UNIT_SIGNS[unit]}`.trim();
}

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
  if (field.unit === "choice") return field.choices.find((choice) => choice === typed);
  const number = isDecimal(field.unit) ? readHundredths(typed) : readWhole(typed);
  const fits =
    number !== null && number >= field.minimum && (field.maximum === null || number <= field.maximum);
  return fits ? number : undefined;
}

/** What a field takes, in words. */
export function boundsOf({ minimum, maximum, unit, nullable, optional }: OperatorSettingField): string {
  if (unit === "choice") return "";
  const most = maximum === null ? "" : ` до ${showValue(maximum, unit)}`;
  const empty = nullable ? "; пусто: без предела" : optional ? "; пусто: по умолчанию" : "";
  return `От ${showValue(minimum, unit)}${most}${empty}`;
}

/** Amounts and percentages are kept in hundredths. */
function isDecimal(unit: Unit): boolean {
  return unit === "kopecks" || unit === "percent_hundredths" || unit === "permyriad";
}

function inGroups(digits: string): string {
  return count(Number(digits));
}
