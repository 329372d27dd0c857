import { refusal } from "@rumb/contract/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import { refuse } from "./http.ts";

type RateLimit = {
  name: string;
  windowSeconds: number;
  /** Calls allowed in a window, as it is now: bounds are settings and change while the site runs. */
  boundOf: () => number;
  /** By what calls are counted; null is not counted. */
  keyOf: (request: FastifyRequest) => string | null;
  /** How a call over the bound is answered, if not with 429 and its sentence: a page is no place for JSON. */
  answer?: (reply: FastifyReply) => FastifyReply;
};

/** Makes the hook that answers 429 to a call over the bound. Windows are fixed, and counted per process. */
export function rateLimit(limit: RateLimit) {
  const counters = openCounters(limit);
  return (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const key = limit.keyOf(request);
    if (key === null) return Promise.resolve();
    counters.points = limit.boundOf();
    return counters.consume(key).catch((cause: unknown) => {
      if (!(cause instanceof RateLimiterRes)) throw cause;
      return limit.answer?.(reply) ?? refuse(reply, tooOften(cause.msBeforeNext));
    });
  };
}

// The one place that knows where the counters live: several nodes will need them in a shared store.
function openCounters(limit: RateLimit): RateLimiterAbstract {
  return new RateLimiterMemory({
    keyPrefix: limit.name,
    points: limit.boundOf(),
    duration: limit.windowSeconds,
  });
}

function tooOften(waitMs: number) {
  return refusal("TOO_OFTEN", { seconds: String(Math.max(1, Math.ceil(waitMs / 1000))) });
}
