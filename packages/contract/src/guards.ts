// Guards of what comes from outside, for code that runs in a page: the schema library weighs more than all that they check.
import { parseHundredths } from "@rumb/money/decimal-input";

/** Whether a value is what JSON calls an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Makes a guard for a record with exactly the given fields, each of which must fit, and no other: for a text that anybody may have
 * written.
 */
export function recordOf<Fields extends object>(checks: Checks<Fields>): Guard<Fields> {
  const fits = shape<Fields>(checks);
  const fields = Object.keys(checks).length;
  return (value): value is Fields => fits(value) && Object.keys(value).length === fields;
}

/** Makes a guard for a record with the given fields; further ones, which a newer server may add, do not matter. */
export function shape<Fields extends object>(checks: Checks<Fields>): Guard<Fields> {
  const fields: [string, (value: unknown) => boolean][] = Object.entries(checks);
  return (value): value is Fields =>
    isRecord(value) && fields.every(([name, fits]) => Object.hasOwn(value, name) && fits(value[name]));
}

/** The same with fields that may be left out. */
export function shapeWith<Fields extends object, Optional extends object>(
  checks: Checks<Fields>,
  optional: Checks<Optional>,
): Guard<Fields & Partial<Optional>> {
  const required = shape<Fields>(checks);
  const others: [string, (value: unknown) => boolean][] = Object.entries(optional);
  return (value): value is Fields & Partial<Optional> =>
    isRecord(value) &&
    others.every(([name, fits]) => !Object.hasOwn(value, name) || fits(value[name])) &&
    required(value);
}

/** Makes a guard for a list whose values all fit, of at most `longest`. */
export function listOf<Item>(fits: Guard<Item>, longest = Number.POSITIVE_INFINITY): Guard<Item[]> {
  return (value): value is Item[] => Array.isArray(value) && value.length <= longest && value.every(fits);
}

/** Makes a guard for a record of whatever keys, whose values all fit. */
export function mapOf<Item>(fits: Guard<Item>): Guard<Record<string, Item>> {
  return (value): value is Record<string, Item> => isRecord(value) && Object.values(value).every(fits);
}

/** Makes a guard for one of a few texts or numbers. */
export function oneOf<const Value extends string | number>(...values: readonly Value[]): Guard<Value> {
  return (value): value is Value => values.some((one) => one === value);
}

/** Makes a guard for a value that may be null. */
export function orNull<Value>(fits: Guard<Value>): Guard<Value | null> {
  return (value): value is Value | null => value === null || fits(value);
}

/** Makes a guard for an integer from `min` to `max`. */
export function integerIn(min: number, max: number): Guard<number> {
  return (value): value is number => isInteger(value) && value >= min && value <= max;
}

export function isInteger(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value);
}

export function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** Whether a value is roubles with at most two decimals, from 0. */
export function isAmount(value: unknown): value is number {
  return typeof value === "number" && parseHundredths(value) !== null;
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}

/** Whether a value is of a type. */
export type Guard<Value> = (value: unknown) => value is Value;

/** The type that a guard checks for. */
export type Guarded<Check> = Check extends Guard<infer Value> ? Value : never;

type Checks<Fields> = { readonly [Name in keyof Fields]-?: Guard<Fields[Name]> };
