/** A month by its name, `2025-11`, with the ids of its bets: from `firstId` on and below `belowId`. */
export type ArchiveMonth = {
  readonly name: string;
  readonly firstId: number;
  readonly belowId: number;
  /** What was settled from this moment on stays where it is: a day after the month, so that its last rounds are over. */
  readonly settledBefore: Date;
};

const DAY_MS = 86_400_000;

/** Null when it is no month. */
export function monthOfName(name: string): ArchiveMonth | null {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/u.exec(name) ?? [];
  if (year === undefined || month === undefined) return null;
  const end = new Date(Date.UTC(Number(year), Number(month)));
  return {
    name,
    firstId: firstIdOf(Number(year), Number(month)),
    belowId: firstIdOf(end.getUTCFullYear(), end.getUTCMonth() + 1),
    settledBefore: new Date(end.getTime() + DAY_MS),
  };
}

/** The month whose ids begin with this one. */
export function monthOfFirstId(firstId: number): ArchiveMonth {
  const digits = String(firstId / IDS_OF_A_MONTH).padStart(4, "0");
  const month = monthOfName(`20${digits.slice(0, 2)}-${digits.slice(2)}`);
  if (month === null) throw new RangeError(`no month begins with the id ${firstId}`);
  return month;
}

/** What `month_prefix` of the database gives. */
function firstIdOf(year: number, month: number): number {
  return ((year - 2000) * 100 + month) * IDS_OF_A_MONTH;
}

const IDS_OF_A_MONTH = 100_000_000_000;
