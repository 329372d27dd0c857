import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { App } from "./http.ts";
import { createLineBound } from "./line-bound.ts";
import { requestFields } from "./request-id.ts";

/**
 * Logs each call of a route with `isDecision` in its config when it is answered: who asked for what about money or access, and what came of
 * it. Plays are no such calls: there are too many, and their rows say more. What strangers try in vain is logged within a bound.
 */
export function registerDecisionLog(app: App, { log, nowMs }: DecisionLogOptions): void {
  const tooMany = "calls of strangers about money or access were too many to be logged";
  const bound = createLineBound({ log, nowMs, tooMany });
  app.addHook("onResponse", (request, reply, done) => {
    const { routeOptions, player, refusedAs, ip } = request;
    if (routeOptions.config.isDecision && (isKnown(request, reply) || bound.hasRoom(ip))) {
      log.info(
        {
          ...requestFields(request),
          route: routeOptions.url,
          status: reply.statusCode,
          ...(refusedAs !== null && { code: refusedAs }),
          ...(player !== null && { playerId: player.id }),
        },
        "a call about money or access",
      );
    }
    done();
  });
}

/** A player or operator, somebody who has just become one, or a server whose call was believed. */
function isKnown(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  const { player, securityEvent, routeOptions, refusedAs } = request;
  if (player !== null || securityEvent?.playerId !== undefined) return true;
  return routeOptions.config.serverToServer === true && refusedAs === null && statusCode === 200;
}

type DecisionLogOptions = {
  readonly log: Pick<Logger, "info" | "warn">;
  readonly nowMs: () => number;
};
