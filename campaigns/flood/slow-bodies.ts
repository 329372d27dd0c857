import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** Connections whose bodies come a byte at a time. */
export type SlowBodies = {
  /** How many of them the server has open now, and how many it has cut off. */
  counts(): { readonly open: number; readonly cut: number };
  end(): void;
};

/** Begins `count` calls at the port from one address, whose bodies never end, and goes on sending a byte of each every second. */
export async function sendSlowBodies(
  port: number,
  { count, from }: { count: number; from: string },
): Promise<SlowBodies> {
  const open = new Set<Socket>();
  let cut = 0;
  for (let sent = 0; sent < count; sent += 1) {
    const socket = connect({ port, host: "127.0.0.1", localAddress: from });
    // Cut off, which is what is counted.
    socket.on("error", () => undefined);
    socket.once("connect", () => {
      open.add(socket);
      socket.write(HEAD);
    });
    socket.once("close", () => {
      open.delete(socket);
      cut += 1;
    });
    socket.resume();
    if (sent % AT_ONCE === AT_ONCE - 1) await delay(PAUSE_MS);
  }
  const timer = setInterval(() => {
    for (const socket of open) socket.write(" ");
  }, BYTE_EVERY_MS);
  return {
    counts: () => ({ open: open.size, cut }),
    end() {
      clearInterval(timer);
      for (const socket of open) socket.destroy();
    },
  };
}

const HEAD =
  "POST /api/get HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 2000\r\n\r\n{";
const AT_ONCE = 250;
const PAUSE_MS = 20;
const BYTE_EVERY_MS = 1_000;
