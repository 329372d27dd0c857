import { operatorEndpoints } from "@rumb/contract/endpoints/operator";
import type { Deps } from "../../deps/deps.ts";
import { actionRoute } from "../../operators/operator-calls.ts";
import type { App } from "../../platform/http/http.ts";
import { signedIn } from "../../sessions/require-player.ts";
import { addNote, correctOwnNote, setTags } from "./notes.ts";
import { playerTimeline } from "./timeline.ts";

/** What happened to a player, and what operators write about them. */
export function timelineRoutes(app: App, deps: Pick<Deps, "database" | "reads" | "clock">): void {
  actionRoute(app, operatorEndpoints.timeline, (asked, _, request) => {
    const { id, operator: role } = signedIn(request);
    return playerTimeline({ database: deps.reads }, asked, { id, role, nowMs: deps.clock.now().getTime() });
  });
  actionRoute(app, operatorEndpoints.addNote, (body, acting) => addNote(deps, body, acting));
  actionRoute(app, operatorEndpoints.correctNote, (body, acting) => correctOwnNote(deps, body, acting));
  actionRoute(app, operatorEndpoints.setTags, (body, acting) => setTags(deps, body, acting));
}
