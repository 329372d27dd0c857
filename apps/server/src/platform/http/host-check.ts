import { refusal } from "@rumb/contract/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "./http.ts";

/** Refuses a call whose Host is no host, or that names two: addresses that we send others to are made of it. */
export function refuseDoubtfulHost(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (HOST.test(request.host) && countOfHosts(request.raw.rawHeaders) <= 1) done();
  else refuse(reply, refusal("MALFORMED"));
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
