import type { RealtimeLog } from "../realtime-event.ts";
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
  /** Called when Redis came or went. */
  readonly onChange: () => void;
};

/**
 * One connection to Redis, from its opening to its end; it never comes back by itself. It answers a ping twice a
 * second or is ended: a Redis that hangs, or a network that swallows packets, looks like one that is gone.
 * Rejects when Redis does not let us in within a second.
 */
async function openRedisSession({ url, subscriptions }: SessionOptions): Promise<RedisSession> {
  // Five hundred modules, which a site of one node never needs.
  const { createClient } = await import("@redis/client");
  const ended = Promise.withResolvers<Error>();
  const client = createClient({
    url,
    // Nothing may pile up for a Redis that does not take it.
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_COMMANDS_UNDER_WAY,
    socket: { connectTimeout: ANSWER_MS, reconnectStrategy: false },
  });
  client.on("error", ended.resolve);
  client.on("end", () => ended.resolve(new Error("Redis closed the connection")));
  let cancelPing = (): void => undefined;

  function pingSoon(): void {
    cancelPing = systemSchedule(
      () => void within(client.ping()).then(pingSoon, ended.resolve),
      PING_EVERY_MS,
    );
  }

  async function enter(): Promise<void> {
    await client.connect();
    for (const { name, pattern, onMessage } of subscriptions) {
      const hear = (payload: Buffer, channel: Buffer): void => onMessage(channel, payload);
      await (pattern ? client.pSubscribe(name, hear, true) : client.subscribe(name, hear, true));
    }
  }

  async function leave(): Promise<void> {
    await ended.promise;
    cancelPing();
    if (client.isOpen) client.destroy();
  }

  void leave();
  try {
    await Promise.race([within(enter()), ended.promise.then((reason) => Promise.reject(reason))]);
  } catch (error) {
    ended.resolve(new Error("Redis did not let us in"));
    throw error;
  }
  pingSoon();
  return {
    ended: ended.promise,
    publish: async (channel, payload) => void (await client.publish(channel, payload)),
    async hold(key, ms) {
      const expiration = { type: "PX", value: Math.ceil(ms) } as const;
      const held = await client.set(key, "1", { condition: "NX", expiration });
      return held === null ? Math.max(1, await client.pTTL(key)) : 0;
    },
    async close() {
      // Answered after everything that was sent before it.
      await within(client.ping()).catch(() => undefined);
      ended.resolve(new Error("closed by us"));
    },
  };
}

/** Rejects when the answer takes too long. */
function within<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  // After a pause of this thread timers come before the sockets are read: an answer that is there already counts.
  const cancel = systemSchedule(
    () => setImmediate(() => late.reject(new Error("Redis does not answer"))),
    ANSWER_MS,
  );
  return Promise.race([answer, late.promise]).finally(cancel);
}

/** Longer than that an answer of Redis may not take. */
export const ANSWER_MS = 1000;
const PING_EVERY_MS = 500;
const MAX_COMMANDS_UNDER_WAY = 1000;

export type RedisSession = {
  /** Resolves with the reason, whatever ended it. */
  readonly ended: Promise<Error>;
  /** Rejects when the message surely or possibly did not get there. */
  readonly publish: (channel: string, payload: string | Buffer) => Promise<void>;
  /** Takes `key` for `ms`, unless somebody holds it. Milliseconds until it is free again; 0 when it is now ours. */
  readonly hold: (key: string, ms: number) => Promise<number>;
  /** Lets what was published get through first. Never rejects. */
  readonly close: () => Promise<void>;
};

/** A channel, or all channels that fit a pattern, and its subscriber. */
export type RedisSubscription = {
  readonly name: string;
  readonly pattern: boolean;
  readonly onMessage: (channel: Buffer, payload: Buffer) => void;
};

type SessionOptions = { readonly url: string; readonly subscriptions: readonly RedisSubscription[] };
