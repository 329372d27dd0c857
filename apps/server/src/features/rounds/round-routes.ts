import { playEndpoint } from "@rumb/contract/endpoints/game";
import { isRefusal } from "@rumb/contract/errors";
import { gameWires } from "@rumb/contract/registry/game-registry";
import { type RoundGameId, ROUND_GAME_IDS } from "@rumb/games/games";
import { routeOf } from "../../sessions/endpoint-routes.ts";
import { signedIn } from "../../sessions/require-player.ts";
import { type App, refuse } from "../../platform/http/http.ts";
import { idempotencyClaim } from "../../platform/http/idempotency.ts";
import { shownTerms } from "../../platform/http/shown-terms.ts";
import { wireFields } from "../../platform/http/wire-fields.ts";
import type { RoundWire } from "@rumb/contract/game/round-game";
import { roundTerms } from "../../settings/game-terms.ts";
import { betInRound, type RoundBetDeps } from "./round-bet-service.ts";

/** One POST route for the bets of every game of shared rounds. */
export function roundRoutes(app: App, deps: RoundBetDeps): void {
  for (const game of ROUND_GAME_IDS) roundRoute(app, deps, game);
}

function roundRoute(app: App, deps: RoundBetDeps, game: RoundGameId): void {
  const wire: RoundWire = gameWires[game];
  app.route({
    ...routeOf(playEndpoint(wire)),
    // A bet is no decision that is logged one by one.
    config: {},
    async handler(request, reply) {
      const { id, img } = signedIn(request);
      const prepared = wire.prepare(wireFields(request.body), roundTerms(deps.settings.current(), game));
      if (isRefusal(prepared)) return refuse(reply, prepared);
      const idempotency = idempotencyClaim(request);
      if (isRefusal(idempotency)) return refuse(reply, idempotency);
      const answer = await betInRound(deps, {
        game,
        player: { id, img },
        idempotency,
        prepared,
        shown: shownTerms(request),
      });
      return isRefusal(answer) ? refuse(reply, answer) : { success: answer };
    },
  });
}
