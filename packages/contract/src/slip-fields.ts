import { CLIENT_SEED_PATTERN } from "@rumb/games/fairness/commitment";
import { parseHundredths } from "@rumb/money/decimal-input";
import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { isRecord } from "./record.ts";

/**
 * Makes a guard for a record with exactly the given fields, each of which must fit. A slip is read from a file that
 * anybody may have written, so a field too many is refused like a field too few.
 */
export function recordOf<Fields extends object>(
  checks: FieldChecks<Fields>,
): (value: unknown) => value is Fields {
  const fields: [string, (value: unknown) => boolean][] = Object.entries(checks);
  return (value): value is Fields =>
    isRecord(value) &&
    Object.keys(value).length === fields.length &&
    fields.every(([name, fits]) => Object.hasOwn(value, name) && fits(value[name]));
}

/** Makes a guard for an integer from `min` to `max`. */
export function integerIn(min: number, max: number): (value: unknown) => value is number {
  return (value): value is number =>
    typeof value === "number" && Number.isSafeInteger(value) && value >= min && value <= max;
}

/** Makes a guard for a list of at most `longest` values that all fit. */
export function listOf<Item>(
  fits: (value: unknown) => value is Item,
  longest: number,
): (value: unknown) => value is readonly Item[] {
  return (value): value is readonly Item[] =>
    Array.isArray(value) && value.length <= longest && value.every(fits);
}

/** Makes a guard for one of a few texts. */
export function oneOf<Text extends string>(...texts: readonly Text[]): (value: unknown) => value is Text {
  return (value): value is Text => texts.some((text) => text === value);
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}

/** Tells roubles with at most two decimals, from 0. */
export function isAmount(value: unknown): value is number {
  return typeof value === "number" && parseHundredths(value) !== null;
}

/** An amount that `isAmount` has let through: roubles → kopecks. */
export function slipKopecks(roubles: number): Kopecks {
  return kopecks(parseHundredths(roubles) ?? Number.NaN);
}

export function isClientSeed(value: unknown): value is string {
  return typeof value === "string" && CLIENT_SEED_PATTERN.test(value);
}

/** House edge, hundredths of a percent. */
export const isEdge = integerIn(0, 9999);

type FieldChecks<Fields> = { readonly [Name in keyof Fields]: (value: unknown) => value is Fields[Name] };
