import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { type App, calledRoute } from "./http.ts";
import { countedAddress } from "./address.ts";
import { createLineBound } from "./line-bound.ts";
import { requestFields } from "./request-id.ts";

/**
 * Logs each call of a route with `isDecision` in its config when it is answered: who asked from where for what about money or access, and what
 * came of it. Plays are no such calls: there are too many, and their rows say more. What strangers try in vain is logged within a bound of their
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

  app.decorateRequest("named", null);
  app.addHook("onResponse", (request, reply, done) => {
    const { url, config } = calledRoute(request);
    if (config.isDecision && isLogged(request, reply)) {
      const { player, securityEvent, named, refusedAs } = request;
      const playerId = player?.id ?? securityEvent?.playerId ?? named;
      log.info(
        {
          ...requestFields(request),
          address: request.ip,
          route: url,
          status: reply.statusCode,
          ...(refusedAs !== null && { code: refusedAs }),
          ...(playerId !== null && { playerId }),
        },
        "a call about money or access",
      );
    }
    done();
  });
}

/** A player or operator, somebody who has just become one, or a server whose call was believed. */
function isKnown(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  const { player, securityEvent, refusedAs } = request;
  if (player !== null || securityEvent?.playerId !== undefined) return true;
  return calledRoute(request).config.serverToServer === true && refusedAs === null && statusCode === 200;
}

type DecisionLogOptions = {
  readonly log: Pick<Logger, "info" | "warn">;
  readonly nowMs: () => number;
};

declare module "fastify" {
  interface FastifyRequest {
    /** Whose account a call is about that is made by nobody who is signed in; null where nobody is named. */
    named: number | null;
  }
}
