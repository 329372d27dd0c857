import { type Refusal, refusal } from "./errors.ts";
import type { MyBetsFilter } from "./my-bets.ts";

// No schema here: the page reads its address with it and need not carry the schema library for that.

/** A file holds so many bets at most, the newest of those that fit; its last line says so when there are more. */
export const MY_BETS_FILE_ROWS = 100_000;

/** The form of a day on the wire, `2026-12-31`: 2000 to 2099. */
export const WIRE_DAY = String.raw`^20\d\d-\d\d-\d\d$`;

/** Refuses days that no calendar has, and a period that ends before it begins; null when there is nothing to refuse. */
export function refuseFilter({ from, to }: MyBetsFilter): Refusal | null {
  if (from !== undefined && !isDay(from)) return refusal("MALFORMED_FIELD", { field: "from" });
  if (to !== undefined && !isDay(to)) return refusal("MALFORMED_FIELD", { field: "to" });
  return from !== undefined && to !== undefined && from > to ? refusal("PERIOD_REVERSED") : null;
}

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  if (!new RegExp(WIRE_DAY).test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  // The calendar of Date is never short of days: 31 February is 3 March to it.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}
