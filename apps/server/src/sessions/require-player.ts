import { API_PREFIX } from "@rumb/contract/endpoint";
import { refusal } from "@rumb/contract/errors";
import { mayCall, takesFreshKey } from "@rumb/contract/endpoints/operator-permissions";
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { hasFreshKey } from "./console-session-hook.ts";
import { AppError } from "../platform/http/app-error.ts";
import { calledRoute, refuse, type SignedInPlayer } from "../platform/http/http.ts";

/** Hook of routes that need a signed-in player: 401 to everyone else. */
export function requirePlayer(
  request: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  if (request.player === null) refuse(reply, refusal("NOT_SIGNED_IN"));
  else done();
}

/**
 * Hook of the console's routes: 401 to a guest, 403 to an operator whose role does not go so far, and to one who has given no key for some
 * minutes where the call takes that.
 */
export function requireOperator(
  request: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  if (request.player === null) refuse(reply, refusal("NOT_SIGNED_IN"));
  else if (request.player.operator === null) refuse(reply, refusal("NOT_OPERATOR"));
  else if (!mayCall(request.player.operator, callOf(request))) refuse(reply, refusal("NOT_PERMITTED"));
  else if (takesFreshKey(callOf(request)) && !hasFreshKey(request)) refuse(reply, refusal("KEY_NEEDED"));
  else done();
}

/** The name of the call as the permissions know it: that of the route, whatever was asked for. */
export function callOf(request: FastifyRequest): string {
  return calledRoute(request).url?.slice(API_PREFIX.length) ?? "";
}

/** The player behind a call. Throws the same refusal, should the route have forgotten the hook. */
export function signedIn(request: FastifyRequest): SignedInPlayer {
  if (request.player === null) throw new AppError("NOT_SIGNED_IN");
  return request.player;
}
