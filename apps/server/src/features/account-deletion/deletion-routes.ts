import { deletionEndpoints } from "@rumb/contract/endpoints/account";
import type { App } from "../../platform/http/http.ts";
import { serveMoney, servePlayer } from "../../sessions/endpoint-routes.ts";
import { signedIn } from "../../sessions/require-player.ts";
import {
  askDeletion,
  type DeletionDeps,
  readDeletionStanding,
  takeBackDeletion,
} from "./deletion-service.ts";

/** «Удалить аккаунт». */
export function deletionRoutes(app: App, deps: DeletionDeps): void {
  servePlayer(app, deletionEndpoints.get, (playerId) => readDeletionStanding(deps.database.query, playerId));
  serveMoney(app, deletionEndpoints.ask, (player, body, request) =>
    askDeletion(deps, { ...player, sessionId: signedIn(request).sessionId }, body),
  );
  serveMoney(app, deletionEndpoints.cancel, (player) => takeBackDeletion(deps, player));
}
