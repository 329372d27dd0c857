import { formatTicket } from "./format.ts";

/** A Russian word as it stands after 1, after 2, and after 5: `["раз", "раза", "раз"]`. */
export type Forms = readonly [one: string, few: string, many: string];

/** A whole number ≥ 0 with its word: «1 раз», «3 раза», «1 000 раз». */
export function counted(count: number, forms: Forms): string {
  return `${formatTicket(count)} ${formFor(count, forms)}`;
}

/** The form that such a number takes. */
export function formFor(count: number, [one, few, many]: Forms): string {
  const form = rules.select(count);
  if (form === "one") return one;
  return form === "few" ? few : many;
}

const rules = new Intl.PluralRules("ru");
