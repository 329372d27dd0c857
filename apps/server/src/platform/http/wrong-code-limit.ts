import { type ErrorCode, refusal } from "@rumb/contract/errors";
import type { FastifyRequest } from "fastify";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { countedAddress } from "./address.ts";
import { refuse, type App } from "./http.ts";
import type { SharedCalls } from "./shared-calls.ts";

type WrongCodeDeps = {
  readonly settings: {
    current(): { readonly wrongCodes: { readonly perPlayer: number; readonly perAddress: number } };
  };
  /** Counts that nodes share; null when there is one node. */
  readonly calls: SharedCalls | null;
  /** Sets the counts of one server of ours apart from those of another. */
  readonly prefix?: string;
};

/**
 * Lets nobody find codes by trying. Wrong ones are counted by player and by address, over all nodes; with too many of them further calls of
 * `paths` are refused, whatever code they bring: after the first bound for the rest of ten minutes, after twice as many for that of an
 * hour, after four times as many for that of a day. A code counts as a wrong one until it is answered: many at once are no more than one
 * after the other. A guest's are counted by address alone, where `guests` says so at all.
 */
export function registerWrongCodeLimit(
  app: App,
  { settings, calls, prefix = "" }: WrongCodeDeps,
  { paths, codes, guests = false }: Guarded,
): void {
  const counters = [
    ...PAUSES.map((pause) => openCounter("wrong-code-player", pause, playerOf)),
    ...PAUSES.map((pause) => openCounter("wrong-code-address", pause, ({ ip }) => countedAddress(ip))),
  ];

  function openCounter(
    kind: "wrong-code-player" | "wrong-code-address",
    { seconds, times }: Pause,
    keyOf: KeyOf,
  ) {
    const name = `${prefix}${kind}-${seconds}`;
    const counter = new RateLimiterMemory({ keyPrefix: name, points: 1, duration: seconds });
    calls?.onHeard(name, seconds * 1000, (key, count) => void counter.penalty(key, count));
    const asked = new Map<string, number>();
    return {
      /**
       * Counts a code as a wrong one; how long it has to wait if that is one too many: for the rest of the time, or for a second when that is
       * for others that are being looked at.
       */
      async count(request: FastifyRequest): Promise<number> {
        const key = keyOf(request);
        if (key === null) return 0;
        calls?.count(name, key);
        const { perPlayer, perAddress } = settings.current().wrongCodes;
        const bound = times * (kind === "wrong-code-player" ? perPlayer : perAddress);
        const before = asked.get(key) ?? 0;
        asked.set(key, before + 1);
        const { consumedPoints, msBeforeNext } = await counter.penalty(key);
        if (consumedPoints <= bound) return 0;
        return consumedPoints - before > bound ? msBeforeNext : OTHERS_MS;
      },
      /** It was looked at, or was not; whether it was a wrong one. */
      async end(request: FastifyRequest, wasWrong: boolean): Promise<void> {
        const key = keyOf(request);
        if (key === null) return;
        const left = (asked.get(key) ?? 0) - 1;
        if (left > 0) asked.set(key, left);
        else asked.delete(key);
        if (wasWrong) return;
        calls?.count(name, key, -1);
        await counter.reward(key);
      },
    };
  }

  const isCounted = ({ player, routeOptions: { url } }: FastifyRequest) =>
    (guests || player !== null) && url !== undefined && paths.includes(url);
  const counted = new WeakSet<FastifyRequest>();

  app.addHook("onRequest", async (request, reply) => {
    if (!isCounted(request)) return;
    counted.add(request);
    const waits = await Promise.all(counters.map((counter) => counter.count(request)));
    const seconds = Math.ceil(Math.max(...waits) / 1000);
    if (seconds > 0) return refuse(reply, refusal("TOO_OFTEN", { seconds: String(seconds) }));
  });
  // Before the answer leaves: who waits for it finds the next one counted, or not.
  app.addHook("onSend", async (request) => {
    const { refusedAs } = request;
    if (!counted.delete(request)) return;
    const wasWrong = refusedAs !== null && codes.includes(refusedAs);
    await Promise.all(counters.map((counter) => counter.end(request, wasWrong)));
  });
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

const OTHERS_MS = 1_000;

const PAUSES = [
  { seconds: 600, times: 1 },
  { seconds: 3_600, times: 2 },
  { seconds: 86_400, times: 4 },
] as const;
