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
 * hour, after four times as many for that of a day. A guest's are counted by address alone, where `guests` says so at all.
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
    return {
      async waitMs(request: FastifyRequest): Promise<number> {
        const { perPlayer, perAddress } = settings.current().wrongCodes;
        const bound = times * (kind === "wrong-code-player" ? perPlayer : perAddress);
        const key = keyOf(request);
        const found = key === null ? null : await counter.get(key);
        return found !== null && found.consumedPoints >= bound ? found.msBeforeNext : 0;
      },
      async count(request: FastifyRequest): Promise<void> {
        const key = keyOf(request);
        if (key === null) return;
        calls?.count(name, key);
        await counter.penalty(key);
      },
    };
  }

  const isCounted = ({ player, routeOptions: { url } }: FastifyRequest) =>
    (guests || player !== null) && url !== undefined && paths.includes(url);

  app.addHook("onRequest", async (request, reply) => {
    if (!isCounted(request)) return;
    const waits = await Promise.all(counters.map((counter) => counter.waitMs(request)));
    const seconds = Math.ceil(Math.max(...waits) / 1000);
    if (seconds > 0) return refuse(reply, refusal("TOO_OFTEN", { seconds: String(seconds) }));
  });
  // Before the answer leaves: who waits for it finds the next one counted.
  app.addHook("onSend", async (request) => {
    const { refusedAs } = request;
    if (refusedAs === null || !codes.includes(refusedAs) || !isCounted(request)) return;
    await Promise.all(counters.map((counter) => counter.count(request)));
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

const PAUSES = [
  { seconds: 600, times: 1 },
  { seconds: 3_600, times: 2 },
  { seconds: 86_400, times: 4 },
] as const;
