import type { Socket } from "socket.io";

/**
 * Bounds what one connection may send and what may pile up for it. Every packet counts, also those that no handler
 * sees. The packet that goes over the limit may still be answered with a refusal (`isOver`, once); then the
 * connection closes. A browser that stops reading is dropped when its backlog reaches the limit: memory is bounded.
 */
export function createTrafficLimits({ messagesPerSecond, maxBacklogPackets, now }: TrafficLimits) {
  const allowances = new WeakMap<Connection, { left: number; countedAt: number }>();
  const over = new WeakMap<Connection, { answered: boolean }>();

  function onIncoming(connection: Connection): void {
    const at = now();
    const rate = messagesPerSecond();
    const allowance = allowances.get(connection) ?? { left: rate, countedAt: at };
    allowance.left = Math.min(rate, allowance.left + ((at - allowance.countedAt) / 1000) * rate) - 1;
    allowance.countedAt = at;
    allowances.set(connection, allowance);
    if (allowance.left >= 0 || over.has(connection)) return;
    over.set(connection, { answered: false });
    // After the handlers of this packet, so that its refusal leaves first.
    setImmediate(() => connection.close());
  }

  // Listeners of all connections: one function each, not one for each connection.
  function onPacket(this: Connection): void {
    onIncoming(this);
  }

  function onPacketCreate(this: Connection): void {
    // Not a polite closing: that would wait in the same backlog.
    if (backlogOf(this) >= maxBacklogPackets) this.request.socket.destroy();
  }

  return {
    watch(connection: Connection): void {
      connection.on("packet", onPacket);
      connection.on("packetCreate", onPacketCreate);
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

/** Packets that wait until the connection takes more. */
function backlogOf(connection: Connection): number {
  // Engine.IO counts them in a field that its types call private; an own count would cost every packet a listener.
  const waiting: unknown = Reflect.get(connection, "writeBuffer");
  return Array.isArray(waiting) ? waiting.length : 0;
}

export type Traffic = ReturnType<typeof createTrafficLimits>;

type TrafficLimits = {
  /** Sustained rate, and the burst that a connection may start with. */
  readonly messagesPerSecond: () => number;
  readonly maxBacklogPackets: number;
  /** Milliseconds, growing. */
  readonly now: () => number;
};

/** The connection below a socket. */
type Connection = Socket["conn"];
