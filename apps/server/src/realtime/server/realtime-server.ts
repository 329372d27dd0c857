import type { Server as HttpServer } from "node:http";
import type { FeedEntry } from "@rumb/contract/feed";
import { createBroadcasts } from "./broadcasts.ts";
import { createAddressReader, createAdmission, forgetHandshake } from "./realtime-admission.ts";
import { joinNodes, type JoinOptions, type NodesState, type RealtimeIo } from "../nodes/realtime-cluster.ts";
import { playerRoom, type RealtimeEvent, type RealtimeLog } from "../realtime-event.ts";
import { type Answers, createMessageAnswers } from "./realtime-messages.ts";
import { createMembers, type SocketSessions } from "./realtime-members.ts";
import { openSocketIo } from "./realtime-socket-io.ts";
import { createTrafficLimits } from "./realtime-traffic.ts";
import { answerHeaders } from "../../platform/http/answer-headers.ts";
import { monotonicMs, type Schedule, systemSchedule } from "../../platform/runtime/schedule.ts";
import type { CallCounts } from "../../platform/http/shared-calls.ts";

/**
 * Socket.IO over an HTTP server: WebSocket only, every handshake checked before its upgrade, every connection bounded.
 * It knows sessions and the feed's history by the functions it is given, and nothing else of the site.
 */
export function attachRealtime(httpServer: HttpServer, options: RealtimeServerOptions): RealtimeServer {
  const { limits, log, nowMs = monotonicMs } = options;
  const admission = createAdmission({
    ...options,
    addressOf: createAddressReader(options.trustedProxies),
    nowMs,
  });
  const messagesPerSecond = (): number => limits().messagesPerSecond;
  const traffic = createTrafficLimits({ messagesPerSecond, nowMs });
  const io: RealtimeIo = openSocketIo(httpServer, {
    admit: (request) => admission.admit(request),
    traffic,
    maxMessageBytes: 16 * 1024,
  });
  const { sendToAll, sent } = openSending(io);
  const headers = new Headers(answerHeaders({ secure: options.publicOrigin?.startsWith("https:") ?? false }));
  // Before Socket.IO, which answers by itself.
  httpServer.prependListener("request", (_request, response) => void response.setHeaders(headers));
  const members = createMembers(options);
  const answers: Answers = new Map([["getHistory", options.history.latest], ...options.answers]);
  const count = (): number => io.sockets.sockets.size + (nodes?.socketsElsewhere() ?? 0);
  const online = createOnlineReport({
    count,
    report: (sockets) => {
      reportToSite();
      sendToAll("online", sockets);
    },
    everyMs: 1000,
    schedule: systemSchedule,
  });
  let potSum: number | null = null;

  function deliverHere(event: RealtimeEvent): void {
    if (event.event === "jackpotGameSum") potSum = event.data;
    if (event.event === "newHistory") options.history.expire();
    if (typeof event.room === "string") sendToAll(event.event, event.data);
    else sendToPlayer(io, event.room.playerId, event);
  }

  function reportToSite(): void {
    options.onListeners(io.sockets.sockets.size, nodes?.state() ?? null);
  }

  function onNodesChange(): void {
    reportToSite();
    online.changed();
  }

  const nodes = options.join && joinNodes(io, { ...options.join, log, deliverHere, onChange: onNodesChange });
  const messages = createMessageAnswers({ answers, playerOf: members.playerOf, traffic, log });
  io.use(members.authenticate);
  // A room of one's own is what every socket leaves behind.
  io.sockets.adapter.on("delete-room", () => online.changed());
  io.on("connection", (socket) => {
    forgetHandshake(socket);
    messages.answer(socket);
    socket.emit("online", count());
    if (potSum !== null) socket.emit("jackpotGameSum", potSum);
    online.changed();
  });

  return {
    deliver: nodes?.deliver ?? deliverHere,
    sent,
    shareCalls: (counts) => nodes?.shareCalls(counts),
    recheck: members.recheck,
    async close() {
      members.close();
      // Not `io.close()`: that would also close the HTTP server, which is not ours.
      const gone = admission.close(CLOSE_GRACE_MS);
      io.engine.close();
      await gone;
      await nodes?.close();
      online.close();
    },
  };
}

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
  /** Publishes an event to the sockets that it is for, on every node. */
  readonly deliver: (event: RealtimeEvent) => void;
  /** Resolves when all sockets of this node have what was published until now. */
  readonly sent: () => Promise<void>;
  /** Sends the other nodes which calls this one has answered. */
  readonly shareCalls: (counts: CallCounts) => void;
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
  /** Last entries of the feed, oldest first; `expire` is called when a newer one is shown. */
  readonly history: { readonly latest: () => Promise<FeedEntry[]>; readonly expire: () => void };
  /** Other messages of browsers, and what answers them. */
  readonly answers: Answers;
  /**
   * Gets the number of this node's sockets, at most once a second, and how it stands to the others whenever that changes
   * (null: it is alone).
   */
  readonly onListeners: (count: number, nodes: NodesState | null) => void;
  /** How to find the other nodes; null when there are none. */
  readonly join: Pick<JoinOptions, "redisUrl" | "siteKey" | "feedIntervalMs" | "onCalls"> | null;
  /** Milliseconds, growing: by it handshakes and messages are counted. */
  readonly nowMs?: () => number;
};

