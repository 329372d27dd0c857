import type { DefaultEventsMap, Server } from "socket.io";
import { createAdapter } from "@socket.io/redis-adapter";
import { systemRandom } from "../../platform/runtime/random.ts";
import type { RealtimeEvent, RealtimeLog } from "../realtime-event.ts";
import { createFeedTurn } from "./realtime-feed-turn.ts";
import { openRedisLink, type RedisLink } from "./redis-link.ts";
import { monotonicMs, systemSchedule } from "../../platform/runtime/schedule.ts";
import type { CallCounts } from "../../platform/http/shared-calls.ts";

/**
 * Joins this realtime server to those of the other nodes: each event is published once and delivered by every node
 * to its own sockets, the feed leaves in turn, and all know how many sockets the others hold. Nothing here waits for
 * Redis: without it this node serves its own sockets, as if it were alone.
 */
export function joinNodes(io: RealtimeIo, options: JoinOptions): JoinedNodes {
  const { redisUrl, siteKey, log, deliverHere, feedIntervalMs, onChange } = options;
  const node = Buffer.from(systemRandom.bytes(8)).toString("hex");
  const directory = createNodeDirectory({ now: monotonicMs, forgetAfterMs: FORGET_AFTER_MS });
  // A node that comes back says so at once.
  const redis = openRedisLink({ url: redisUrl, log, onChange: beat });
  let cancelBeat = systemSchedule(beat, BEAT_EVERY_MS);
  let known = "";
  let closed = false;

  function beat(): void {
    cancelBeat();
    if (closed) return;
    if (redis.isJoined()) io.serverSideEmit("beat", { node, sockets: io.sockets.sockets.size });
    lookAround();
    cancelBeat = systemSchedule(beat, BEAT_EVERY_MS);
  }

  /** Reports when the other nodes are no longer what they were. */
  function lookAround(): void {
    const now = `${redis.isJoined()} ${directory.others()} ${directory.socketsElsewhere()}`;
    if (now === known) return;
    known = now;
    onChange();
  }

  function deliverEverywhere(event: RealtimeEvent): void {
    deliverHere(event);
    io.serverSideEmit("event", event);
  }

  const feed = createFeedTurn<RealtimeEvent>({
    hold: (ms) => redis.hold(`${siteKey}:feed`, ms),
    intervalMs: () => feedIntervalMs(Math.max(io.sockets.sockets.size, directory.mostSocketsElsewhere())),
    nodes: () => 1 + directory.others(),
    send: deliverEverywhere,
    schedule: systemSchedule,
    chance: () => (systemRandom.bytes(1)[0] ?? 0) / 256,
  });

  io.adapter(redisAdapter(redis, siteKey));
  io.on("event", deliverHere);
  io.on("countedCalls", options.onCalls);
  io.on("beat", (heard) => {
    directory.hear(heard);
    lookAround();
  });
  redis.start();

  return {
    deliver(event) {
      if (event.room === "here") deliverHere(event);
      else if (event.event === "newHistory") feed.offer(event);
      else deliverEverywhere(event);
    },
    shareCalls(counts) {
      if (redis.isJoined()) io.serverSideEmit("countedCalls", counts);
    },
    socketsElsewhere: directory.socketsElsewhere,
    state: () => ({ joined: redis.isJoined(), nodes: 1 + directory.others(), lostMessages: redis.lost() }),
    async close() {
      closed = true;
      feed.close();
      cancelBeat();
      if (redis.isJoined()) io.serverSideEmit("beat", { node, sockets: null });
      await redis.close();
    },
  };
}

const BEAT_EVERY_MS = 1000;
/** Three beats, and a little for the way. */
const FORGET_AFTER_MS = 3500;

/** What nodes say to each other. */
type NodeToNode = {
  event: (event: RealtimeEvent) => void;
  beat: (beat: NodeBeat) => void;
  countedCalls: (counts: CallCounts) => void;
};

/** Socket.IO as this site uses it; events to browsers are typed where they are published. */
export type RealtimeIo = Server<DefaultEventsMap, DefaultEventsMap, NodeToNode>;

