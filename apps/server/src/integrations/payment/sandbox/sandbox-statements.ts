import { Type } from "typebox";
import type { Query } from "../../../platform/db/database.ts";
import type { App } from "../../../platform/http/http.ts";
import { CURRENCY } from "../payment-protocol.ts";
import { STATEMENT_PAGE_ENTRIES, type StatementPage } from "../statement-protocol.ts";
import { readStatement } from "./sandbox-statement-store.ts";

/** The statements of the sandbox's provider, by the day in Moscow. */
export function sandboxStatements(scope: App, { query }: { query: Query }): void {
  const params = Type.Object({
    day: Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" }),
    from: Type.String({ pattern: "^[0-9]{1,9}$" }),
  });
  scope.get("/statements/:day/:from", { schema: { params } }, async (request): Promise<StatementPage> => {
    const { day } = request.params;
    const from = Number(request.params.from);
    const limit = STATEMENT_PAGE_ENTRIES + 1;
    const rows = await readStatement(query, { day, from, limit, currency: CURRENCY });
    const entries = rows.slice(0, STATEMENT_PAGE_ENTRIES);
    return { day, entries, next: rows.length > entries.length ? from + entries.length : null };
  });
}
