import {
  type ClientMessages,
  type EventHandlers,
  parseAnswer,
  SERVER_EVENTS,
  type ServerEvents,
} from "@rumb/contract/socket/socket-events";
import type { Socket } from "socket.io-client";
import { createEventHandlers } from "./event-handlers.ts";
import { linkChanged, watchNetwork } from "./connection.ts";
import { refreshUser, type Session, useSession } from "./session.ts";

/** Opens the realtime connection and keeps it open. Call once, after the first user load. */
export function openSocket(): void {
  watchNetwork();
  linkChanged({ type: "disconnected", atMs: Date.now() });
  window.addEventListener("online", reconnectNow);
  useSession.subscribe((session, before) => {
    // The server reads the player from the handshake, so another player needs another handshake.
    if (memberOf(session) !== memberOf(before)) reconnectNow();
  });
  void connect();
}

/** Gives up the current waiting time and tries at once. */
export function reconnectNow(): void {
  if (socket) socket.disconnect().connect();
  else void connect();
}

/** Calls the handler for every event of this name, from now until the returned function is called. */
export function onSocketEvent<Name extends keyof ServerEvents>(
  name: Name,
  handler: EventHandlers[Name],
): () => void {
  return handlers.add(name, handler);
}

/** Calls the handler each time the connection is made, the first time included, until the returned function is called. */
export function onConnected(handler: () => void): () => void {
  connectedHandlers.add(handler);
  return () => connectedHandlers.delete(handler);
}

/** True while messages go out at once; otherwise they wait for the next connection. */
export function isConnected(): boolean {
  return socket?.connected ?? false;
}

/** Asks for the rows of the feed, oldest first; undefined when the server refuses or does not answer. */
export function requestHistory() {
  return ask("getHistory");
}

/** Asks for the newest bet of each game; undefined as above. */
export function requestLast() {
  return ask("getLast");
}

/** Asks for the jackpot's round as a whole; undefined when the server refuses, does not answer or has none yet. */
export async function requestJackpot() {
  return (await ask("getJackpot")) ?? undefined;
}

/** The same of the wheel. */
export async function requestWheel() {
  return (await ask("getWheel")) ?? undefined;
}

/** Whose events the server sends; those of a player who is shut out, it sends nobody. */
function memberOf({ status, user }: Session): number | undefined {
  return status === "player" ? user?.id : undefined;
}

const ANSWER_TIMEOUT_MS = 5000;
const RETRY_MS = 5000;
const LONGEST_RETRY_MS = 60_000;
const handlers = createEventHandlers({
  ownId: () => useSession.getState().user?.id,
  onDropped: countDropped,
});
const connectedHandlers = new Set<() => void>();
let socket: Socket | undefined;
let connecting = false;

async function connect(): Promise<void> {
  if (connecting || socket) return;
  connecting = true;
  // The port comes with the user load; when that failed, it is tried again until it works.
  const [io] = await Promise.all([fetchClient(), useSession.getState().site ?? refreshUser()]);
  connecting = false;
  const { site } = useSession.getState();
  if (!site || !io) {
    setTimeout(() => void connect(), RETRY_MS);
    return;
  }
  socket = io(`${location.protocol}//${location.hostname}:${site.socketPort}`, {
    transports: ["websocket"],
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    timeout: 20_000,
    withCredentials: true,
  });
  listen(socket);
}

/** A tenth of the site's code, which the first picture of a page can do without. */
async function fetchClient() {
  try {
    return (await import("socket.io-client")).io;
  } catch {
    return undefined;
  }
}

function listen(opened: Socket): void {
  let connectedBefore = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  /** Until it has succeeded once, for nothing else would bring up to date what the page shows; more and more seldom, for all pages ask. */
  async function catchUp(pauseMs = RETRY_MS): Promise<void> {
    const isLoaded = await refreshUser();
    clearTimeout(again);
    const nextMs = Math.min(pauseMs * 2, LONGEST_RETRY_MS);
    if (!isLoaded && opened.connected) again = setTimeout(() => void catchUp(nextMs), pauseMs);
  }

  opened.on("connect", () => {
    linkChanged({ type: "connected" });
    for (const handler of connectedHandlers) handler();
    // What happened to a player without a connection was announced to nobody here: not even before the first one, which comes after the user.
    if (connectedBefore || useSession.getState().status === "player") void catchUp();
    connectedBefore = true;
  });
  opened.on("disconnect", (reason) => {
    linkChanged({ type: "disconnected", atMs: Date.now() });
    clearTimeout(again);
    // Socket.IO comes back by itself from everything but a server that closed the socket on purpose.
    if (reason === "io server disconnect") setTimeout(() => opened.connect(), RETRY_MS);
  });
  opened.on("connect_error", () => {
    if (!opened.active) setTimeout(() => opened.connect(), RETRY_MS);
  });
  for (const name of SERVER_EVENTS) opened.on(name, (payload: unknown) => handlers.receive(name, payload));
}

/** Leaves the count where a browser's performance tools and tests find it: one mark for each event, so that it cannot grow. */
function countDropped(name: string, times: number): void {
  const mark = `dropped event: ${name}`;
  performance.clearMarks(mark);
  performance.mark(mark, { detail: times });
}

async function ask<Name extends keyof ClientMessages>(name: Name): Promise<ClientMessages[Name] | undefined> {
  try {
    return parseAnswer(name, await socket?.timeout(ANSWER_TIMEOUT_MS).emitWithAck(name));
  } catch {
    return undefined;
  }
}
