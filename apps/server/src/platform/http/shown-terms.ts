import { TERMS_HEADER } from "@rumb/contract/endpoint";
import type { FastifyRequest } from "fastify";

/** The version of the terms that the player of a play was shown; undefined when the call does not say. */
export function shownTerms(request: FastifyRequest): string | undefined {
  const shown = request.headers[TERMS_HEADER];
  return Array.isArray(shown) ? shown.join() : shown;
}
