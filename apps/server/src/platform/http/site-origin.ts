import type { FastifyRequest } from "fastify";

/** How browsers call the site; without PUBLIC_URL, which only the sandbox allows, the host by which we were asked. */
export function siteOrigin(
  request: Pick<FastifyRequest, "protocol" | "host">,
  publicOrigin: string | null,
): string {
  return publicOrigin ?? `${request.protocol}://${request.host}`;
}
