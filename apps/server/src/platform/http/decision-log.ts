import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { App } from "./http.ts";
import { countedAddress } from "./address.ts";
import { createLineBound } from "./line-bound.ts";
import { requestFields } from "./request-id.ts";

/**
 * Logs each call of a route with `isDecision` in its config when it is answered: who asked for what about money or access, and what came of
 * it. Plays are no such calls: there are too many, and their rows say more. What strangers try in vain is logged within a bound of their
 * address; what a player is refused, or asks again under the same key, within one of theirs. What has changed anything is always logged.
 */
export function registerDecisionLog(app: App, { log, nowMs }: DecisionLogOptions): void {
  const ofStrangers = createLineBound({
    log,
    nowMs,
    tooMany: "calls of strangers about money or access were too many to be logged",
  });
  const ofPlayers = createLineBound({
    log,
    nowMs,
    tooMany: "refused and repeated calls of players about money or access were too many to be logged",
  });

  function isLogged(request: FastifyRequest, reply: FastifyReply): boolean {
    const { player, refusedAs, isRepeat, ip } = request;
    if (!isKnown(request, reply)) return ofStrangers.hasRoom(countedAddress(ip));
    return player === null || (refusedAs === null && !isRepeat) || ofPlayers.hasRoom(player.id);
  }

  app.addHook("onResponse", (request, reply, done) => {
    const { routeOptions, player, refusedAs } = request;
    if (routeOptions.config.isDecision && isLogged(request, reply)) {
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
