import { isDay } from "@rumb/contract/my-bets-filter";
import { isRefusal } from "@rumb/contract/errors";
import { moscowMidnight } from "../platform/db/moscow-midnight.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { AskedList } from "./operator-calls.ts";
import { readSum } from "./operator-input.ts";
import type { Condition } from "./operator-list.ts";

type Filter = AskedList["filter"];

/** Rows of a period by the moment in `column`; days are Moscow's, both inside. Throws the refusal of a day that no calendar has. */
export function dayConditions(filter: Filter, column = "created_at"): Condition[] {
  const { from, to } = periodOf(filter);
  return [
    ...(from === null ? [] : [[`${column} >= ${moscowMidnight("$::date")}`, from] as const]),
    ...(to === null ? [] : [[`${column} < ${moscowMidnight("$::date + 1")}`, to] as const]),
  ];
}

/** The days of a filter, null where it names none. Throws the refusal of a day that no calendar has. */
export function periodOf(filter: Filter): { readonly from: string | null; readonly to: string | null } {
  return { from: dayOf(filter, "from"), to: dayOf(filter, "to") };
}

function dayOf(filter: Filter, field: "from" | "to"): string | null {
  const day = filter[field];
  if (day === undefined) return null;
  if (typeof day === "string" && isDay(day)) return day;
  throw new AppError("MALFORMED_FIELD", { field });
}

/** Rows whose kopecks in `column` lie between two sums in roubles, both inside. Throws the refusal of what is no sum. */
export function sumConditions(filter: Filter, column: string): Condition[] {
  const { least, most } = sumsOf(filter);
  return [
    ...(least === null ? [] : [[`${column} >= $::bigint`, least] as const]),
    ...(most === null ? [] : [[`${column} <= $::bigint`, most] as const]),
  ];
}

/** The sums of a filter in kopecks, null where it names none. Throws the refusal of what is no sum. */
export function sumsOf(filter: Filter): { readonly least: number | null; readonly most: number | null } {
  return { least: sumOf(filter, "sum_from"), most: sumOf(filter, "sum_to") };
}

function sumOf(filter: Filter, field: "sum_from" | "sum_to"): number | null {
  const typed = filter[field];
  if (typeof typed !== "number" && typeof typed !== "string") return null;
  const sum = readSum(typed, { minKopecks: 0, maxKopecks: Number.MAX_SAFE_INTEGER });
  if (isRefusal(sum)) throw new AppError("MALFORMED_FIELD", { field });
  return sum;
}

/**
 * The sort of a list whose numbers grow with the time: what is narrowed to a period lies together in the order of time, which is that of
 * the numbers too.
 */
export function alongFilter({ filter, sort }: Pick<AskedList, "filter" | "sort">): AskedList["sort"] {
  if (sort.field !== "id") return sort;
  return filter["from"] === undefined && filter["to"] === undefined ? sort : { ...sort, field: "created_at" };
}
