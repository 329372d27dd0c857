import { refusal } from "@rumb/contract/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import { monotonicMs } from "../runtime/schedule.ts";
import { beforeAnswers, type CallHook } from "./call-hook.ts";
import { createCallWindows } from "./call-windows.ts";
import { type App, refuse } from "./http.ts";
import type { SharedCalls } from "./shared-calls.ts";

type CallBound = {
  name: string;
  windowSeconds: number;
  /** Calls allowed in a window, as it is now: bounds are settings and change while the site runs. */
  boundOf: () => number;
  /** How a call over the bound is answered, if not with 429 and its sentence: a page is no place for JSON. */
  answer?: (reply: FastifyReply) => FastifyReply;
  /** Where nodes count together; null when there is one node. */
  calls: SharedCalls | null;
};

type RateLimit = CallBound & {
  /** By what calls are counted; null is not counted. */
  keyOf: (request: FastifyRequest) => string | null;
};

/** Makes the hook that answers 429 to a call over the bound. */
export function rateLimit({ keyOf, ...bound }: RateLimit): CallHook {
  const admit = callCounter(bound);
  return (request, reply, done) => {
    const key = keyOf(request);
    if (key === null || admit(request, reply, key)) done();
  };
}

/**
 * Makes what counts a call under a key and answers one over the bound; whether it may go on. Windows are fixed. Every node counts in its
 * own memory, what the others report to it included, so no call waits for another machine; alone, it counts alone.
 */
export function callCounter({ name, windowSeconds, boundOf, answer, calls }: CallBound): Admit {
  const windowMs = windowSeconds * 1000;
  const windows = createCallWindows({ windowMs, nowMs: monotonicMs });
  calls?.onHeard(name, windowMs, (key, count) => void windows.add(key, count));

  return (request, reply, key) => {
    calls?.count(name, key);
    const window = windows.add(key, 1);
    if (request.headers["idempotency-key"] !== undefined) {
      const giveBack = (): void => {
        calls?.count(name, key, -1);
        window.count -= 1;
      };
      (request.countedCalls ??= []).push(giveBack);
    }
    if (window.count <= boundOf()) return true;
    request.refusedAs = "TOO_OFTEN";
    if (answer === undefined) refuse(reply, tooOften(window.endsMs - monotonicMs()));
    else answer(reply);
    return false;
  };
}

type Admit = (request: FastifyRequest, reply: FastifyReply, key: string) => boolean;

/** A call with a key that was answered 503 is made again for the same thing: only the last one counts. */
export function registerUncountedRepeats(app: App): void {
  app.decorateRequest("countedCalls", null);
  beforeAnswers(app, ({ countedCalls }, { statusCode }) => {
    if (statusCode === 503) for (const giveBack of countedCalls ?? []) giveBack();
  });
}

declare module "fastify" {
  interface FastifyRequest {
    /** Each takes back one count of this call; null when it has no key, or was counted nowhere. */
    countedCalls: (() => void)[] | null;
  }
}

function tooOften(waitMs: number) {
  return refusal("TOO_OFTEN", { seconds: String(Math.max(1, Math.ceil(waitMs / 1000))) });
}
