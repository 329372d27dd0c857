import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";

/**
 * A hook that goes on at once where there is nothing to wait for. Every call passes some twenty of them: an `async` hook makes each call
 * wait for a turn of the microtasks, and a small call is made of little else.
 */
export type CallHook = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void;

/** Goes on with the call once it is admitted; one that is not has its answer. */
export function goOn(admitted: Promise<boolean>, done: HookHandlerDoneFunction): void {
  admitted.then((isAdmitted) => {
    if (isAdmitted) done();
  }, done);
}
