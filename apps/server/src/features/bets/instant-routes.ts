import { playEndpoint } from "@rumb/contract/endpoints/game";
import { isRefusal } from "@rumb/contract/errors";
import { instantWires } from "@rumb/contract/registry/game-registry";
import type { InstantWire } from "@rumb/contract/game/instant-game";
import type { FastifyReply } from "fastify";
import { routeOf } from "../../sessions/endpoint-routes.ts";
import { signedIn } from "../../sessions/require-player.ts";
import { type App, refuse } from "../../platform/http/http.ts";
import { idempotencyClaim } from "../../platform/http/idempotency.ts";
import { shownTerms, wireFields } from "../../platform/http/play-request.ts";
import type { PlayNews } from "../../realtime/play-news.ts";
import type { Publish } from "../../realtime/realtime-event.ts";
import type { FeedBet } from "../../feed/feed-entry.ts";
import { edgeOf } from "../../settings/game-terms.ts";
import { type InstantDeps, type InstantEvents, playInstant } from "./instant-service.ts";

export type InstantRouteDeps = InstantDeps & {
  readonly publish: Publish;
  readonly feed: { offer(bets: readonly FeedBet[]): void };
  readonly playNews: Pick<PlayNews, "offer">;
};

/** One POST route for every instant game of the registry. */
export function instantRoutes(app: App, deps: InstantRouteDeps): void {
  for (const wire of instantWires) instantRoute(app, deps, wire);
}

function instantRoute(app: App, deps: InstantRouteDeps, wire: InstantWire): void {
  app.route({
    ...routeOf(playEndpoint(wire)),
    config: { isPlay: true },
    async handler(request, reply) {
      const { id: playerId } = signedIn(request);
      const edgeHundredths = edgeOf(deps.settings.current(), wire.id);
      const prepared = wire.prepare(wireFields(request.body), { edgeHundredths });
      if (isRefusal(prepared)) return refuse(reply, prepared);
      const idempotency = idempotencyClaim(request);
      if (isRefusal(idempotency)) return refuse(reply, idempotency);
      const result = await playInstant(deps, {
        game: wire.id,
        playerId,
        idempotency,
        prepared,
        shown: shownTerms(request),
      });
      if (isRefusal(result)) return refuse(reply, result);
      if (result.events) {
        announce(deps, reply, result.events);
        deps.playNews.offer({ playerId, game: wire.id, stated: result.events.stated });
      }
      return { success: result.reply };
    },
  });
}

function announce(deps: InstantRouteDeps, reply: FastifyReply, { feed, potWin }: InstantEvents): void {
  deps.feed.offer([feed]);
  if (!potWin) return;
  // The player's own answer leaves first: the balance in it leaves the pot out, and this event adds it.
  reply.raw.once("close", () => deps.publish({ room: "all", event: "jackpotesWin", data: potWin }));
}
