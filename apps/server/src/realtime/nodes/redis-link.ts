import type { RealtimeLog } from "../realtime-event.ts";
import { openRedisSession, type RedisSession, type RedisSubscription } from "./redis-session.ts";
import { systemSchedule } from "../../platform/runtime/schedule.ts";

/**
 * The way to Redis, for as long as the process lives. While Redis is away nothing waits for it: what is published is
 * lost and counted, and another connection is tried twice a second. `start` it when all subscriptions are made.
 */
export function openRedisLink({ url, log, onChange }: RedisLinkOptions): RedisLink {
  const subscriptions: RedisSubscription[] = [];
  let session: RedisSession | null = null;
  let lost = 0;
  let closed = false;
  let cancelRetry = (): void => undefined;
  let lastLogged: "joined" | "away" | null = null;

  function open(): void {
    void useOnce().then(openLater, openLater);
  }

  function openLater(reason: unknown): void {
    if (closed) return;
    if (lastLogged !== "away")
      log.warn({ err: reason }, "Redis is away: this node goes on alone until it is back");
    lastLogged = "away";
    cancelRetry = systemSchedule(open, RETRY_MS);
  }

  /** Resolves with the reason when the connection has ended. */
  async function useOnce(): Promise<Error> {
    const opened = await openRedisSession({ url, subscriptions });
    if (closed) void opened.close();
    session = opened;
    log.info(lastLogged === "away" ? "Redis is back: the nodes are joined again" : "Redis joins the nodes");
    lastLogged = "joined";
    onChange();
    const reason = await opened.ended;
    session = null;
    onChange();
    return reason;
  }

  return {
    subscribe: (subscription) => void subscriptions.push(subscription),
    start: open,
    publish(channel, payload) {
      if (session === null) lost += 1;
      else void session.publish(channel, payload).catch(() => (lost += 1));
    },
    async hold(key, ms) {
      const holding = session?.hold(key, ms).catch(() => null) ?? null;
      const patience = Promise.withResolvers<null>();
      const cancel = systemSchedule(() => patience.resolve(null), HOLD_PATIENCE_MS);
      return Promise.race([holding, patience.promise]).finally(cancel);
    },
    isJoined: () => session !== null,
    lost: () => lost,
    async close() {
      closed = true;
      cancelRetry();
      await session?.close();
    },
  };
}

const RETRY_MS = 500;
const HOLD_PATIENCE_MS = 100;

export type RedisLink = {
  readonly subscribe: (subscription: RedisSubscription) => void;
  readonly start: () => void;
  /** At most once, and never later: a message for which there is no Redis is lost. */
  readonly publish: (channel: string, payload: string | Buffer) => void;
  /** As in the session; null when Redis is away or slow to answer. Never rejects. */
  readonly hold: (key: string, ms: number) => Promise<number | null>;
  readonly isJoined: () => boolean;
  /** Messages lost since the start. */
  readonly lost: () => number;
  readonly close: () => Promise<void>;
};

type RedisLinkOptions = {
  readonly url: string;
  readonly log: RealtimeLog;
  /** Told when Redis came or went. */
  readonly onChange: () => void;
};
