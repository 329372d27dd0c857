import { isRefusal } from "@rumb/contract/errors";
import { successAnswer } from "@rumb/contract/http";
import { EconomyReply, EconomyRequest, operatorPath } from "@rumb/contract/operator";
import type { Database } from "../../platform/db/database.ts";
import { type App, refuse } from "../../platform/http/http.ts";
import { economyCsv } from "./economy-csv.ts";
import { economyOf } from "./economy.ts";

/** The economy of a period, as numbers and as a file. */
export function economyRoutes(
  app: App,
  { database }: { readonly database: Pick<Database, "transaction"> },
): void {
  app.post(
    operatorPath("economy", "get"),
    { schema: { hide: true, body: EconomyRequest, response: { 200: successAnswer(EconomyReply) } } },
    async (request, reply) => {
      const economy = await economyOf(database, request.body);
      return isRefusal(economy) ? refuse(reply, economy) : { success: economy };
    },
  );
  app.post(
    operatorPath("economy", "csv"),
    { schema: { hide: true, body: EconomyRequest } },
    async (request, reply) => {
      const economy = await economyOf(database, request.body);
      if (isRefusal(economy)) return refuse(reply, economy);
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="rumb-economy.csv"`)
        .send(economyCsv(economy));
    },
  );
}
