import type { Logger } from "pino";
import type { App } from "./http.ts";
import { requestFields } from "./request-id.ts";

/**
 * Logs each call of a route with `isDecision` in its config when it is answered: who asked for what about money or access, and what came of
 * it. Plays are no such calls: there are too many, and their rows say more.
 */
export function registerDecisionLog(app: App, log: Pick<Logger, "info">): void {
  app.addHook("onResponse", (request, reply, done) => {
    if (request.routeOptions.config.isDecision) {
      log.info(
        {
          ...requestFields(request),
          route: request.routeOptions.url,
          status: reply.statusCode,
          ...(request.refusedAs !== null && { code: request.refusedAs }),
          ...(request.player !== null && { playerId: request.player.id }),
        },
        "a call about money or access",
      );
    }
    done();
  });
}
