import type { OperatorRole } from "@rumb/contract/operator-roles";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type ErrorCode, sentenceOf, statusOf, type Refusal } from "@rumb/contract/errors";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** The site's HTTP server; routes take it, so that their schemas type their bodies and answers. */
export type App = FastifyInstance<
  Server,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Who is calling. `sessionId` names the session and is no secret: it is the hash of the cookie. */
export type SignedInPlayer = {
  readonly id: number;
  readonly sessionId: string;
  readonly banned: boolean;
  /** They delete their account. */
  readonly leaving: boolean;
  /** The console is open to them, as far as this role goes; null to everybody else. */
  readonly operator: OperatorRole | null;
  /** Address of their picture. */
  readonly img: string;
};

declare module "fastify" {
  interface FastifyRequest {
    /** Set for every call under /api; null for a guest. */
    player: SignedInPlayer | null;
    /** What `calledRoute` has asked for. */
    knownRoute: FastifyRequest["routeOptions"] | null;
    /** The code of the refusal that answers it, if one does. */
    refusedAs: ErrorCode | null;
    /** It was answered as it was before, under its key, and has changed nothing. */
    isRepeat: boolean;
  }
  interface FastifyContextConfig {
    /** The call stays open to a banned player. */
    allowBanned?: true;
    /** And to a player who deletes their account. */
    allowLeaving?: true;
    /** The call is answered even while the process cannot keep up. */
    evenUnderPressure?: true;
    /** The call becomes a play in the ledger's line, and is turned away at the door while that is full. */
    isPlay?: true;
    /** The call decides about money or access, and is logged with what came of it. */
    isDecision?: true;
    /** The console asks this again and again by itself: it is no sign that anybody is there. */
    asksItself?: true;
    /** Another server calls this: no browser origin, and a content type of its own. */
    serverToServer?: true;
  }
}

/**
 * What was configured for the route of a call. Fastify puts it together again whenever `routeOptions` is asked for, and a dozen hooks of a
 * call ask. What is found not to be there has another route from then on.
 */
export function calledRoute(request: FastifyRequest): FastifyRequest["routeOptions"] {
  return request.is404 ? request.routeOptions : (request.knownRoute ??= request.routeOptions);
}

/** Answers a refusal in the one envelope `{error, code}`. With `{seconds}` in its values, Retry-After says the same. */
export function refuse(reply: FastifyReply, refused: Refusal): FastifyReply {
  const status = statusOf(refused.code);
  reply.request.refusedAs = refused.code;
  const seconds = refused.values["seconds"];
  if (seconds !== undefined) reply.header("retry-after", seconds);
  else if (status === 503) reply.header("retry-after", "1");
  return reply.code(status).type("application/json; charset=utf-8").send(answerOf(refused));
}

/** Answers a success that the route's schema alone gives a type, such as one that was stored. */
export function succeed(reply: FastifyReply, success: unknown): FastifyReply {
  return reply.send({ success });
}

/** Body of a refusal. */
export function answerOf(refused: Refusal): { error: string; code: string } {
  return { error: sentenceOf(refused), code: refused.code, ...refused.details };
}
