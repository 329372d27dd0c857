import { Worker } from "node:worker_threads";
import type { ClientConfig } from "pg";
import type { CallCounts } from "../../platform/http/shared-calls.ts";
import type { NodeTls } from "../../platform/http/node-tls.ts";
import { systemSchedule } from "../../platform/runtime/schedule.ts";
import type { NodesState } from "../nodes/realtime-cluster.ts";
import type { RealtimeEvent } from "../realtime-event.ts";
import type { RealtimeServerOptions } from "../server/realtime-server.ts";

/** Starts a realtime thread, whose body is the file `body`. When it runs out of memory it fails alone, not the process. */
export function startRealtimeWorker(body: URL, options: RealtimeThreadOptions): Worker {
  return new Worker(body, {
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: MAX_YOUNG_HEAP_MB },
  });
}

/** The site's handle on one thread, from its start to its end. */
export function holdRealtimeThread(
  worker: Worker,
  onMessage: (message: FromRealtimeThread) => void,
): RealtimeThread {
  let failure: Error | null = null;
  const { promise: ended, resolve } = Promise.withResolvers<Error>();
  worker.on("error", (error) => {
    failure = error;
  });
  worker.once("exit", (code) => resolve(failure ?? new Error(`the realtime thread ended with code ${code}`)));
  worker.on("message", onMessage);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  const send = (message: ToRealtimeThread): void => worker.postMessage(message);

  return {
    send,
    ended,
    async close() {
      send({ type: "close" });
      const cancel = systemSchedule(() => void worker.terminate(), CLOSE_GRACE_MS);
      await ended;
      cancel();
    },
  };
}

const MAX_HEAP_MB = 1024;
/** What thousands of arriving sockets leave behind is collected early: left to itself it takes more than they do. */
const MAX_YOUNG_HEAP_MB = 32;
const CLOSE_GRACE_MS = 5000;

export type RealtimeThread = {
  readonly send: (message: ToRealtimeThread) => void;
  /** Resolves with the reason, whatever ended it. */
  readonly ended: Promise<Error>;
  /** Asks the thread to end, and makes it end when it does not. */
  readonly close: () => Promise<void>;
};

export type SpawnThread = (options: RealtimeThreadOptions) => Worker;

/** What the realtime thread is started with; everything must survive a structured clone. */
export type RealtimeThreadOptions = Pick<RealtimeServerOptions, "publicOrigin" | "trustedProxies"> & {
  /** Name of the cookie that carries the session id. */
  readonly sessionCookie: string;
  /** Seals of sessions are made with one of them. */
  readonly sessionKeys: readonly [Uint8Array, ...Uint8Array[]];
  readonly roundPace: number;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Undefined means every interface. */
  readonly host: string | undefined;
  /** Null: it speaks http. */
  readonly nodeTls: NodeTls | null;
  readonly connection: ClientConfig;
  /** The role whose privileges the thread's statements have; the connecting user when absent. */
  readonly role?: string;
  readonly logLevel: string;
  /** How to find the other nodes; null when there are none. */
  readonly join: { readonly redisUrl: string; readonly siteKey: string } | null;
};

export type ToRealtimeThread =
  | { readonly type: "events"; readonly events: readonly RealtimeEvent[] }
  /** Calls that this node has answered, for the others. */
  | { readonly type: "calls"; readonly counts: CallCounts }
  | { readonly type: "close" };

export type FromRealtimeThread =
  | { readonly type: "ready"; readonly port: number }
  /** The last batch of events went out; the next may come. */
  | { readonly type: "delivered" }
  /** How late the thread's event loop was in the last second, 99 of 100 times at most. */
  | { readonly type: "delay"; readonly p99Seconds: number }
  | { readonly type: "listeners"; readonly count: number; readonly nodes: NodesState | null }
  /** Calls that another node has answered. */
  | { readonly type: "calls"; readonly counts: CallCounts }
  /** The last calls were passed on; the next may come. */
  | { readonly type: "callsShared" };
