import { gameStateEndpoints } from "@rumb/contract/endpoints/game";
import { refusal } from "@rumb/contract/errors";
import type { App } from "../../platform/http/http.ts";
import type { Database } from "../../platform/db/database.ts";
import { rememberBriefly } from "../../platform/runtime/remember-briefly.ts";
import { monotonicMs } from "../../platform/runtime/schedule.ts";
import { serveVisitor } from "../../sessions/endpoint-routes.ts";
import type { SettingValues } from "../../settings/settings.ts";
import { wheelShow } from "./round-show.ts";
import { roundTimings } from "./round-timings.ts";
import { openRoundViews } from "./round-view-store.ts";
import { readTable } from "./round-watch.ts";
import { wheelState, type WheelTable } from "./wheel-view.ts";

/** The wheel's round for anybody who asks, with a player's own bets; the realtime server publishes what changes. */
export function wheelRoutes(app: App, deps: WheelDeps): void {
  const latest = rememberBriefly(() => readWheel(deps), REMEMBERED_MS);
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

const REMEMBERED_MS = 100;

type WheelDeps = {
  readonly database: Pick<Database, "query">;
  readonly settings: { current(): SettingValues };
  readonly roundPace: number;
};
