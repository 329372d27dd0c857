import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps/deps.ts";
import type { Query } from "../../platform/db/database.ts";
import type { ConsoleCookie } from "../../sessions/console-cookie.ts";
import type { CodeDeps } from "./operator-codes.ts";

/** What the routes of the console's entrance need. `person` holds whom VK has named. */
export type EntryDeps = CodeDeps &
  Pick<Deps, "consoleSessions" | "config" | "database" | "log"> & {
    readonly cookie: ConsoleCookie;
    readonly personCookie: ConsoleCookie;
    /** Where the players' site listens. */
    readonly sitePort: () => number;
  };

/**
 * Opens the console to an operator who has just given a key or a code; the id of the session, which `admit` passes on. `query` is that of the
 * transaction in which what was given is held. A session that the browser had ends: ids are never reused.
 */
export function openConsole(
  { consoleSessions, cookie }: EntryDeps,
  query: Query,
  { request, playerId }: { request: FastifyRequest; playerId: number },
): Promise<string> {
  const { ip: address, headers } = request;
  const instead = cookie.read(headers.cookie);
  return consoleSessions.open(query, { playerId, address, userAgent: headers["user-agent"] ?? "", instead });
}

/** Gives a browser the session that was opened for it, once that is committed. */
export function admit(
  { cookie, personCookie }: EntryDeps,
  { request, reply, playerId, id }: Admitted,
): Record<string, never> {
  cookie.write(reply, id);
  personCookie.clear(reply);
  request.securityEvent = { kind: "signed-in", playerId };
  return {};
}

type Admitted = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly playerId: number;
  readonly id: string;
};
