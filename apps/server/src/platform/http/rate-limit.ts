import { refusal } from "@rumb/contract/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { beforeAnswers, type CallHook, goOn } from "./call-hook.ts";
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
    if (key === null) done();
    else void goOn(admit(request, reply, key), done);
  };
}

/**
 * Makes what counts a call under a key and answers one over the bound; whether it may go on. Windows are fixed. Every node counts in its
 * own memory, what the others report to it included, so no call waits for another machine; alone, it counts alone.
 */
export function callCounter(bound: CallBound): Admit {
  const counters = new RateLimiterMemory({
    keyPrefix: bound.name,
    points: bound.boundOf(),
    duration: bound.windowSeconds,
  });
  const windowMs = bound.windowSeconds * 1000;
  bound.calls?.onHeard(bound.name, windowMs, (key, calls) => void counters.penalty(key, calls));
  function giveBack(key: string): void {
    bound.calls?.count(bound.name, key, -1);
    void counters.reward(key);
  }

  return async (request, reply, key) => {
    bound.calls?.count(bound.name, key);
    if (request.headers["idempotency-key"] !== undefined)
      request.countedCalls = [...(request.countedCalls ?? []), () => giveBack(key)];
    counters.points = bound.boundOf();
    try {
      await counters.consume(key);
      return true;
    } catch (cause) {
      if (!(cause instanceof RateLimiterRes)) throw cause;
      request.refusedAs = "TOO_OFTEN";
      if (bound.answer === undefined) refuse(reply, tooOften(cause.msBeforeNext));
      else bound.answer(reply);
      return false;
    }
  };
}

type Admit = (request: FastifyRequest, reply: FastifyReply, key: string) => Promise<boolean>;

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
    countedCalls: readonly (() => void)[] | null;
  }
}

function tooOften(waitMs: number) {
  return refusal("TOO_OFTEN", { seconds: String(Math.max(1, Math.ceil(waitMs / 1000))) });
}
