import type { Server as HttpServer } from "node:http";
import type { Publish, RealtimeLog } from "../realtime-event.ts";
import type { LinkStats } from "./realtime-link.ts";
import { startRealtimeNode, type RealtimeNodeOptions } from "../../compose/realtime-node.ts";
import type { NodesState } from "../nodes/realtime-cluster.ts";
import { superviseRealtimeThread } from "./realtime-supervisor.ts";
import type { RealtimeThreadOptions } from "./realtime-thread-messages.ts";
import type { SharedCallsEnd } from "./realtime-view.ts";
import type { CallCounts } from "../../platform/http/shared-calls.ts";

/**
 * Starts the realtime server: in a thread of its own when it has a port of its own, else on the site's HTTP server
 * (which must be listening by the time browsers come, and is not closed with it).
 * Rejects when the port cannot be had.
 */
export async function startRealtime(options: RealtimeOptions): Promise<Realtime> {
  if (options.place === "thread") return superviseRealtimeThread(options.thread, options);
  const { calls, join } = options;
  let listeners = 0;
  let nodes: NodesState | null = null;
  const node = await startRealtimeNode(options.httpServer, {
    ...options,
    join: join && { ...join, onCalls: (counts) => calls?.hear(counts) },
    onListeners: (count, state) => {
      listeners = count;
      nodes = state;
    },
  });
  return {
    port: options.port,
    publish: node.deliver,
    listeners: () => listeners,
    stats: () => NO_STATS,
    nodes: () => nodes,
    shareCalls(counts) {
      node.shareCalls(counts);
      calls?.sent();
    },
    close: node.close,
  };
}

/** Of a realtime server that has no thread, or is none yet. */
export const NO_STATS: RealtimeStats = {
  droppedEntries: 0,
  lostMessages: 0,
  restarts: 0,
  loopDelaySeconds: 0,
};

/** Counts since the start, of the realtime thread and the hop to it. */
type RealtimeStats = LinkStats & {
  readonly restarts: number;
  /** How late the thread's event loop was in the last second, 99 of 100 times at most. */
  readonly loopDelaySeconds: number;
};

export type Realtime = {
  /** Where browsers connect. */
  readonly port: number;
  /** Hands an event to the sockets, after its cause is committed. Never waits, never throws. */
  readonly publish: Publish;
  /** Connected sockets, as of the last second. */
  readonly listeners: () => number;
  /** Counts since the start. */
  readonly stats: () => RealtimeStats;
  /** How this node stands to the others, as of the last second; null when it is alone. */
  readonly nodes: () => NodesState | null;
  /** Tells the other nodes which calls this one has answered. */
  readonly shareCalls: (counts: CallCounts) => void;
  /** Lets every browser go (they will come back by themselves) and frees the port. */
  readonly close: () => Promise<void>;
};

export type RealtimeOptions =
  | {
      readonly place: "thread";
      readonly thread: RealtimeThreadOptions;
      readonly log: RealtimeLog;
      readonly calls: SharedCallsEnd | null;
    }
  | (Omit<RealtimeNodeOptions, "onListeners" | "join"> & {
      readonly place: "site";
      readonly join: RealtimeThreadOptions["join"];
      readonly calls: SharedCallsEnd | null;
      readonly httpServer: HttpServer;
      /** Port of that server. */
      readonly port: number;
    });
