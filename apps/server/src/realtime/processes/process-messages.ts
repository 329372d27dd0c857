import type { FromRealtimeThread, ToRealtimeThread } from "../thread/realtime-worker.ts";

/** What a server process says to the realtime server, which the process that supervises it has: the same as to a thread of its own. */
export type ToSharedRealtime = Extract<ToRealtimeThread, { type: "events" | "calls" }>;

/** What it hears of it. */
export type FromSharedRealtime = Extract<
  FromRealtimeThread,
  { type: "delivered" | "listeners" | "calls" | "callsShared" }
>;
