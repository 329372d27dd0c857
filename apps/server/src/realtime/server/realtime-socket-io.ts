import type { IncomingMessage, Server as HttpServer } from "node:http";
import { isRefusal, type Refusal } from "@rumb/contract/errors";
import { type DefaultEventsMap, Server } from "socket.io";
import { refusalBody } from "./realtime-messages.ts";
import type { Traffic } from "./realtime-traffic.ts";

/**
 * Socket.IO on an HTTP server of ours, for players and for operators: nothing but WebSocket, asked before every upgrade, and every
 * connection bounded in what it sends.
 */
export function openSocketIo<Sent extends object, BetweenNodes extends object = DefaultEventsMap>(
  httpServer: HttpServer,
  { admit, traffic, maxMessageBytes }: SocketIoOptions,
) {
  const io = new Server<DefaultEventsMap, Sent, BetweenNodes>(httpServer, {
    transports: ["websocket"],
    allowUpgrades: false,
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: maxMessageBytes,
    connectTimeout: 10_000,
    allowRequest(request, decide) {
      const refused = admit(request);
      decide(isRefusal(refused) ? JSON.stringify(refusalBody(refused)) : null, refused === null);
    },
  });
  // WebSocket is the only transport, so nobody has an earlier one to upgrade: an id would only bypass allowRequest.
  io.engine.use((request: { url?: string }, _response: unknown, next: (error?: Error) => void) => {
    const known = new URL(request.url ?? "", "http://localhost").searchParams.has("sid");
    next(known ? new Error("a WebSocket handshake carries no session id") : undefined);
  });
  io.engine.on("connection", (connection) => traffic.watch(connection));
  io.use((socket, next) => traffic.connectOnce(socket.conn, next));
  return io;
}

type SocketIoOptions = {
  /** Null when the handshake may go on. */
  readonly admit: (request: IncomingMessage) => Refusal | null;
  readonly traffic: Traffic;
  readonly maxMessageBytes: number;
};
