import type { FastifyRequest } from "fastify";
import type { App } from "./http.ts";

/** Whether nobody is there any more to whom the call could be answered. */
export function isGone({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed || raw.errored !== null;
}

/**
 * Ends calls of a connection that is gone already: somebody may send many and leave at once, and that is no error of ours. Such a
 * connection may have no address any more, by which its caller could be counted; one that has it here keeps it to the end of the call.
 */
export function endGoneCallers(app: App): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    if (!isGone(request) && socket.remoteAddress !== undefined) return done();
    reply.hijack();
    socket.destroy();
  });
}
