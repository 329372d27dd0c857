import { limitsEndpoints } from "@rumb/contract/endpoints/account";
import type { App } from "../../platform/http/http.ts";
import { serveMoney, servePlayer } from "../../sessions/endpoint-routes.ts";
import { type LimitsDeps, readLimits, setLimit, takePause } from "./limits-service.ts";

/** The calls of a player's own limits. */
export function limitsRoutes(app: App, deps: LimitsDeps): void {
  servePlayer(app, limitsEndpoints.get, (playerId) => readLimits(deps, playerId));
  serveMoney(app, limitsEndpoints.set, (player, body) => setLimit(deps, player, body));
  serveMoney(app, limitsEndpoints.pause, (player, { days }) => takePause(deps, player, days));
}
