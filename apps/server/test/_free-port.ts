import { createServer } from "node:net";

/**
 * A port of the loopback that nobody listens on, outside the range from which the system takes ports for outgoing
 * connections: a server that is stopped finds it free again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

const FIRST = 15_000;
const COUNT = 15_000;
