/** Without a connection for this long, the header shows an amber dot. */
export const UNSTABLE_AFTER_MS = 1000;
/** Without a connection for this long, a banner says so and stakes are suspended. */
export const LOST_AFTER_MS = 3000;
/** The same for the first connection: over a slow network a page is still loading, and the banner would push it down meanwhile. */
export const FIRST_LOST_AFTER_MS = 10_000;

/** Next state of the link. Repeated `disconnected` events keep the first moment. */
export function reduceLink(state: LinkState, event: LinkEvent): LinkState {
  switch (event.type) {
    case "connected":
      return { ...state, wasUp: true, downSinceMs: undefined };
    case "disconnected":
      return { ...state, downSinceMs: state.downSinceMs ?? event.atMs };
    case "network":
      return { ...state, networkUp: event.up };
  }
}

/** The state to show at a moment: breaks under a second stay invisible. */
export function connectionAt({ networkUp, wasUp, downSinceMs }: LinkState, nowMs: number): Connection {
  if (!networkUp) return "offline";
  if (downSinceMs === undefined) return "online";
  const downForMs = nowMs - downSinceMs;
  if (downForMs < UNSTABLE_AFTER_MS) return "online";
  return downForMs < (wasUp ? LOST_AFTER_MS : FIRST_LOST_AFTER_MS) ? "unstable" : "lost";
}

/** While it is so, stakes and whatever else needs the server are suspended. */
export function isDisconnected(connection: Connection): boolean {
  return connection === "lost" || connection === "offline";
}

/** What the visitor sees. `unstable`: 1–3 s without a connection, up to 10 s before the first one; `lost`: longer; `offline`: no network. */
export type Connection = "online" | "unstable" | "lost" | "offline";

export type LinkState = {
  /** False when the browser itself reports no network. */
  readonly networkUp: boolean;
  /** Whether there has been a realtime connection since the page was opened. */
  readonly wasUp: boolean;
  /** When the realtime connection went down, Unix ms; undefined while it is up. */
  readonly downSinceMs: number | undefined;
};

export type LinkEvent =
  | { type: "connected" }
  | { type: "disconnected"; atMs: number }
  | { type: "network"; up: boolean };
