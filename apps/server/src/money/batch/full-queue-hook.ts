import { refusal } from "@rumb/contract/errors";
import { refuse, type App } from "../../platform/http/http.ts";
import type { Ledger } from "./ledger.ts";

/**
 * Turns plays away before anything is looked up, counted or read for them, while the ledger has no room for any: what a refusal costs is
 * what the next one waits. A line that has filled up since then refuses by itself.
 */
export function registerFullLineHook(app: App, ledger: Pick<Ledger, "hasRoomForPlays">): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!request.routeOptions.config.isPlay || ledger.hasRoomForPlays()) done();
    else refuse(reply, refusal("OVERLOADED", { seconds: "1" }));
  });
}