/**
 * What sends an event to every socket of this node, as `io.local.emit` does, for two thirds of its processor time: the
 * packet is made into one frame, in one piece, that all connections write as it is.
 */
function openSending(io: RealtimeIo) {
  const { send, sent } = createBroadcasts({ everybody: () => io.sockets.sockets, nextTurn: setImmediate });
  function sendToAll(event: string, data: unknown): void {
    // An event of the main namespace in Socket.IO's protocol; the frame also says Engine.IO's 4, a message.
    const packet = `2${JSON.stringify([event, data])}`;
    const options = { compress: false, wsPreEncodedFrame: [textFrame(`4${packet}`)] };
    const newestOf = NEWEST.has(event) ? event : undefined;
    send({ write: ({ conn }) => void conn.write(packet, options), newestOf });
  }
  return { sendToAll, sent };
}

/** Of what tells how something stands now, one that waits gives way to the next. */
const NEWEST = new Set(["online", "jackpotGameSum", "jackTime", "wheelTime"]);

/** Of those who play, most have no window at this node, or none at all. */
function sendToPlayer(io: RealtimeIo, playerId: number, { event, data }: RealtimeEvent): void {
  const room = playerRoom(playerId);
  if (io.sockets.adapter.rooms.has(room)) io.local.to(room).emit(event, data);
}

/** A whole text message as a server sends it: unmasked, in one frame (RFC 6455 §5.2). */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([frameHead(payload.length), payload]);
}

function frameHead(length: number): Buffer {
  if (length < 126) return Buffer.of(FINAL_TEXT, length);
  const isShort = length < 2 ** 16;
  const head = Buffer.alloc(isShort ? 4 : 10);
  head[0] = FINAL_TEXT;
  head[1] = isShort ? 126 : 127;
  head.writeUIntBE(length, isShort ? 2 : 4, isShort ? 2 : 6);
  return head;
}

const FINAL_TEXT = 0x81;

/**
 * Reports a number that changes often: whatever happens between two reports, at most one leaves per `everyMs`, and
 * the last value always does.
 */
function createOnlineReport({ count, report, everyMs, schedule }: OnlineReportOptions) {
  let cancel: (() => void) | null = null;

  return {
    /** The number has changed, or may have. */
    changed(): void {
      cancel ??= schedule(() => {
        cancel = null;
        report(count());
      }, everyMs);
    },
    close(): void {
      cancel?.();
      cancel = null;
    },
  };
}

type OnlineReportOptions = {
  readonly count: () => number;
  readonly report: (count: number) => void;
  readonly everyMs: number;
  readonly schedule: Schedule;
};
