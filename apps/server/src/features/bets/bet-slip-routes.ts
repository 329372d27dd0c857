import { fairEndpoints } from "@rumb/contract/endpoints/account";
import type { Deps } from "../../deps/deps.ts";
import type { App } from "../../platform/http/http.ts";
import { serveVisitor } from "../../sessions/endpoint-routes.ts";
import { betSlip, type SlipDeps } from "./bet-slip-service.ts";

/** Any bet by its number, for anybody: a slip is made to be shared. */
export function betSlipRoutes(app: App, deps: SlipDeps & Pick<Deps, "reads">): void {
  serveVisitor(app, fairEndpoints.bet, ({ id }) => betSlip({ ...deps, database: deps.reads }, id));
}
