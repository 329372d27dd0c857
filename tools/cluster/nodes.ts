import { createInterface } from "node:readline";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../apps/server/test/_free-port.ts";
import { areStopping, startChild, type Child } from "./child.ts";
import type { NodeAddress } from "./nginx.ts";

export type ClusterNode = NodeAddress & {
  /** Tells it to stop, waits for its drain, and starts it again on the same ports. */
  restart(): Promise<void>;
};

/** Starts one server process, and again whenever it dies. Resolves when it answers. */
export async function startNode(environment: NodeJS.ProcessEnv): Promise<ClusterNode> {
  const [port, socketPort, metricsPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const ports = {
    PORT: String(port),
    SOCKET_PORT: String(socketPort),
    METRICS_PORT: String(metricsPort),
    // The sandbox's provider of payments is asked by its own node.
    PAYMENT_PORT: "0",
    TELEGRAM_PORT: "0",
    VK_GROUP_PORT: "0",
  };
  let wanted = true;
  let child = await run();

  async function run(): Promise<Child> {
    const started = startChild(process.execPath, [SERVER], { ...environment, HOST: "127.0.0.1", ...ports });
    await Promise.race([listening(started), started.ended.then(() => Promise.reject(new Error(FAILED)))]);
    void started.ended.then(() => (wanted && !areStopping() ? revive() : undefined));
    return started;
  }

  async function revive(): Promise<void> {
    console.error(`Узел на порту ${port} умер и запускается снова.`);
    await delay(REVIVE_AFTER_MS);
    await runAgain();
  }

  /** A start that fails is a death like any other; one that comes too late is none. */
  async function runAgain(): Promise<void> {
    if (areStopping()) return;
    try {
      child = await run();
    } catch {
      if (!areStopping()) await revive();
    }
  }

  return {
    port,
    socketPort,
    async restart() {
      wanted = false;
      await child.stop();
      wanted = true;
      await runAgain();
    },
  };
}

/** Shows what the node logs, and resolves when it says that it listens. */
function listening({ process: { stdout } }: Child): Promise<void> {
  return new Promise((resolve) => {
    if (stdout === null) return;
    createInterface({ input: stdout }).on("line", (line) => {
      if (line.startsWith("RUMB listening")) resolve();
      else console.log(line);
    });
  });
}

const SERVER = join(import.meta.dirname, "../../apps/server/src/main.ts");
const FAILED = "Узел не запустился; причина — выше.";
const REVIVE_AFTER_MS = 500;
