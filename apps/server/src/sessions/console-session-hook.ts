import { type App, calledRoute } from "../platform/http/http.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { FastifyRequest } from "fastify";
import type { ConsoleCookie } from "./console-cookie.ts";
import type { ConsoleSessionRow } from "./console-session-store.ts";
import type { ConsoleSessions } from "./console-sessions.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set for every call at the console's address, and nowhere else; null for whoever has not signed in there. */
    consoleSession?: ConsoleSessionRow | null;
  }
}

/** Finds out which operator is calling, on every route of `app`. Players' sessions mean nothing here. */
export function registerConsoleSessionHook(
  app: App,
  { consoleSessions, cookie }: { consoleSessions: Pick<ConsoleSessions, "find">; cookie: ConsoleCookie },
): void {
  app.addHook("onRequest", async (request) => {
    const id = cookie.read(request.headers.cookie);
    const inUse = calledRoute(request).config.asksItself !== true;
    const found = id === null ? null : await consoleSessions.find(id, { inUse });
    request.consoleSession = found;
    if (found === null) return;
    const { playerId, idHash, operator, img } = found;
    request.player = {
      id: playerId,
      sessionId: idHash.toString("hex"),
      banned: false,
      leaving: false,
      operator,
      img,
    };
  });
}

/** Whether this operator has given a key or a code within the last minutes. */
export function hasFreshKey({ consoleSession }: FastifyRequest): boolean {
  return consoleSession?.fresh === true;
}

/** The session behind a call. Throws a refusal, should the route have forgotten its guard. */
export function consoleSessionOf({ consoleSession }: FastifyRequest): ConsoleSessionRow {
  if (consoleSession) return consoleSession;
  throw new AppError("NOT_SIGNED_IN");
}
