import type { Server as HttpServer } from "node:http";
import { isRefusal } from "@rumb/contract/errors";
import type { FeedEntry } from "@rumb/contract/feed";
import { Server } from "socket.io";
import { createAddressReader } from "./realtime-address.ts";
import { createAdmission } from "./realtime-admission.ts";
import { playerRoom, type RealtimeEvent, type RealtimeLog } from "./realtime-event.ts";
import { answerMessages, refusalBody } from "./realtime-messages.ts";
import { createMembers, type SocketSessions } from "./realtime-members.ts";
import { createOnlineReport } from "./realtime-online.ts";
import { createTrafficLimits } from "./realtime-traffic.ts";
import { monotonicMs, systemSchedule } from "./schedule.ts";

/**
 * Socket.IO over an HTTP server: WebSocket only, every handshake checked before its upgrade, every connection bounded.
 * It knows sessions and the feed's history by the functions it is given, and nothing else of the site.
 */
export function attachRealtime(httpServer: HttpServer, options: RealtimeServerOptions): RealtimeServer {
  const { limits, log } = options;
  const admission = createAdmission({
    ...options,
    addressOf: createAddressReader(options.trustedProxies),
  });
  const traffic = createTrafficLimits({
    messagesPerSecond: () => limits().messagesPerSecond,
    maxBacklogPackets: MAX_BACKLOG_PACKETS,
    now: monotonicMs,
  });
  const io = new Server(httpServer, {
    transports: ["websocket"],
    allowUpgrades: false,
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: 16 * 1024,
    connectTimeout: 10_000,
    allowRequest: (request, decide) => {
      const refused = admission.admit(request);
      decide(isRefusal(refused) ? JSON.stringify(refusalBody(refused)) : null, refused === null);
    },
  });
  const members = createMembers(options);
  const answers = new Map<unknown, () => Promise<unknown>>([["getHistory", options.history]]);
  const online = createOnlineReport({
    count: () => io.sockets.sockets.size,
    report: (count) => {
      options.onListeners(count);
      io.emit("online", count);
    },
    everyMs: 1000,
    schedule: systemSchedule,
  });
  let potSum: number | null = null;

  // WebSocket is the only transport, so nobody has an earlier one to upgrade: an id would only bypass allowRequest.
  io.engine.use((request: { url?: string }, _response: unknown, next: (error?: Error) => void) => {
    const known = new URL(request.url ?? "", "http://localhost").searchParams.has("sid");
    next(known ? new Error("a WebSocket handshake carries no session id") : undefined);
  });
  io.engine.on("connection", (connection) => traffic.watch(connection));
  io.use(members.authenticate);
  io.on("connection", (socket) => {
    answerMessages(socket, { answers, traffic, log });
    socket.emit("online", io.sockets.sockets.size);
    if (potSum !== null) socket.emit("jackpotGameSum", potSum);
    online.changed();
    socket.on("disconnect", () => online.changed());
  });

  return {
    deliver(event) {
      if (event.event === "jackpotGameSum") potSum = event.data;
      const target = event.room === "all" ? io : io.to(playerRoom(event.room.playerId));
      target.emit(event.event, event.data);
    },
    recheck: members.recheck,
    async close() {
      members.close();
      // Not `io.close()`: that would also close the HTTP server, which is not ours.
      const gone = admission.close(CLOSE_GRACE_MS);
      io.engine.close();
      await gone;
      online.close();
    },
  };
}

/** A browser that lets this many packets pile up has stopped reading. */
const MAX_BACKLOG_PACKETS = 256;
/** A browser answers the closing of its socket at once; one that does not is cut off. */
const CLOSE_GRACE_MS = 1000;

export type RealtimeLimits = {
  /** Connections this node holds at most. */
  readonly maxConnections: number;
  /** Connections of one address. */
  readonly maxPerAddress: number;
  /** Messages a connection may send per second. */
  readonly messagesPerSecond: number;
};

export type RealtimeServer = {
  readonly deliver: (event: RealtimeEvent) => void;
  /** Checks again whether the sockets of one player, or of all, may stay in their rooms. */
  readonly recheck: (playerId?: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

export type RealtimeServerOptions = {
  /** Origin of the site as configured, or null: then the Host header decides. */
  readonly publicOrigin: string | null;
  readonly trustedProxies: readonly string[];
  /** Bounds as they are now: they are settings and change while sockets are open. */
  readonly limits: () => RealtimeLimits;
  readonly log: RealtimeLog;
  readonly sessions: SocketSessions;
  /** Last entries of the feed, oldest first. */
  readonly history: () => Promise<FeedEntry[]>;
  /** Told the number of connected sockets, at most once a second. */
  readonly onListeners: (count: number) => void;
};
