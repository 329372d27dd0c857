import { create } from "zustand";
import { emptyFeed, reduceFeed, type FeedEvent, type FeedState } from "./feed-state.ts";
import { onConnected, onSocketEvent, requestHistory } from "./socket.ts";

/** The live feed. */
export const useFeed = create<FeedState>()(() => emptyFeed);

/** Follows the feed; after every (re)connect the rows are fetched again, so that a gap heals. */
export function followFeed(): void {
  onConnected(() => void fetchHistory());
  onSocketEvent("getHistory", (entries) => dispatch({ type: "history", entries }));
  onSocketEvent("newHistory", (entry) => dispatch({ type: "entry", entry }));
}

/** Holds the shown rows still while somebody reads them. */
export function pauseFeed(): void {
  dispatch({ type: "pause" });
}

/** Shows the newest rows again. */
export function resumeFeed(): void {
  dispatch({ type: "resume" });
}

async function fetchHistory(): Promise<void> {
  const entries = await requestHistory();
  if (entries) dispatch({ type: "history", entries });
}

function dispatch(event: FeedEvent): void {
  useFeed.setState((state) => reduceFeed(state, event));
}
