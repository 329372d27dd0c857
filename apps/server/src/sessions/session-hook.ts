import { refusal } from "@rumb/contract/errors";
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { type App, calledRoute, refuse, type SignedInPlayer } from "../platform/http/http.ts";
import type { SessionCookie } from "./session-cookie.ts";
import type { Sessions } from "./sessions.ts";

/** Finds out who is calling, on every route of `app`, and turns away who is banned or deletes their account, where the route does not say else. */
export function registerSessionHook(
  app: App,
  deps: { sessions: Pick<Sessions, "find">; cookie: SessionCookie },
): void {
  app.addHook("onRequest", (request, reply, done) => {
    const inUse = calledRoute(request).config.asksItself !== true;
    const sessionId = deps.cookie.read(request.headers.cookie);
    const found = sessionId === null ? null : deps.sessions.find(sessionId, { inUse });
    if (found instanceof Promise) found.then((player) => admit(player, { request, reply, done }), done);
    else admit(found, { request, reply, done });
  });
}

type Call = { request: FastifyRequest; reply: FastifyReply; done: HookHandlerDoneFunction };

function admit(player: SignedInPlayer | null, { request, reply, done }: Call): void {
  request.player = player;
  const { allowBanned, allowLeaving } = calledRoute(request).config;
  if (player?.banned && !allowBanned) refuse(reply, refusal("BANNED"));
  else if (player?.leaving && !allowLeaving) refuse(reply, refusal("ACCOUNT_LEAVING"));
  else done();
}
