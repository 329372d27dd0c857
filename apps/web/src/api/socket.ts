import type { JackpotState } from "@rumb/contract/jackpot/jackpot-wire";
import type { WheelState } from "@rumb/contract/wheel/wheel-wire";
import type { ClientToServer, ServerToClient } from "@rumb/contract/socket";
import { io, type Socket } from "socket.io-client";
import { linkChanged, watchNetwork } from "./connection.ts";
import { refreshUser, useSession } from "./session.ts";

/** Opens the realtime connection and keeps it open. Call once, after the first user load. */
export function openSocket(): void {
  watchNetwork();
  linkChanged({ type: "disconnected", atMs: Date.now() });
  window.addEventListener("online", reconnectNow);
  useSession.subscribe((session, before) => {
    // The server reads the player from the handshake, so another player needs another handshake.
    if (session.user?.id !== before.user?.id) reconnectNow();
  });
  void connect();
}

/** Gives up the current waiting time and tries at once. */
export function reconnectNow(): void {
  if (socket) socket.disconnect().connect();
  else void connect();
}

/** Calls the handler for every event of this name, from now until the returned function is called. */
export function onSocketEvent<Name extends keyof ServerToClient>(
  name: Name,
  handler: ServerToClient[Name],
): () => void {
  handlers[name].add(handler);
  return () => handlers[name].delete(handler);
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
export async function requestHistory() {
  const history = await socket
    ?.timeout(ANSWER_TIMEOUT_MS)
    .emitWithAck("getHistory")
    .catch(() => undefined);
  return Array.isArray(history) ? history : undefined;
}

/** Asks for the jackpot's round as a whole; undefined when the server refuses, does not answer or has none yet. */
export async function requestJackpot(): Promise<JackpotState | undefined> {
  const state = await socket
    ?.timeout(ANSWER_TIMEOUT_MS)
    .emitWithAck("getJackpot")
    .catch(() => undefined);
  return state && "round" in state ? state : undefined;
}

/** The same of the wheel. */
export async function requestWheel(): Promise<WheelState | undefined> {
  const state = await socket
    ?.timeout(ANSWER_TIMEOUT_MS)
    .emitWithAck("getWheel")
    .catch(() => undefined);
  return state && "round" in state ? state : undefined;
}

const ANSWER_TIMEOUT_MS = 5000;
const RETRY_MS = 5000;
/** Every event has its set here, so one that is forgotten does not compile. */
const handlers: { readonly [Name in keyof ServerToClient]: Set<ServerToClient[Name]> } = {
  newHistory: new Set(),
  getHistory: new Set(),
  online: new Set(),
  jackpotGameSum: new Set(),
  jackpotesWin: new Set(),
  updateBalance: new Set(),
  getJackpot: new Set(),
  newBetJackpot: new Set(),
  jackTime: new Set(),
  startSliderJackpot: new Set(),
  winner: new Set(),
  getWheel: new Set(),
  newBetWheel: new Set(),
  wheelTime: new Set(),
  startWheel: new Set(),
  wheelResult: new Set(),
  payment: new Set(),
  withdrawal: new Set(),
  bindTg: new Set(),
  terms: new Set(),
  refused: new Set(),
};
const connectedHandlers = new Set<() => void>();
let socket: Socket<AnyEvents, ClientToServer> | undefined;
let connecting = false;

async function connect(): Promise<void> {
  if (connecting || socket) return;
  connecting = true;
  // The port comes with the user load; when that failed, it is tried again until it works.
  if (!useSession.getState().site) await refreshUser();
  connecting = false;
  const { site } = useSession.getState();
  if (!site) {
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

function listen(opened: Socket<AnyEvents, ClientToServer>): void {
  let connectedBefore = false;
  opened.on("connect", () => {
    linkChanged({ type: "connected" });
    for (const handler of connectedHandlers) handler();
    if (connectedBefore) void refreshUser();
    connectedBefore = true;
  });
  opened.on("disconnect", (reason) => {
    linkChanged({ type: "disconnected", atMs: Date.now() });
    // Socket.IO comes back by itself from everything but a server that closed the socket on purpose.
    if (reason === "io server disconnect") setTimeout(() => opened.connect(), RETRY_MS);
  });
  opened.on("connect_error", () => {
    if (!opened.active) setTimeout(() => opened.connect(), RETRY_MS);
  });
  // A handler takes what the contract says of its event, which is all that is ever in its set.
  for (const [name, ofEvent] of Object.entries(handlers)) {
    opened.on(name, (data: never) => ofEvent.forEach((handler) => handler(data)));
  }
}

type AnyEvents = Record<string, (data: never) => void>;
