import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import type { App } from "./http.ts";

/**
 * A hook that goes on at once where there is nothing to wait for. Every call passes some twenty of them: an `async` hook makes each call
 * wait for a turn of the microtasks, and a small call is made of little else.
 */
export type CallHook = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void;

/** Goes on with the call when what it waits for is over, unless that says `false`: one that is not admitted has its answer. */
export async function goOn(waited: Promise<boolean | void>, done: HookHandlerDoneFunction): Promise<void> {
  try {
    if ((await waited) === false) return;
  } catch (cause) {
    done(asError(cause));
    return;
  }
  done();
}

/** Looks at each answer before it leaves, which waits only where that is a promise. */
export function beforeAnswers(
  app: App,
  look: (request: FastifyRequest, reply: FastifyReply) => Promise<void> | void,
): void {
  app.addHook("onSend", (request, reply, ...[, done]) => {
    const looked = look(request, reply);
    if (looked instanceof Promise) void goOn(looked, done);
    else done();
  });
}

function asError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error("what a call waited for failed", { cause });
}
