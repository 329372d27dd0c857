import { fairEndpoints } from "@rumb/contract/endpoints/account";
import type { Deps } from "../../deps/deps.ts";
import type { App } from "../../platform/http/http.ts";
import { rememberBriefly } from "../../platform/runtime/remember-briefly.ts";
import { serveVisitor } from "../../sessions/endpoint-routes.ts";
import { countBeacons } from "./round-view-store.ts";

/** How many of the last rounds were drawn without the beacon they had promised, for anybody who asks. */
export function beaconRoutes(app: App, deps: Pick<Deps, "reads">): void {
  const counts = rememberBriefly(() => countBeacons(deps.reads.query), REMEMBERED_MS);
  serveVisitor(app, fairEndpoints.beacons, counts);
}

const REMEMBERED_MS = 1000;
