import { REFUSED_EVENT_KINDS } from "@rumb/contract/security-event-kinds";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { type App, calledRoute } from "./http.ts";
import { countedAddress } from "./address.ts";
import { createLineBound } from "./line-bound.ts";
import { requestFields } from "./request-id.ts";

/**
 * Logs what an attack is made of, when it is answered: who, from where, at which route, under which request id, and no text that they sent. What
 * was done is always logged and kept. What was refused is within bounds: of a player, or of the address of whoever is none; so nobody can
 * call so often that what others did, or were refused, is left out.
 */
export function registerSecurityLog(app: App, { log, nowMs, kindOfSuccess, keep }: SecurityLogOptions): void {
  const ofStrangers = createLineBound({ log, nowMs, tooMany: "security events were too many to be logged" });
  const ofPlayers = createLineBound({
    log,
    nowMs,
    tooMany: "security events of players were too many to be logged",
  });

  /** A guest ends no session, whatever they call. */
  function successOf(request: FastifyRequest, { statusCode }: FastifyReply) {
    const { url } = calledRoute(request);
    const isDone = statusCode === 200 && request.player !== null && url !== undefined;
    const kind = isDone ? kindOfSuccess.get(url) : undefined;
    return kind === undefined ? null : { kind };
  }

  function isLogged({ player, ip, isRepeat }: FastifyRequest, kind: string): boolean {
    if (!isRepeat && !REFUSED_EVENT_KINDS.includes(kind)) return true;
    return player === null ? ofStrangers.hasRoom(countedAddress(ip)) : ofPlayers.hasRoom(player.id);
  }

  app.decorateRequest("securityEvent", null);
  app.addHook("onResponse", (request, reply, done) => {
    const event: { kind: string; playerId?: number } | null =
      eventOf(request, reply) ?? successOf(request, reply);
    if (event !== null && isLogged(request, event.kind)) {
      const { player, refusedAs } = request;
      const playerId = event.playerId ?? player?.id;
      const what = { address: request.ip, route: calledRoute(request).url ?? "unknown" };
      log.info(
        {
          ...requestFields(request),
          security: event.kind,
          ...what,
          ...(refusedAs !== null && { code: refusedAs }),
          ...(playerId !== undefined && { playerId }),
        },
        "a security event",
      );
      keep({
        ...what,
        kind: event.kind,
        code: refusedAs,
        playerId: playerId ?? null,
        requestId: request.id,
      });
    }
    done();
  });
}

type SecurityLogOptions = {
  readonly log: Pick<Logger, "info" | "warn">;
  readonly nowMs: () => number;
  /** What it means for security that a route did what it was asked for. */
  readonly kindOfSuccess: ReadonlyMap<string, string>;
  /** Takes what was logged, for operators to look through. */
  readonly keep: (event: KeptSecurityEvent) => void;
};

/** A security event as it is kept. */
export type KeptSecurityEvent = {
  readonly kind: string;
  readonly address: string;
  readonly route: string;
  readonly code: string | null;
  readonly playerId: number | null;
  readonly requestId: string;
};

/** Something about security that a route knows of, and its status does not say. */
export type SecurityEvent = {
  readonly kind: "signed-in" | "sign-in-failed" | "sign-in-state-wrong" | "recovery-code-used";
  readonly playerId?: number;
};

declare module "fastify" {
  interface FastifyRequest {
    securityEvent: SecurityEvent | null;
  }
}

function eventOf(
  { securityEvent, refusedAs }: FastifyRequest,
  { statusCode }: FastifyReply,
): { kind: string; playerId?: number } | null {
  if (securityEvent !== null) return securityEvent;
  if (refusedAs === "TOO_OFTEN") return { kind: "limit-reached" };
  // How the console hears that a deed takes two: whoever gets it may propose the deed, and has tried nothing forbidden.
  if (refusedAs === "PROPOSAL_NEEDED") return null;
  const kind = KIND_OF_STATUS.get(statusCode);
  return kind === undefined ? null : { kind };
}

const KIND_OF_STATUS: ReadonlyMap<number, string> = new Map([
  [401, "not-signed-in"],
  [403, "forbidden"],
  [421, "foreign-host"],
]);
