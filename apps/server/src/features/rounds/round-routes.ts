import { playEndpoint, gameStateEndpoints } from "@rumb/contract/endpoints/game";
import { isRefusal, refusal } from "@rumb/contract/errors";
import { gameWires } from "@rumb/contract/registry/game-registry";
import { type RoundGameId, ROUND_GAME_IDS } from "@rumb/games/games";
import { routeOf, serveVisitor } from "../../sessions/endpoint-routes.ts";
import { signedIn } from "../../sessions/require-player.ts";
import { type App, refuse } from "../../platform/http/http.ts";
import { idempotencyClaim } from "../../platform/http/idempotency.ts";
import { shownTerms, wireFields } from "../../platform/http/play-request.ts";
import type { RoundWire } from "@rumb/contract/game/round-game";
import { roundTerms } from "../../settings/game-terms.ts";
import { betInRound, type RoundBetDeps } from "./round-bet-service.ts";
import { fairEndpoints } from "@rumb/contract/endpoints/account";
import type { Deps } from "../../deps/deps.ts";
import { rememberBriefly } from "../../platform/runtime/remember-briefly.ts";
import { countBeacons, openRoundViews } from "./round-view-store.ts";
import type { Database } from "../../platform/db/database.ts";
import { monotonicMs } from "../../platform/runtime/schedule.ts";
import type { SettingValues } from "../../settings/settings.ts";
import { wheelShow } from "./round-show.ts";
import { roundTimings } from "./round-timings.ts";
import { readTable } from "./round-watch.ts";
import { wheelState, type WheelTable } from "./wheel-view.ts";

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

/** How many of the last rounds were drawn without the beacon they had promised, for anybody who asks. */
export function beaconRoutes(app: App, deps: Pick<Deps, "reads">): void {
  const counts = rememberBriefly(() => countBeacons(deps.reads.query), BEACONS_REMEMBERED_MS);
  serveVisitor(app, fairEndpoints.beacons, counts);
}

const BEACONS_REMEMBERED_MS = 1000;

/** The wheel's round for anybody who asks, with a player's own bets; the realtime server publishes what changes. */
export function wheelRoutes(app: App, deps: WheelDeps): void {
  const latest = rememberBriefly(() => readWheel(deps), TABLE_REMEMBERED_MS);
  serveVisitor(app, gameStateEndpoints.wheel, async (_, request) => {
    const table = await latest();
    // In the first moments of a new site no round is open yet.
    if (!table) return refusal("RESTARTING", { seconds: "1" });
    const timings = roundTimings("wheel", deps.settings.current(), deps.roundPace);
    const clock = { nowMs: monotonicMs(), ...timings };
    return wheelState(table, clock, request.player?.id ?? null);
  });
}

function readWheel({ database }: WheelDeps): Promise<WheelTable | null> {
  return readTable(wheelShow, { views: openRoundViews(database.query), now: monotonicMs }, null);
}

const TABLE_REMEMBERED_MS = 100;

type WheelDeps = {
  readonly database: Pick<Database, "query">;
  readonly settings: { current(): SettingValues };
  readonly roundPace: number;
};
