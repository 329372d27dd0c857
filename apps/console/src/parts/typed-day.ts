/** A typed day (`31.12.2026`, `1.2.26`) as the wire has it, `2026-12-31`; null when no calendar has it. */
export function readDay(typed: string): string | null {
  const [, day = "", month = "", year = ""] =
    /^\s*(\d{1,2})[./,\s](\d{1,2})[./,\s](\d{4}|\d{2})\s*$/.exec(typed) ?? [];
  if (day === "") return null;
  const wire = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const instant = new Date(`${wire}T00:00:00Z`);
  // A month runs over into the next one where it is too short.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(wire) ? wire : null;
}

/** A day of the wire as it is typed; what is no such day stays as it is. */
export function typedDay(wire: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(wire) ?? [];
  return year === undefined ? wire : `${day}.${month}.${year}`;
}
