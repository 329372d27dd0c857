import { DatabaseError } from "pg";
import { isDatabaseUnavailable } from "../platform/db/database-errors.ts";
import type { Query } from "../platform/db/database.ts";
import type { BookPage, Books, Judge, SiteKeys } from "./books/books.ts";
import { readSettingBaselines, readSettingChanges, readSince } from "./books/setting-changes-store.ts";
import { JUDGES, SITE_JUDGES } from "./judges.ts";
import { PARTS, type PartFacts, type PartName } from "./books/parts.ts";
import { settingHistory } from "./books/setting-history.ts";
import { ruleOf, type Violation, violationOf } from "./books/violation.ts";

const UNREADABLE = ruleOf("rows.unreadable", "every row can be read", "Строку нельзя прочитать");

/** Reads what every part of a check needs to know of the whole site. */
export async function openBooks(query: Query, keys: SiteKeys): Promise<Books> {
  return {
    ...keys,
    history: settingHistory(await readSettingChanges(query), await readSettingBaselines(query)),
    rakebackSince: await readSince(query, "rakeback"),
  };
}

/** Judges the site as a whole, in the transaction of `query`. */
export async function judgeSite(query: Query, books: Books): Promise<Violation[]> {
  return judged(SITE_JUDGES, { query, ids: [0], books }, "site");
}

/** Judges these rows of a part, in the transaction of `query`. */
export function judgeRows(part: PartFacts, page: BookPage): Promise<Violation[]> {
  return judged(JUDGES.get(part.name) ?? [], page, part.table);
}

/** The next ids of a part after `afterId`, in order: a page of them, fewer at the end, none behind it. */
export async function readPage(query: Query, part: PartFacts, afterId: number): Promise<number[]> {
  const { table, key, pageSize } = part;
  const rows = await query<{ id: number }>(
    `SELECT DISTINCT ${key} AS id FROM ${table} WHERE ${key} > $1 ORDER BY ${key} LIMIT ${pageSize}`,
    [afterId],
  );
  return rows.map(({ id }) => id);
}

/** The same of the rows that are new since a moment, and behind the newest bet or seed of before. */
export async function readFreshPage(query: Query, part: PartFacts, from: FreshFrom): Promise<number[]> {
  const { name, table, key, pageSize, fresh } = part;
  const { afterId, since, through } = from;
  const rows = await query<{ id: number }>(
    `SELECT DISTINCT ${key} AS id FROM ${table}
     WHERE ${key} > $1 AND $2::timestamptz IS NOT NULL AND $3::bigint IS NOT NULL AND ${fresh}
     ORDER BY ${key} LIMIT ${pageSize}`,
    [afterId, since, throughOf(name, through)],
  );
  return rows.map(({ id }) => id);
}

function throughOf(name: PartName, { bets, seeds, audit }: Newest): number {
  if (name === "audit") return audit;
  return name === "seeds" ? seeds : bets;
}

/** The newest bet, seed and entry of the audit log at a moment. */
export type Newest = { readonly bets: number; readonly seeds: number; readonly audit: number };
export type FreshFrom = { readonly afterId: number; readonly since: Date; readonly through: Newest };

/**
 * Checks every rule of the books (docs/books.md) in one transaction and returns the rows that break them; an empty list means that
 * the books are right. Reads everything at one moment: for a site that is small, or stands still.
 */
export async function checkAtOnce(query: Query, keys: SiteKeys): Promise<Violation[]> {
  const books = await openBooks(query, keys);
  const violations = await judgeSite(query, books);
  for (const part of PARTS) {
    for (let ids = await readPage(query, part, FIRST); ids.length > 0;) {
      violations.push(...(await judgeRows(part, { query, ids, books })));
      ids = await readPage(query, part, ids.at(-1) ?? FIRST);
    }
  }
  return violations;
}

/** Below every id. */
export const FIRST = Number.MIN_SAFE_INTEGER;

/** All judges at once, as they mostly can; when one of them fails, each alone. */
async function judged(judges: readonly Judge[], page: BookPage, table: string): Promise<Violation[]> {
  const found: Violation[] = [];
  const together = await behindSavepoint(page, async () => {
    for (const judge of judges) found.push(...(await judge(page)));
    return found;
  });
  if (!("error" in together)) return together.value;
  if (!isOfSomeRow(together.error, page)) throw together.error;
  const each: Violation[] = [];
  for (const judge of judges) each.push(...(await judgeEach(judge, page, table)));
  return each;
}

/** A row that a judge cannot read must not hide the others: the page is halved until it stands alone. */
async function judgeEach(judge: Judge, page: BookPage, table: string): Promise<Violation[]> {
  const { ids } = page;
  const judgement = await behindSavepoint(page, () => judge(page));
  if (!("error" in judgement)) return judgement.value;
  const { error } = judgement;
  if (!isOfSomeRow(error, page)) throw error;
  const [only = 0] = ids;
  if (ids.length <= 1) return [violationOf(UNREADABLE, { table, id: only, where: { why: String(error) } })];
  const half = Math.ceil(ids.length / 2);
  return [
    ...(await judgeEach(judge, { ...page, ids: ids.slice(0, half) }, table)),
    ...(await judgeEach(judge, { ...page, ids: ids.slice(half) }, table)),
  ];
}

/** What fails leaves the transaction as it was before; it goes on. */
async function behindSavepoint<Value>(
  { query }: BookPage,
  work: () => Promise<Value>,
): Promise<{ value: Value } | { error: unknown }> {
  await query("SAVEPOINT judged");
  try {
    const value = await work();
    await query("RELEASE SAVEPOINT judged");
    return { value };
  } catch (error) {
    await query("ROLLBACK TO SAVEPOINT judged");
    return { error };
  }
}

const TIMED_OUT = "57014";

/** Not of the database as a whole: it may do without a row, or with fewer at once. */
function isOfSomeRow(error: unknown, { ids }: BookPage): boolean {
  const isSlow = error instanceof DatabaseError && error.code === TIMED_OUT && ids.length > 1;
  return isSlow || isOfARow(error);
}

/** Class 22 is data that does not fit, XX001 a damaged page; what no database has said, a rule has thrown. */
function isOfARow(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(22...|XX001)$/.test(error.code ?? "");
  return !isDatabaseUnavailable(error);
}
