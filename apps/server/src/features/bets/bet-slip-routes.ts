import { fairEndpoints } from "@rumb/contract/endpoints/account";
import type { Database } from "../../platform/db/database.ts";
import type { App } from "../../platform/http/http.ts";
import type { Sealing } from "../../platform/runtime/sealing.ts";
import { serveVisitor } from "../../sessions/endpoint-routes.ts";
import { betSlip } from "./bet-slip-service.ts";

/** Any bet by its number, for anybody: a slip is made to be shared. */
export function betSlipRoutes(
  app: App,
  deps: { readonly database: Database; readonly sealing: Sealing },
): void {
  serveVisitor(app, fairEndpoints.bet, ({ id }) => betSlip(deps, id));
}
