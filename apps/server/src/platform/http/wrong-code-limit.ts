import { setTimeout as delay } from "node:timers/promises";
import { type ErrorCode, refusal } from "@rumb/contract/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { Clock } from "../runtime/clock.ts";
import { countedAddress } from "./address.ts";
import { beforeAnswers, goOn } from "./call-hook.ts";
import { isGone } from "./gone-callers.ts";
import { type App, calledRoute, refuse } from "./http.ts";
import type { SharedCalls } from "./shared-calls.ts";

type WrongCodeDeps = {
  readonly settings: {
    current(): { readonly wrongCodes: { readonly perPlayer: number; readonly perAddress: number } };
  };
  /** Counts that nodes share; null when there is one node. */
  readonly calls: SharedCalls | null;
  readonly clock: Clock;
  /** Sets the counts of one server of ours apart from those of another. */
  readonly prefix?: string;
};

/**
 * Lets nobody find codes by trying. Wrong ones are counted by player and by address, over all nodes; with too many of them further calls of
 * `paths` are refused, whatever code they bring: after the first bound for the rest of ten minutes, after twice as many for that of an
 * hour, after four times as many for that of a day. A code counts as a wrong one until it is answered: many at once are no more than one
 * after the other. It belongs to the ten minutes, the hour and the day in which it was admitted, however late it is answered: it is given back
 * to those and to no later ones. One that waits for its turn is admitted when that comes, and given back when its caller has left before it was
 * looked at; one that was looked at counts as what it was, whoever has left. A guest's are counted by address alone, where
 * `guests` says so at all.
 */
export function registerWrongCodeLimit(
  app: App,
  deps: WrongCodeDeps,
  { paths, codes, guests = false }: Guarded,
): void {
  const { admit, endAll } = openTurns([
    ...PAUSES.map((pause) => openCounter(deps, "wrong-code-player", pause)),
    ...PAUSES.map((pause) => openCounter(deps, "wrong-code-address", pause)),
  ]);
  const isCounted = (request: FastifyRequest) => {
    const { url } = calledRoute(request);
    return (guests || request.player !== null) && url !== undefined && paths.includes(url);
  };
  const counted = new WeakSet<FastifyRequest>();
  const lookedAt = new WeakSet<FastifyRequest>();
  /** Once, whoever says so first. */
  async function settle(request: FastifyRequest, wasWrong: boolean): Promise<void> {
    if (counted.delete(request)) await endAll(request, wasWrong);
  }
  async function settleIfGone(request: FastifyRequest): Promise<void> {
    if (isGone(request) && !lookedAt.has(request)) await settle(request, false);
  }

  async function admitOrRefuse(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const seconds = Math.ceil((await admit(request)) / 1000);
    if (seconds > 0) {
      refuse(reply, refusal("TOO_OFTEN", { seconds: String(seconds) }));
      return false;
    }
    counted.add(request);
    // No other hook hears of it when the caller leaves on the way to the handler.
    for (const side of [request.raw, reply.raw]) side.once("close", () => void settleIfGone(request));
    return isStillCounted(request, reply);
  }
  async function lookAt(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const isStill = await isStillCounted(request, reply);
    if (isStill) lookedAt.add(request);
    return isStill;
  }
  /** Whoever has left by now may have been given back their code: it is not looked at any more. */
  async function isStillCounted(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    await settleIfGone(request);
    if (!counted.has(request)) reply.hijack();
    return counted.has(request);
  }

  app.addHook("onRequest", (request, reply, done) => {
    if (isCounted(request)) void goOn(admitOrRefuse(request, reply), done);
    else done();
  });
  app.addHook("preHandler", (request, reply, done) => {
    if (isCounted(request)) void goOn(lookAt(request, reply), done);
    else done();
  });
  // Before the answer leaves: who waits for it finds the next one counted, or not.
  beforeAnswers(app, (request) => {
    const { refusedAs } = request;
    return counted.has(request)
      ? settle(request, refusedAs !== null && codes.includes(refusedAs))
      : undefined;
  });
}

