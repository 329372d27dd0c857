import {
  isOperatorNews,
  isOperatorWaiting,
  OPERATOR_NEWS,
  OPERATOR_WAITING,
  type OperatorNews,
  type OperatorWaiting,
} from "@rumb/contract/socket/operator-news";
import { io } from "socket.io-client";

/** What is to be known of the socket: its news, how many wait, and when something may have been missed. */
export type NewsListener = {
  readonly onNews: (news: readonly OperatorNews[]) => void;
  readonly onWaiting: (waiting: OperatorWaiting) => void;
  readonly onMissed: () => void;
};

/** Opens the console's own socket, which comes back by itself; returns how to close it. */
export function openOperatorSocket({ onNews, onWaiting, onMissed }: NewsListener): () => void {
  const socket = io({ transports: ["websocket"], reconnectionDelayMax: 20_000 });
  // Also for the first time: the page was read before anybody listened.
  socket.on("connect", onMissed);
  socket.on(OPERATOR_NEWS, (payload: unknown) => {
    if (isOperatorNews(payload)) onNews(payload);
  });
  socket.on(OPERATOR_WAITING, (payload: unknown) => {
    if (isOperatorWaiting(payload)) onWaiting(payload);
  });
  // Let go by the site, as when the session was looked at and is over: the next call says what is the matter.
  socket.on("disconnect", (reason) => {
    if (reason === "io server disconnect") onMissed();
  });
  return () => void socket.close();
}
