import type { FastifyRequest } from "fastify";

/** How browsers call the site; without PUBLIC_URL, which only the sandbox allows, the host by which we were asked. */
export function siteOrigin(
  request: Pick<FastifyRequest, "protocol" | "host">,
  publicOrigin: string | null,
): string {
  return publicOrigin ?? `${request.protocol}://${request.host}`;
}

/**
 * Where browsers that reached us by this host find what listens at another port of ours. `localhost` and 127.0.0.1 are one machine and two
 * hosts: keys (WebAuthn) are bound to a name, never to an address.
 */
export function neighbourOrigin(
  request: Pick<FastifyRequest, "protocol" | "hostname">,
  neighbour: { publicOrigin: string | null; port: number; onLoopback: string },
): string {
  const { publicOrigin, port, onLoopback } = neighbour;
  const host = LOOPBACK.has(request.hostname) ? onLoopback : request.hostname;
  return publicOrigin ?? `${request.protocol}://${host}:${port}`;
}

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1"]);
