import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A port of the loopback that nobody listens on, outside the range from which the system takes ports for outgoing
 * connections: a server that is stopped finds it free again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    const server = createServer().listen(port, "127.0.0.1");
    const [error] = await Promise.race([once(server, "listening"), once(server, "error").catch((e) => [e])]);
    server.close();
    if (error === undefined) return port;
  }
}

const FIRST = 15_000;
const COUNT = 15_000;
