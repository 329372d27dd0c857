import { TERMS_HEADER } from "@rumb/contract/endpoint";
import type { FastifyRequest } from "fastify";
import type { WireFields } from "@rumb/contract/game/play-fields";

/** The version of the terms that the player of a play was shown; undefined when the call does not say. */
export function shownTerms(request: FastifyRequest): string | undefined {
  const shown = request.headers[TERMS_HEADER];
  return Array.isArray(shown) ? shown.join() : shown;
}

/** A body that its schema has let through, field by field; every field is still parsed by who reads it. */
export function wireFields(body: unknown): WireFields {
  return isFields(body) ? body : {};
}

function isFields(body: unknown): body is WireFields {
  return typeof body === "object" && body !== null;
}
