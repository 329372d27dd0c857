import { create } from "zustand";
import {
  connectionAt,
  FIRST_LOST_AFTER_MS,
  LOST_AFTER_MS,
  reduceLink,
  UNSTABLE_AFTER_MS,
} from "./connection-state.ts";
import type { Connection, LinkEvent, LinkState } from "./connection-state.ts";

/** The realtime connection as the visitor should see it. While it is `lost` or `offline`, stakes are suspended. */
export const useConnection = create<{ connection: Connection; downSinceMs: number | undefined }>()(() => ({
  connection: "online",
  downSinceMs: undefined,
}));

/** Reports to the store what happened to the link; states that come with time follow by themselves. */
export function linkChanged(event: LinkEvent): void {
  link = reduceLink(link, event);
  show();
  for (const timer of timers.splice(0)) clearTimeout(timer);
  if (link.downSinceMs === undefined) return;
  for (const delayMs of [UNSTABLE_AFTER_MS, LOST_AFTER_MS, FIRST_LOST_AFTER_MS])
    timers.push(setTimeout(show, delayMs));
}

/** Follows the browser's own idea of the network. */
export function watchNetwork(): void {
  for (const name of ["online", "offline"]) {
    window.addEventListener(name, () => linkChanged({ type: "network", up: navigator.onLine }));
  }
  linkChanged({ type: "network", up: navigator.onLine });
}

let link: LinkState = { networkUp: true, wasUp: false, downSinceMs: undefined };
const timers: ReturnType<typeof setTimeout>[] = [];

function show(): void {
  // Timers may fire a hair early; a state that is due within this much is due now.
  const nowMs = Date.now() + 20;
  useConnection.setState({ connection: connectionAt(link, nowMs), downSinceMs: link.downSinceMs });
}
