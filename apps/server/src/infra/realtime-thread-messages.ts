import type { ClientConfig } from "pg";
import type { RealtimeEvent } from "./realtime-event.ts";
import type { RealtimeNodeOptions } from "./realtime-node.ts";

/** What the realtime thread is started with; everything must survive a structured clone. */
export type RealtimeThreadOptions = Pick<
  RealtimeNodeOptions,
  "publicOrigin" | "trustedProxies" | "sessionCookie"
> & {
  /** 0 lets the system choose. */
  readonly port: number;
  /** Undefined means every interface. */
  readonly host: string | undefined;
  readonly connection: ClientConfig;
  /** The role whose privileges the thread's statements have; the connecting user when absent. */
  readonly role?: string;
  readonly logLevel: string;
};

export type ToRealtimeThread =
  | { readonly type: "events"; readonly events: readonly RealtimeEvent[] }
  | { readonly type: "close" };

export type FromRealtimeThread =
  | { readonly type: "ready"; readonly port: number }
  /** The last batch of events went out; the next may come. */
  | { readonly type: "delivered" }
  | { readonly type: "listeners"; readonly count: number };
