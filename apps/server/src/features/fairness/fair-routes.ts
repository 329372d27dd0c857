import { fairEndpoints } from "@rumb/contract/endpoints/account";
import type { App } from "../../platform/http/http.ts";
import { servePlayer } from "../../sessions/endpoint-routes.ts";
import { fairState, type FairDeps, rotateSeed } from "./fair-service.ts";

/** A player's own seeds: look at them, and rotate them. */
export function fairRoutes(app: App, deps: FairDeps): void {
  servePlayer(app, fairEndpoints.get, (playerId) => fairState(deps, playerId));
  servePlayer(app, fairEndpoints.rotate, (playerId, body) => rotateSeed(deps, playerId, body));
}
