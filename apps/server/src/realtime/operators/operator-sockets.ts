import type { IncomingMessage, Server as HttpServer } from "node:http";
import { refusal } from "@rumb/contract/errors";
import {
  OPERATOR_NEWS,
  OPERATOR_NEWS_MAX,
  OPERATOR_WAITING,
  type OperatorNews,
  type OperatorWaiting,
} from "@rumb/contract/socket/operator-news";
import { monotonicMs, type Schedule, systemSchedule } from "../../platform/runtime/schedule.ts";
import { createAddressReader, createAdmission, forgetHandshake } from "../server/realtime-admission.ts";
import { openSocketIo } from "../server/realtime-socket-io.ts";
import { createTrafficLimits } from "../server/realtime-traffic.ts";
import { createQueueCounts } from "./queue-counts.ts";
import { createOperatorMembers, type OperatorMembersOptions } from "./operator-members.ts";

/**
 * The operators' own socket, at the console's address and nowhere else: it hears nothing and tells what has come, what has changed, and how many wait.
 * Whoever has no session of the console is refused, and let go when theirs is ended, or within a minute of its growing old or idle.
 */
export function attachOperatorSockets(
  httpServer: HttpServer,
  options: OperatorSocketsOptions,
): OperatorSockets {
  const { everyMs = TOGETHER_MS, schedule = systemSchedule, count, log } = options;
  const { admission, io } = openSockets(httpServer, options);
  const members = createOperatorMembers({ ...options, schedule });
  io.use((socket, next) => void members.authenticate(socket, next));
  const counts = createQueueCounts({
    count,
    announce: (waiting) => io.emit(OPERATOR_WAITING, waiting),
    isHeard: () => io.of("/").sockets.size > 0,
    everyMs,
    schedule,
    log,
  });
  io.on("connection", (socket) => {
    forgetHandshake(socket);
    // What its page has asked by itself may be older than the news that it hears first.
    counts.ask();
  });

  let waiting: OperatorNews[] = [];
  let cancelSending: (() => void) | null = null;
  let sentMs = -Infinity;
  const send = (): void => {
    cancelSending = null;
    sentMs = monotonicMs();
    io.emit(OPERATOR_NEWS, waiting);
    waiting = [];
  };

  return {
    deliver(news) {
      if (waiting.length < OPERATOR_NEWS_MAX) waiting.push(news);
      counts.ask();
      cancelSending ??= schedule(send, Math.max(GATHERED_MS, sentMs + everyMs - monotonicMs()));
    },
    reconnectAll() {
      // Not `disconnectSockets`: whoever is let go so does not come back by themselves.
      for (const { conn } of io.of("/").sockets.values()) conn.close();
    },
    recheck: members.recheck,
    async close() {
      members.close();
      counts.close();
      cancelSending?.();
      // Not `io.close()`: that would also close the HTTP server, which is not ours.
      const gone = admission.close(CLOSE_GRACE_MS);
      io.engine.close();
      await gone;
    },
  };
}

/** Asked before every upgrade; whoever sends more than a greeting and signs of life is cut off. */
function openSockets(
  httpServer: HttpServer,
  { publicOrigin, trustedProxies, nowMs = monotonicMs }: OperatorSocketsOptions,
) {
  const admission = createAdmission({
    publicOrigin,
    limits: () => LIMITS,
    addressOf: createAddressReader(trustedProxies),
    nowMs,
  });
  const io = openSocketIo<{
    [OPERATOR_NEWS]: (news: OperatorNews[]) => void;
    [OPERATOR_WAITING]: (waiting: OperatorWaiting) => void;
  }>(httpServer, {
    admit: (request) =>
      isConsoleOrigin(request, publicOrigin) ? admission.admit(request) : refusal("FOREIGN_ORIGIN"),
    traffic: createTrafficLimits({ messagesPerSecond: () => MESSAGES_PER_SECOND, nowMs }),
    maxMessageBytes: 1024,
  });
  return { admission, io };
}

/**
 * May a page of this `Origin` open a socket here? The site lies on another port of the same host in the sandbox, and browsers send the
 * console's cookie from there too: the whole origin decides, unlike at the players' realtime server. Every browser names one.
 */
function isConsoleOrigin(
  { headers }: Pick<IncomingMessage, "headers">,
  publicOrigin: string | null,
): boolean {
  const { origin, host } = headers;
  if (origin === undefined || host === undefined) return false;
  if (publicOrigin !== null) return origin === publicOrigin;
  return origin === `http://${host.toLowerCase()}` || origin === `https://${host.toLowerCase()}`;
}

/** News that come close together go out together: ten times a second at most, however much happens. */
const TOGETHER_MS = 100;
/** After a silence the first one goes out as soon as what was committed with it is there. */
const GATHERED_MS = 20;
const CLOSE_GRACE_MS = 1000;
const MESSAGES_PER_SECOND = 10;
const LIMITS = { maxConnections: 1_000, maxPerAddress: 200 };

export type OperatorSockets = {
  /** Sends news to every console at this node. */
  readonly deliver: (news: OperatorNews) => void;
  /** Some news may have been lost: lets every console come again, which then asks for what it shows. */
  readonly reconnectAll: () => void;
  /** Lets those go whose session is over. */
  readonly recheck: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type OperatorSocketsOptions = Omit<OperatorMembersOptions, "schedule"> & {
  readonly publicOrigin: string | null;
  readonly trustedProxies: readonly string[];
  /** How many wait in each queue now. */
  readonly count: () => Promise<OperatorWaiting>;
  readonly everyMs?: number;
  readonly schedule?: Schedule;
  /** Milliseconds, growing: by it handshakes and messages are counted. */
  readonly nowMs?: () => number;
};
