import { createHash } from "node:crypto";
import { unlinkSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Runs `work` while no other setup of the same subject, such as a checkout, runs on this machine.
 * The lock is a listening socket, not a file: the kernel frees it when its holder dies, however it dies.
 */
export async function withSetupLock(subject, work) {
  const server = await acquire(lockName(subject));
  try {
    return await work();
  } finally {
    for (const waiting of server.waiting) waiting.destroy();
    server.listener.close();
  }
}

async function acquire(path) {
  let announced = false;
  for (;;) {
    const server = await listen(path);
    if (server !== null) return server;
    if (!announced) console.log("Another setup is running; waiting for it…");
    announced = true;
    await holderGone(path);
  }
}

function listen(path) {
  return new Promise((resolve, reject) => {
    const waiting = new Set();
    const listener = createServer((socket) => {
      waiting.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => waiting.delete(socket));
    });
    listener.once("error", (error) => (error.code === "EADDRINUSE" ? resolve(null) : reject(error)));
    listener.listen({ path }, () => resolve({ listener, waiting }));
  });
}

// Whoever waits holds a connection; it breaks the moment the holder is done or dead.
function holderGone(path) {
  return new Promise((resolve) => {
    const socket = connect({ path });
    socket.once("error", (error) => {
      // Only a socket with a file can be left behind: nobody answers, yet the name is taken.
      if (error.code === "ECONNREFUSED" && !path.startsWith("\0")) unlinkSync(path);
    });
    socket.once("close", resolve);
    socket.resume();
  });
}

function lockName(subject) {
  const name = `rumb-setup-${createHash("sha256").update(subject).digest("hex").slice(0, 16)}`;
  return process.platform === "linux" ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}
