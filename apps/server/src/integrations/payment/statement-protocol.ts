import { Type, type Static } from "typebox";

/** Most entries of one page; a whole page stays far below what an answer may weigh. */
export const STATEMENT_PAGE_ENTRIES = 200;

/**
 * What came to its end at the provider: a deposit that was paid, one that was taken back (`reversed`), a payout that was paid or
 * failed. `order` is the site's number of it.
 */
export const StatementLine = Type.Object(
  {
    subject: Type.Enum(["payment", "payout"]),
    order: Type.String({ pattern: "^[1-9][0-9]{0,10}$" }),
    system: Type.String({ pattern: "^[a-z]{1,32}$" }),
    amount: Type.String({ pattern: "^(0|[1-9][0-9]{0,9})\\.[0-9]{2}$" }),
    currency: Type.String({ pattern: "^[A-Z]{3}$" }),
    status: Type.Enum(["paid", "reversed", "failed"]),
    /** The provider's own number. */
    reference: Type.String({ pattern: "^[A-Za-z0-9._-]{1,64}$" }),
  },
  { additionalProperties: false },
);
export type StatementLine = Static<typeof StatementLine>;

/** Answer of `GET /statements/:day/:from`: the day in Moscow, its entries behind the first `from`, and where the next page begins. */
export const StatementPage = Type.Object(
  {
    day: Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" }),
    entries: Type.Array(StatementLine, { maxItems: STATEMENT_PAGE_ENTRIES }),
    /** Null on the last page. */
    next: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  },
  { additionalProperties: false },
);
export type StatementPage = Static<typeof StatementPage>;

/** Where a page of a day's statement is. */
export function statementPath(day: string, from: number): string {
  return `/statements/${day}/${from}`;
}
