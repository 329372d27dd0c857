import { refusal } from "@rumb/contract/errors";
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { AppError } from "../platform/http/app-error.ts";
import { refuse, type SignedInPlayer } from "../platform/http/http.ts";

/** Hook of routes that need a signed-in player: 401 to everyone else. */
export function requirePlayer(
  request: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  if (request.player === null) refuse(reply, refusal("NOT_SIGNED_IN"));
  else done();
}

/** Hook of the console's routes: 401 to a guest, 403 to everyone who is no operator. */
export function requireOperator(
  request: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  if (request.player === null) refuse(reply, refusal("NOT_SIGNED_IN"));
  else if (!request.player.operator) refuse(reply, refusal("NOT_OPERATOR"));
  else done();
}

/** The player behind a call. Throws the same refusal, should the route have forgotten the hook. */
export function signedIn(request: FastifyRequest): SignedInPlayer {
  if (request.player === null) throw new AppError("NOT_SIGNED_IN");
  return request.player;
}
