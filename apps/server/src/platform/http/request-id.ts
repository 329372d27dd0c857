import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import { systemRandom } from "../runtime/random.ts";
import type { App } from "./http.ts";
import { readTraceParent } from "./trace-parent.ts";
import { trustedProxyTest } from "./trusted-proxy.ts";

/** A request's id, in a trusted proxy's call and in every answer. */
const REQUEST_ID_HEADER = "x-request-id";

/**
 * Gives each request an id that is unlike any other of all nodes: the one that a trusted proxy gave it, else one of our own. Random bytes
 * are asked for once, for they cost more than the rest of an id.
 */
export function requestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustedProxyTest(trustedProxies);
  const process = Buffer.from(systemRandom.bytes(PROCESS_BYTES)).toString("hex");
  let count = 0;
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER];
    const isGiven = trustedProxies.length > 0 && typeof given === "string" && FORM.test(given);
    if (isGiven && isTrusted(socket.remoteAddress ?? "")) return given;
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}

/** Returns to the caller the id under which the log speaks of the request. */
export function returnRequestIds(app: App): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}

/** What a line of the log says of the request that it is about. */
export function requestFields({ id, headers }: Pick<FastifyRequest, "id" | "headers">): RequestFields {
  const trace = readTraceParent(headers["traceparent"]);
  return trace === null ? { reqId: id } : { reqId: id, traceId: trace.traceId };
}

type RequestFields = { readonly reqId: string; readonly traceId?: string };

const PROCESS_BYTES = 8;
const FORM = /^[\w-]{8,64}$/u;
