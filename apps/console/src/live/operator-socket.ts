import {
  isOperatorNews,
  isOperatorWaiting,
  OPERATOR_NEWS,
  OPERATOR_WAITING,
  type OperatorNews,
  type OperatorWaiting,
} from "@rumb/contract/socket/operator-news";
import { io, type Socket } from "socket.io-client";

/** What is to be known of the socket: its news, how many wait, and when something may have been missed. */
export type NewsListener = {
  readonly onNews: (news: readonly OperatorNews[]) => void;
  readonly onWaiting: (waiting: OperatorWaiting) => void;
  /** `wasBroken` unless it is the first connection and came at once, just after the page was read. */
  readonly onMissed: (wasBroken: boolean) => void;
};

/** Opens the console's own socket, which comes back by itself; returns how to close it. */
export function openOperatorSocket(
  { onNews, onWaiting, onMissed }: NewsListener,
  { open = openHere, againMs = AGAIN_MS, strangerMs = STRANGER_MS }: SocketOptions = {},
): () => void {
  const socket = open();
  let wasBroken = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const comeBack = (delayMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => socket.connect(), delayMs);
  };
  socket.on("connect", () => {
    onMissed(wasBroken);
    wasBroken = true;
  });
  socket.on(OPERATOR_NEWS, (payload: unknown) => {
    if (isOperatorNews(payload)) onNews(payload);
  });
  socket.on(OPERATOR_WAITING, (payload: unknown) => {
    if (isOperatorWaiting(payload)) onWaiting(payload);
  });
  socket.on("disconnect", (reason) => {
    // From everything else Socket.IO comes back by itself.
    if (reason !== "io server disconnect") return;
    // Let go by the site, as when the session was looked at and is over: the next call says what is the matter.
    onMissed(true);
    comeBack(againMs);
  });
  socket.on("connect_error", ({ message }) => {
    wasBroken = true;
    // After a refusal it would not come back by itself. Somebody may sign in at another tab, or close some of theirs.
    if (!socket.active) comeBack(AT_LEISURE.has(message) ? strangerMs : againMs);
  });
  return () => {
    clearTimeout(timer);
    socket.close();
  };
}

function openHere(): Socket {
  return io({ transports: ["websocket"], reconnectionDelayMax: 20_000 });
}

const AGAIN_MS = 5_000;
const STRANGER_MS = 60_000;
const AT_LEISURE: ReadonlySet<string> = new Set(["NOT_SIGNED_IN", "TOO_OFTEN"]);

type SocketOptions = {
  readonly open?: () => Socket;
  /** How soon it comes back after the site has refused it, or let it go. */
  readonly againMs?: number;
  /** How soon it does when nobody is signed in, or one operator in too many tabs. */
  readonly strangerMs?: number;
};
