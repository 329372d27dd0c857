import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A port of the loopback that nobody listens on, outside the range from which the system takes ports for outgoing
 * connections: a server that is stopped finds it free again. It is the caller's until this process ends, so that no
 * other test takes it while its server is away.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await claim(port)) return port;
  }
  throw new Error(`no port is free among ${ATTEMPTS} that were tried`);
}

/** True when the port is free and nobody has claimed it. */
async function claim(port: number): Promise<boolean> {
  // An abstract socket is gone with its process, however that ends; only Linux has them.
  if (process.platform !== "linux") return isFree(port);
  const mark = createServer().listen(`\0rumb-port-${port}`);
  try {
    await once(mark, "listening");
  } catch {
    return false;
  }
  mark.unref();
  // Looked at last: a port that somebody else has claimed may be in the way of their server for no moment.
  if (await isFree(port)) return true;
  mark.close();
  return false;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}

const FIRST = 15_000;
const COUNT = 15_000;
const ATTEMPTS = 100;
