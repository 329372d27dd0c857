import type { Socket } from "socket.io";

/**
 * Bounds what one connection may send and what may pile up for it. Every packet counts, also those that no handler
 * sees. The packet that goes over the limit may still be answered with a refusal (`isOver`, once); then the
 * connection closes. A browser that stops reading is dropped when its backlog reaches the limit: memory is bounded.
 */
export function createTrafficLimits({ messagesPerSecond, maxBacklogPackets, now }: TrafficLimits) {
  const over = new WeakMap<object, { answered: boolean }>();

  function watchIncoming(connection: Connection): void {
    let allowance = messagesPerSecond();
    let countedAt = now();
    connection.on("packet", () => {
      const at = now();
      const rate = messagesPerSecond();
      allowance = Math.min(rate, allowance + ((at - countedAt) / 1000) * rate);
      countedAt = at;
      allowance -= 1;
      if (allowance >= 0 || over.has(connection)) return;
      over.set(connection, { answered: false });
      // After the handlers of this packet, so that its refusal leaves first.
      setImmediate(() => connection.close());
    });
  }

  function watchOutgoing(connection: Connection): void {
    let backlog = 0;
    connection.on("flush", () => {
      backlog = 0;
    });
    connection.on("packetCreate", () => {
      backlog += 1;
      // Not a polite closing: that would wait in the same backlog.
      if (backlog === maxBacklogPackets) connection.request.socket.destroy();
    });
  }

  return {
    watch(connection: Connection): void {
      watchIncoming(connection);
      watchOutgoing(connection);
    },
    /** `first` is true for the one message whose sender is told. */
    overLimit(connection: object): { first: boolean } | null {
      const state = over.get(connection);
      if (state === undefined) return null;
      const first = !state.answered;
      state.answered = true;
      return { first };
    },
  };
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
