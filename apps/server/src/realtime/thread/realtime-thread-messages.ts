import type { ClientConfig } from "pg";
import type { RealtimeEvent } from "../realtime-event.ts";
import type { NodesState } from "../nodes/realtime-cluster.ts";
import type { RealtimeNodeOptions } from "../../compose/realtime-node.ts";
import type { CallCounts } from "../../platform/http/shared-calls.ts";

/** What the realtime thread is started with; everything must survive a structured clone. */
export type RealtimeThreadOptions = Pick<
  RealtimeNodeOptions,
  "publicOrigin" | "trustedProxies" | "sessionCookie" | "roundPace"
> & {
  /** 0 lets the system choose. */
  readonly port: number;
  /** Undefined means every interface. */
  readonly host: string | undefined;
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
  /** The last calls were handed on; the next may come. */
  | { readonly type: "callsShared" };
