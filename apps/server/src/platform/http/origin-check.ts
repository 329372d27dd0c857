import { refusal } from "@rumb/contract/errors";
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { calledRoute, refuse } from "./http.ts";

/**
 * Makes the hook that keeps other sites from acting in a visitor's name. A POST must come from our own page or from
 * a program that is no browser, and must be declared as JSON: a foreign page cannot declare that without asking first.
 * `publicOrigin` is our origin behind a proxy; without it the Host header decides.
 */
export function originCheck(options: { publicOrigin: string | null }) {
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    if (request.method !== "POST" || calledRoute(request).config.serverToServer) done();
    else if (!isOwnOrigin(request, options.publicOrigin)) refuse(reply, refusal("FOREIGN_ORIGIN"));
    else if (!isJson(request.headers["content-type"])) refuse(reply, refusal("MEDIA_TYPE"));
    else done();
  };
}

/** True for a call from our own page, or from a program that is no browser. */
function isOwnOrigin(request: FastifyRequest, publicOrigin: string | null): boolean {
  const origin = request.headers.origin;
  // Browsers send the site of the caller even where they leave out the origin; other programs send neither.
  if (origin === undefined) return request.headers["sec-fetch-site"] === undefined;
  return origin === publicOrigin || origin === `${request.protocol}://${request.host}`;
}

function isJson(contentType: string | undefined): boolean {
  if (contentType === "application/json") return true;
  return contentType !== undefined && /^application\/json\s*(;|$)/i.test(contentType);
}