/** Counts a code by all counters, or by none when one of them has no room for it, and lets it wait for its turn. */
function openTurns(counters: readonly ReturnType<typeof openCounter>[]) {
  let waiting = 0;
  const endAll = (request: FastifyRequest, wasWrong: boolean) =>
    Promise.all(counters.map((counter) => counter.end(request, wasWrong)));

  /** How long the code has to wait, in ms. Unless that is 0, nothing of it is counted. */
  async function tryOnce(request: FastifyRequest): Promise<number> {
    const waits = await Promise.all(counters.map((counter) => counter.count(request)));
    const waitMs = Math.max(...waits);
    if (waitMs > 0) await endAll(request, false);
    return waitMs;
  }

  /** The same when its turn has come, or will not soon. */
  async function admit(request: FastifyRequest): Promise<number> {
    const latest = performance.now() + TURN_MS;
    let waitMs = await tryOnce(request);
    if (waitMs !== OTHERS_MS || waiting >= MOST_WAITING) return waitMs;
    waiting += 1;
    while (waitMs === OTHERS_MS && performance.now() < latest && !isGone(request)) {
      await delay(AGAIN_MS);
      waitMs = await tryOnce(request);
    }
    waiting -= 1;
    return waitMs;
  }

  return { admit, endAll };
}

function openCounter(
  { settings, calls, clock, prefix = "" }: WrongCodeDeps,
  kind: keyof typeof KINDS,
  { seconds, times }: Pause,
) {
  const { keyOf, boundOf } = KINDS[kind];
  const name = `${prefix}${kind}-${seconds}`;
  const counts = openWindows({ name, seconds, clock });
  /** Those of them that are still looked at. */
  const asked = openWindows({ name: `${name}-asked`, seconds, clock });
  calls?.onHeard(name, seconds * 1000, counts.hear);
  return {
    /**
     * Counts a code as a wrong one; how long it has to wait, in ms, if that is one too many: for the rest of the time, or for a second when
     * that is for others that are being looked at.
     */
    async count(request: FastifyRequest): Promise<number> {
      const key = keyOf(request);
      if (key === null) return 0;
      const bound = times * settings.current().wrongCodes[boundOf];
      const [own, all] = await Promise.all([asked.add(request, key), counts.add(request, key)]);
      const others = own.consumedPoints - 1;
      if (all.consumedPoints <= bound) return 0;
      return all.consumedPoints - others > bound ? all.msBeforeNext : OTHERS_MS;
    },
    /** It was looked at, or was not; whether it was a wrong one, which the other nodes count then. */
    async end(request: FastifyRequest, wasWrong: boolean): Promise<void> {
      const key = keyOf(request);
      if (key === null) return;
      const isAskedNoMore = asked.takeBack(request, key);
      if (!wasWrong) await counts.takeBack(request, key);
      else if (!counts.isOver(request)) calls?.count(name, key);
      await isAskedNoMore;
    },
  };
}

/** Counts by key, each for `seconds` from its first one: whatever becomes of a call, nothing of it stays for longer. */
function openWindows({ name, seconds, clock }: { name: string; seconds: number; clock: Clock }) {
  const counter = new RateLimiterMemory({ keyPrefix: name, points: 1, duration: seconds });
  /** When the window ends in which a call was counted. */
  const ends = new WeakMap<FastifyRequest, number>();
  const isOver = (request: FastifyRequest) => clock.now().getTime() >= (ends.get(request) ?? 0);
  return {
    isOver,
    hear: (key: string, count: number) => void counter.penalty(key, count),
    async add(request: FastifyRequest, key: string): Promise<RateLimiterRes> {
      const result = await counter.penalty(key);
      ends.set(request, clock.now().getTime() + result.msBeforeNext);
      return result;
    },
    async takeBack(request: FastifyRequest, key: string): Promise<void> {
      if (!isOver(request)) await counter.reward(key);
    },
  };
}

type Guarded = {
  readonly paths: readonly string[];
  /** The refusals that say it was a wrong one. */
  readonly codes: readonly ErrorCode[];
  /** Those who are not signed in may try as well. */
  readonly guests?: boolean;
};
/** Null is not counted. */
type KeyOf = (request: FastifyRequest) => string | null;
type Pause = (typeof PAUSES)[number];

const playerOf: KeyOf = ({ player }) => (player === null ? null : String(player.id));
const addressOf: KeyOf = ({ ip }) => countedAddress(ip);

const KINDS = {
  "wrong-code-player": { keyOf: playerOf, boundOf: "perPlayer" },
  "wrong-code-address": { keyOf: addressOf, boundOf: "perAddress" },
} as const;

const OTHERS_MS = 1_000;
/** How long a code waits for its turn here, how soon it looks again, and how many may. */
const TURN_MS = 3_000;
const AGAIN_MS = 25;
const MOST_WAITING = 100;

const PAUSES = [
  { seconds: 600, times: 1 },
  { seconds: 3_600, times: 2 },
  { seconds: 86_400, times: 4 },
] as const;
