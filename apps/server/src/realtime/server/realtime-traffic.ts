import { EventEmitter } from "node:events";
import type { Socket } from "socket.io";

/**
 * Bounds what one connection may send and what may pile up for it. Every packet counts, also those that no handler
 * sees, and so do pings and pongs of WebSocket itself, which no browser sends unasked. The packet that goes over the limit may still be answered with a refusal (`overLimit`, once); what was read
 * with it is dropped unseen, and the connection is cut. A browser that stops reading is cut when its backlog reaches
 * the limit: memory is bounded.
 */
export function createTrafficLimits({ messagesPerSecond, nowMs }: TrafficLimits) {
  const allowances = new WeakMap<Connection, { left: number; countedAt: number }>();
  const over = new WeakMap<Connection, { answered: boolean }>();
  const connected = new WeakSet<Connection>();

  function onIncoming(connection: Connection): void {
    if (over.has(connection)) return;
    const at = nowMs();
    const rate = messagesPerSecond();
    const allowance = allowances.get(connection) ?? { left: rate, countedAt: at };
    allowance.left = Math.min(rate, allowance.left + ((at - allowance.countedAt) / 1000) * rate) - 1;
    allowance.countedAt = at;
    allowances.set(connection, allowance);
    if (allowance.left >= 0) return;
    over.set(connection, { answered: false });
    // One read brings thousands of packets: the rest of them goes no further.
    connection.transport.removeAllListeners("packet");
    // After the handlers of this packet, so that its refusal leaves first.
    setImmediate(() => cut(connection));
  }

  // Listeners of all connections: one function each, not one for each connection.
  function onPacket(this: Connection): void {
    onIncoming(this);
  }

  // The frames of WebSocket below the packets. A ping is answered here, while there is room for it.
  function watchFrames(connection: Connection): void {
    const frames = framesOf(connection);
    frames?.on("ping", (data) => {
      onIncoming(connection);
      if (!over.has(connection)) frames.pong(data);
    });
    frames?.on("pong", () => onIncoming(connection));
  }

  function onPacketCreate(this: Connection): void {
    // Not a polite closing: that would wait in the same backlog.
    if (backlogOf(this) >= MAX_BACKLOG_PACKETS) this.request.socket.destroy();
  }

  // Whoever does not answer the closing of a WebSocket would stay for half a minute.
  function onClose(this: Connection): void {
    this.request.socket.destroySoon();
  }

  return {
    watch(connection: Connection): void {
      connection.on("packet", onPacket);
      watchFrames(connection);
      connection.on("packetCreate", onPacketCreate);
      connection.on("close", onClose);
    },
    /**
     * Socket.IO would look up the session for every CONNECT that comes before the first is answered. No browser of ours sends
     * two: the second ends the connection and is not looked up.
     */
    connectOnce(connection: Connection, next: (error?: Error) => void): void {
      const isSecond = connected.has(connection);
      connected.add(connection);
      if (isSecond) cut(connection);
      next(isSecond ? new Error("MALFORMED") : undefined);
    },
    /** `first` is true for the one message that is refused with an answer. */
    overLimit(connection: Connection): { first: boolean } | null {
      const state = over.get(connection);
      if (state === undefined) return null;
      const first = !state.answered;
      state.answered = true;
      return { first };
    },
  };
}

/** Ends a connection now. Closed first, it hears nothing of what was read already. */
function cut(connection: Connection): void {
  connection.close();
  connection.request.socket.destroy();
}

/** Packets that wait until the connection takes more. */
function backlogOf(connection: Connection): number {
  // Engine.IO counts them in a field that its types call private; an own count would cost every packet a listener.
  const waiting: unknown = Reflect.get(connection, "writeBuffer");
  return Array.isArray(waiting) ? waiting.length : 0;
}

/** The WebSocket of a connection. */
function framesOf({ transport }: Connection): Frames | null {
  // Engine.IO keeps it in a field that its types call private.
  const socket: unknown = Reflect.get(transport, "socket");
  return isFrames(socket) ? socket : null;
}

function isFrames(socket: unknown): socket is Frames {
  return socket instanceof EventEmitter && "pong" in socket && typeof socket.pong === "function";
}

type Frames = EventEmitter & { readonly pong: (data: unknown) => void };

/** A browser that lets this many packets pile up has stopped reading. */
const MAX_BACKLOG_PACKETS = 256;

export type Traffic = ReturnType<typeof createTrafficLimits>;

type TrafficLimits = {
  /** Sustained rate, and the burst that a connection may start with. */
  readonly messagesPerSecond: () => number;
  /** Milliseconds, growing. */
  readonly nowMs: () => number;
};

/** The connection below a socket. */
type Connection = Socket["conn"];
