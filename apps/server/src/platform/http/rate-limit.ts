import { refusal } from "@rumb/contract/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type App, refuse } from "./http.ts";
import type { SharedCalls } from "./shared-calls.ts";

type RateLimit = {
  name: string;
  windowSeconds: number;
  /** Calls allowed in a window, as it is now: bounds are settings and change while the site runs. */
  boundOf: () => number;
  /** By what calls are counted; null is not counted. */
  keyOf: (request: FastifyRequest) => string | null;
  /** How a call over the bound is answered, if not with 429 and its sentence: a page is no place for JSON. */
  answer?: (reply: FastifyReply) => FastifyReply;
  /** Where nodes count together; null when there is one node. */
  calls: SharedCalls | null;
};

/**
 * Makes the hook that answers 429 to a call over the bound. Windows are fixed. Every node counts in its own memory,
 * what the others report to it included, so no call waits for another machine; alone, it counts alone.
 */
export function rateLimit(limit: RateLimit) {
  const counters = new RateLimiterMemory({
    keyPrefix: limit.name,
    points: limit.boundOf(),
    duration: limit.windowSeconds,
  });
  const windowMs = limit.windowSeconds * 1000;
  limit.calls?.onHeard(limit.name, windowMs, (key, calls) => void counters.penalty(key, calls));
  function giveBack(key: string): void {
    limit.calls?.count(limit.name, key, -1);
    void counters.reward(key);
  }

  return (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const key = limit.keyOf(request);
    if (key === null) return Promise.resolve();
    limit.calls?.count(limit.name, key);
    if (request.headers["idempotency-key"] !== undefined)
      request.countedCalls = [...(request.countedCalls ?? []), () => giveBack(key)];
    counters.points = limit.boundOf();
    return counters.consume(key).catch((cause: unknown) => {
      if (!(cause instanceof RateLimiterRes)) throw cause;
      request.refusedAs = "TOO_OFTEN";
      return limit.answer?.(reply) ?? refuse(reply, tooOften(cause.msBeforeNext));
    });
  };
}

/** A call with a key that was answered 503 is made again for the same thing: only the last one counts. */
export function registerUncountedRepeats(app: App): void {
  app.decorateRequest("countedCalls", null);
  app.addHook("onSend", async ({ countedCalls }, { statusCode }) => {
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
