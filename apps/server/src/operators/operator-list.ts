import { OPERATOR_DEPTH_MAX, type OperatorListQuery } from "@rumb/contract/operator-list";
import { AppError } from "../platform/http/app-error.ts";
import type { Query } from "../platform/db/database.ts";

/** Where the rows of a list come from. The texts are constants of ours; only values come from outside. */
export type ListSource = {
  /** What is filtered and sorted: a table or a view. */
  readonly table: string;
  /** What is selected of the rows of one page, and what is joined to it; the rows are called `page`. */
  readonly columns: string;
  readonly joins?: string;
  /** The columns behind each sort that the contract names; the last one is unlike any other row's. */
  readonly sorts: Readonly<Record<string, readonly string[]>>;
};

/** `$` in the condition stands for the value. A condition without a value stands for itself. */
export type Condition = readonly [sql: string, ...value: unknown[]];

export type ListPage<Row> = {
  readonly rows: Row[];
  readonly total: number | null;
  readonly hasNext: boolean;
  /** There may be rows that fit and were not found yet: they will be in some seconds. */
  readonly isPartial?: boolean;
};

/** The page with its rows as the console reads them. */
export function rowsAs<Row, Wire>(page: ListPage<Row>, wire: (row: Row) => Wire): ListPage<Wire> {
  return { ...page, rows: page.rows.map((row) => wire(row)) };
}

type Asked = Pick<OperatorListQuery, "page" | "per_page"> & {
  readonly isCounted?: boolean | undefined;
  readonly sort: { readonly field: string; readonly order: "ASC" | "DESC" };
  readonly where: readonly Condition[];
};

/**
 * A page of a list. Joins are made for the rows of the page only, and rows are counted up to the depth that can be paged through, so
 * the cost is bounded by the index behind filter and sort. Throws the refusal `PAGE_TOO_DEEP` beyond that depth.
 */
export async function readListPage<Row extends object>(
  query: Query,
  source: ListSource,
  asked: Asked,
): Promise<ListPage<Row>> {
  const offset = offsetOf(asked);
  const { sql: where, values } = whereOf(asked.where);
  const order = orderOf(source, asked.sort);
  const [limitPlace, offsetPlace] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const [rows, total] = await Promise.all([
    query<Row>(
      `WITH page AS MATERIALIZED (
         SELECT * FROM ${source.table} ${where} ORDER BY ${order("")} LIMIT ${limitPlace} OFFSET ${offsetPlace}
       )
       SELECT ${source.columns} FROM page ${source.joins ?? ""} ORDER BY ${order("page.")}`,
      [...values, asked.per_page + 1, offset],
    ),
    asked.isCounted === false ? null : countRows(query, `SELECT FROM ${source.table} ${where}`, values),
  ]);
  return cutPage(rows, { ...asked, total });
}

/** Where a page begins. */
export function offsetOf({ page, per_page: perPage }: Pick<Asked, "page" | "per_page">): number {
  const offset = (page - 1) * perPage;
  if (offset >= OPERATOR_DEPTH_MAX) throw new AppError("PAGE_TOO_DEEP");
  return offset;
}

/** `rows` hold one more than the page, when there is one. */
export function cutPage<Row>(
  rows: Row[],
  { page, per_page: perPage, total }: Pick<Asked, "page" | "per_page"> & { readonly total: number | null },
): ListPage<Row> {
  const inDepth = page * perPage < OPERATOR_DEPTH_MAX;
  return { rows: rows.slice(0, perPage), total, hasNext: inDepth && rows.length > perPage };
}

/** Joins conditions by AND and numbers their values. */
function whereOf(conditions: readonly Condition[]): { sql: string; values: unknown[] } {
  const values: unknown[] = [];
  const parts = conditions.map(([sql, ...value]) => {
    if (value.length === 0) return sql;
    values.push(value[0]);
    return sql.replaceAll("$", `$$${values.length}`);
  });
  return { sql: parts.length === 0 ? "" : `WHERE ${parts.join(" AND ")}`, values };
}

async function countRows(query: Query, sql: string, values: readonly unknown[]): Promise<number | null> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*) FROM (${sql} LIMIT ${OPERATOR_DEPTH_MAX + 1}) AS counted`,
    values,
  );
  const count = row?.count ?? 0;
  return count > OPERATOR_DEPTH_MAX ? null : count;
}

function orderOf({ sorts }: ListSource, { field, order }: Asked["sort"]): (prefix: string) => string {
  const columns = sorts[field];
  if (columns === undefined) throw new AppError("MALFORMED_FIELD", { field: "sort" });
  return (prefix) => columns.map((column) => `${prefix}${column} ${order}`).join(", ");
}
