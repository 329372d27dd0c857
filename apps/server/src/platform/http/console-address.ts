import { refusal } from "@rumb/contract/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import { CONSOLE_PATH } from "./console-site.ts";
import { type App, refuse } from "./http.ts";
import { sendMissingPage, type SitePage } from "./static-site.ts";

/**
 * At the players' address there is no console: an operator is sent to the console's own, and to everybody else there is no such page. `app`
 * must know who calls (`request.player`).
 */
export function leadToConsole(
  app: App,
  { page, originOf }: { page: SitePage | null; originOf: (request: FastifyRequest) => string | null },
): void {
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    const { player } = request;
    const origin = player?.banned === false && player.operator !== null ? originOf(request) : null;
    if (origin !== null)
      return reply.header("cache-control", "no-store").redirect(`${origin}${request.url}`, 302);
    return page === null ? refuse(reply, refusal("NOT_FOUND")) : sendMissingPage(reply, page);
  };
  const route = { schema: { hide: true }, config: { allowBanned: true, allowLeaving: true } } as const;
  app.get(CONSOLE_PATH, route, send);
  app.get(`${CONSOLE_PATH}/*`, route, send);
}
