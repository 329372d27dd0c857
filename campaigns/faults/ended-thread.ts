import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";
import { kill } from "../ha/faults.ts";

/**
 * Ends one thread of a Node program, and nothing else of it: through the inspector, which SIGUSR1 opens at the port that the program was
 * started with. `file` is how the address of the thread's first file ends.
 */
export async function endThread(program: {
  readonly pid: number;
  readonly inspectPort: number;
  readonly file: string;
}): Promise<void> {
  const { pid, inspectPort, file } = program;
  kill(pid, "SIGUSR1");
  const socket = new WebSocket(await inspectorOf(inspectPort));
  try {
    await new Promise<void>((resolve, reject) => {
      let ended: string | null = null;
      socket.on("error", reject);
      socket.on("close", () => reject(new Error("the inspector hung up")));
      socket.on("open", () =>
        say(socket, { method: "NodeWorker.enable", params: { waitForDebuggerOnStart: false } }),
      );
      const timer = setTimeout(() => reject(new Error(`${pid} has no thread of ${file}`)), PATIENCE_MS);
      socket.on("message", (data: Buffer) => {
        const said: Said = JSON.parse(data.toString());
        const { sessionId, workerInfo } = said.params ?? {};
        if (sessionId === undefined) return;
        if (said.method === "NodeWorker.detachedFromWorker" && sessionId === ended) {
          clearTimeout(timer);
          resolve();
        }
        if (said.method !== "NodeWorker.attachedToWorker" || workerInfo?.url.endsWith(file) !== true) return;
        ended = sessionId;
        const message = JSON.stringify({
          id: 1,
          method: "Runtime.evaluate",
          params: { expression: "process.exit(1)" },
        });
        say(socket, { method: "NodeWorker.sendMessageToWorker", params: { sessionId, message } });
      });
    });
  } finally {
    socket.terminate();
  }
}

function say(socket: WebSocket, words: { readonly method: string; readonly params: object }): void {
  socket.send(JSON.stringify({ id: 1, ...words }));
}

/** The address at which the inspector of a program listens, once it does. */
async function inspectorOf(port: number): Promise<string> {
  for (const sinceMs = performance.now(); ; await delay(50)) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
      const [target]: { webSocketDebuggerUrl: string }[] = JSON.parse(await answer.text());
      if (target !== undefined) return target.webSocketDebuggerUrl;
    } catch (error) {
      if (performance.now() - sinceMs > PATIENCE_MS) throw error;
    }
  }
}

/** What is read of the inspector's messages. */
type Said = {
  readonly method?: string;
  readonly params?: { readonly sessionId?: string; readonly workerInfo?: { readonly url: string } };
};

const PATIENCE_MS = 30_000;
