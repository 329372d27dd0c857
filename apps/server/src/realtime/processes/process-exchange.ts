import type { CallCounts } from "../../platform/http/shared-calls.ts";
import type { RealtimeEvent } from "../realtime-event.ts";
import type { Realtime } from "../thread/realtime-supervisor.ts";
import type { SharedCallsEnd } from "../thread/thread-view.ts";
import type { FromSharedRealtime, ToSharedRealtime } from "./process-messages.ts";

/**
 * What the server processes of a machine say to the realtime server and to each other, all of it by way of the process that supervises
 * them. Nothing is kept for a process that is not there.
 */
export function createProcessExchange(options: ExchangeOptions): ProcessExchange {
  const { realtime, offerToFeed, processes, send } = options;

  function sendAll(message: FromSharedRealtime, except: number | null = null): void {
    for (let index = 0; index < processes; index += 1) if (index !== except) send(index, message);
  }

  function publish(event: RealtimeEvent): void {
    // Each process keeps to the feed's bound; together they would send a multiple of it.
    if (event.event === "newHistory") offerToFeed(event);
    else realtime.publish(event);
  }

  return {
    hear(from, message) {
      switch (message.type) {
        case "events":
          for (const event of message.events) publish(event);
          send(from, { type: "delivered" });
          break;
        case "calls":
          sendAll(message, from);
          options.shareWithNodes(message.counts);
          send(from, { type: "callsShared" });
          break;
      }
    },
    hearNodes: (counts) => sendAll({ type: "calls", counts }),
    report: () => sendAll({ type: "listeners", count: realtime.listeners(), nodes: realtime.nodes() }),
  };
}

/**
 * Where the realtime server brings what other machines have counted. It starts before the processes, and they may count at once: what comes
 * before `passTo` is for nobody, since no process is there that could hear it.
 */
export function createNodesEar(): NodesEar {
  let hear: ProcessExchange["hearNodes"] = () => undefined;
  return {
    hear: (counts) => hear(counts),
    passTo: (next) => void (hear = next),
    sent: () => undefined,
  };
}

export type NodesEar = SharedCallsEnd & {
  /** From now on it is heard. */
  readonly passTo: (hear: ProcessExchange["hearNodes"]) => void;
};

export type ProcessExchange = {
  /** What the process of this index says. */
  readonly hear: (from: number, message: ToSharedRealtime) => void;
  /** Calls that nodes on other machines have answered. */
  readonly hearNodes: (counts: CallCounts) => void;
  /** Lets all processes know how many sockets there are. */
  readonly report: () => void;
};

type ExchangeOptions = {
  readonly realtime: Pick<Realtime, "publish" | "listeners" | "nodes">;
  readonly offerToFeed: (entry: RealtimeEvent) => void;
  /** How many; they are named by their index, from 0. */
  readonly processes: number;
  /** Drops what is for a process that is not there. */
  readonly send: (to: number, message: FromSharedRealtime) => void;
  /** Lets nodes on other machines know which calls were answered here. */
  readonly shareWithNodes: (counts: CallCounts) => void;
};