/** How this node stands to the others. */
export type NodesState = {
  readonly joined: boolean;
  /** Living nodes, this one included. */
  readonly nodes: number;
  /** Messages that could not be sent to the other nodes, since the start. */
  readonly lostMessages: number;
};

export type JoinedNodes = {
  readonly deliver: (event: RealtimeEvent) => void;
  readonly shareCalls: (counts: CallCounts) => void;
  readonly socketsElsewhere: () => number;
  readonly state: () => NodesState;
  readonly close: () => Promise<void>;
};

export type JoinOptions = {
  readonly redisUrl: string;
  /** Begins the name of everything in Redis: sites that share one do not hear each other. */
  readonly siteKey: string;
  readonly log: RealtimeLog;
  /** Publishes an event to the sockets of this node. */
  readonly deliverHere: (event: RealtimeEvent) => void;
  /** Milliseconds between two feed entries when so many sockets listen on one node. */
  readonly feedIntervalMs: (sockets: number) => number;
  /** Calls that other nodes answered. */
  readonly onCalls: (counts: CallCounts) => void;
  /** Redis came or went, or the other nodes did, or their sockets. */
  readonly onChange: () => void;
};

/**
 * Which other nodes live, and how many sockets each holds, by what they say of themselves. A node that says it leaves
 * is forgotten at once, one that falls silent after `forgetAfterMs`.
 */
export function createNodeDirectory({ now, forgetAfterMs }: DirectoryOptions): NodeDirectory {
  const others = new Map<string, { sockets: number; heardAt: number }>();

  const living = (): number[] => {
    const since = now() - forgetAfterMs;
    for (const [node, { heardAt }] of others) if (heardAt < since) others.delete(node);
    return [...others.values()].map(({ sockets }) => sockets);
  };

  return {
    hear({ node, sockets }) {
      if (sockets === null) others.delete(node);
      else others.set(node, { sockets, heardAt: now() });
    },
    others: () => living().length,
    socketsElsewhere: () => living().reduce((sum, sockets) => sum + sockets, 0),
    mostSocketsElsewhere: () => Math.max(0, ...living()),
  };
}

/** What a node says of itself once a second; `sockets` is null when it goes. */
export type NodeBeat = { readonly node: string; readonly sockets: number | null };

export type NodeDirectory = {
  readonly hear: (beat: NodeBeat) => void;
  /** Number of the other nodes. */
  readonly others: () => number;
  readonly socketsElsewhere: () => number;
  readonly mostSocketsElsewhere: () => number;
};

type DirectoryOptions = {
  /** Milliseconds, growing. */
  readonly now: () => number;
  readonly forgetAfterMs: number;
};

/**
 * Socket.IO's own Redis adapter over our link. The adapter is made for a client that reconnects by itself and it
 * ignores what its promises say; the link has neither queue nor rejections, so it stands in for both clients.
 */
function redisAdapter(redis: RedisLink, key: string): ReturnType<typeof createAdapter> {
  const listeners = new Map<string, (...message: unknown[]) => void>();
  const client = {
    publish: redis.publish,
    subscribe(channels: readonly string[]): void {
      for (const name of channels) {
        const onMessage = (channel: Buffer, payload: Buffer): void =>
          listeners.get("messageBuffer")?.(channel, payload);
        redis.subscribe({ name, pattern: false, onMessage });
      }
    },
    psubscribe(name: string): void {
      const onMessage = (channel: Buffer, payload: Buffer): void =>
        listeners.get("pmessageBuffer")?.(name, channel, payload);
      redis.subscribe({ name, pattern: true, onMessage });
    },
    on: (event: string, listener: (...message: unknown[]) => void) => void listeners.set(event, listener),
    off: (event: string) => void listeners.delete(event),
    // Closing the link ends every subscription with it.
    unsubscribe: () => undefined,
    punsubscribe: () => undefined,
  };
  return createAdapter(client, client, { key });
}
