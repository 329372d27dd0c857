import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps/deps.ts";
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

/** Opens the console to an operator who has just given a key or a code. A session that the browser had ends: ids are never reused. */
export async function openConsole(
  { consoleSessions, cookie, personCookie }: EntryDeps,
  { request, reply, playerId }: { request: FastifyRequest; reply: FastifyReply; playerId: number },
): Promise<void> {
  const old = cookie.read(request.headers.cookie);
  if (old !== null) await consoleSessions.revoke(old, "sign-in");
  const userAgent = request.headers["user-agent"] ?? "";
  const id = await consoleSessions.open({ playerId, address: request.ip, userAgent });
  cookie.write(reply, id);
  personCookie.clear(reply);
  request.securityEvent = { kind: "signed-in", playerId };
}
