import { io, type Socket } from "socket.io-client";

/** Visitors who only watch. */
export type Watchers = {
  /** How long each connection was away, milliseconds, since the last time this was asked. */
  gaps(): number[];
  /** How many are away now. */
  away(): number;
  stop(): void;
};

/** As the page does, they open their socket again by themselves. */
export function startWatchers(url: string, count: number, nowMs: () => number): Watchers {
  let gaps: number[] = [];
  const lostAt = new Map<Socket, number>();
  const sockets = Array.from({ length: count }, () => {
    const socket = io(url, { transports: ["websocket"], forceNew: true, reconnectionDelayMax: 2_000 });
    socket.on("disconnect", () => lostAt.set(socket, nowMs()));
    socket.on("connect", () => {
      const since = lostAt.get(socket);
      if (since !== undefined) gaps.push(nowMs() - since);
      lostAt.delete(socket);
    });
    return socket;
  });
  return {
    gaps() {
      const found = gaps;
      gaps = [];
      return found;
    },
    away: () => lostAt.size,
    stop() {
      for (const socket of sockets) socket.close();
    },
  };
}
