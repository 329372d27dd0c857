import type { SharedCalls } from "../../platform/http/shared-calls.ts";
import type { NodesState } from "../nodes/realtime-cluster.ts";
import type { FromRealtimeThread } from "./realtime-worker.ts";

/** What the site knows of a realtime thread by what it last said; nothing of one that is gone. */
export function createThreadView(calls: SharedCallsEnd | null): ThreadView {
  let seen = NOTHING;
  return {
    hear(message) {
      switch (message.type) {
        case "listeners":
          seen = { ...seen, listeners: message.count, nodes: message.nodes };
          break;
        case "delay":
          seen = { ...seen, loopDelaySeconds: message.p99Seconds };
          break;
        case "calls":
          calls?.hear(message.counts);
          break;
        case "callsShared":
          calls?.sent();
          break;
      }
    },
    forget() {
      seen = NOTHING;
    },
    // What was on its way to the others is lost, and does not keep the next from leaving: not before somebody is there to take it.
    begin: () => calls?.sent(),
    seen: () => seen,
  };
}

const NOTHING: Seen = { listeners: 0, nodes: null, loopDelaySeconds: 0 };

type Seen = {
  readonly listeners: number;
  readonly nodes: NodesState | null;
  readonly loopDelaySeconds: number;
};

/** The end of shared calls that faces the realtime server. */
export type SharedCallsEnd = Pick<SharedCalls, "hear" | "sent">;

type ThreadView = {
  readonly hear: (message: Exclude<FromRealtimeThread, { type: "ready" | "delivered" }>) => void;
  /** The thread is gone. */
  readonly forget: () => void;
  /** Another is there. */
  readonly begin: () => void;
  readonly seen: () => Seen;
};
