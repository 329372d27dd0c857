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
  // Engine.IO makes its server of WebSockets again when ours begins to listen, and its own listener comes first.
  httpServer.on("listening", () => boundFrames(io.engine));
  boundFrames(io.engine);
  // WebSocket is the only transport, so nobody has an earlier one to upgrade: an id would only bypass allowRequest.
  io.engine.use((request: { url?: string }, _response: unknown, next: (error?: Error) => void) => {
    const known = new URL(request.url ?? "", "http://localhost").searchParams.has("sid");
    next(known ? new Error("a WebSocket handshake carries no session id") : undefined);
  });
  io.engine.on("connection", (connection) => traffic.watch(connection));
  io.use((socket, next) => traffic.connectOnce(socket.conn, next));
  return io;
}

/**
 * What is no packet is bounded, too: pings are answered by `traffic`, which counts them, and a message comes in few pieces. An empty piece
 * is none of its bytes and might come without end.
 */
function boundFrames(engine: object): void {
  // Engine.IO has no option for what it starts the server of WebSockets with.
  const server: unknown = Reflect.get(engine, "ws");
  if (typeof server !== "object" || server === null || !("options" in server))
    throw new Error("Engine.IO has no WebSocket server whose frames could be bounded");
  Object.assign(Object(server.options), { autoPong: false, maxFragments: MOST_PIECES });
}

/** No browser cuts a message of ours at all. */
const MOST_PIECES = 16;

type SocketIoOptions = {
  /** Null when the handshake may go on. */
  readonly admit: (request: IncomingMessage) => Refusal | null;
  readonly traffic: Traffic;
  readonly maxMessageBytes: number;
};
