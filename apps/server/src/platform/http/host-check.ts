import { refusal } from "@rumb/contract/errors";
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { calledRoute, refuse } from "./http.ts";
import { isOwnHost } from "./own-host.ts";

/**
 * Refuses a call whose Host is no host, or that names two: addresses that we send others to are made of it. X-Forwarded-Host is not
 * believed from anybody: proxies hand on the Host that the browser sent.
 */
export function refuseDoubtfulHost(
  request: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  delete request.headers["x-forwarded-host"];
  if (HOST.test(request.host) && countOfHosts(request.raw.rawHeaders) <= 1) done();
  else refuse(reply, refusal("MALFORMED"));
}

/** Makes the hook that refuses a call by a name that is not the site's. Probes of a node's health may call it what they like. */
export function hostCheck({ publicOrigin }: { publicOrigin: string | null }) {
  // Nearly all calls name the same host: the one that was judged last is not judged again.
  let own: string | null = null;
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const { host } = request;
    if (host === own || calledRoute(request).config.evenUnderPressure) return done();
    if (!isOwnHost(host, publicOrigin)) {
      refuse(reply, refusal("FOREIGN_HOST"));
      return;
    }
    own = host;
    done();
  };
}

function countOfHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}

const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
