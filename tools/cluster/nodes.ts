import { join } from "node:path";
import { freePort } from "../../apps/server/test/_free-port.ts";
import { SERVER_FLAGS } from "../setup/server-flags.mjs";
import { type Child, type Children, listening } from "./child.ts";
import { startKept, type Kept } from "./kept.ts";
import type { NodeAddress } from "./nginx.ts";

/** Restarted, it drains first and comes back on the same ports. */
export type ClusterNode = NodeAddress & Kept & { readonly metricsPort: number };

/**
 * Starts one server process, and again whenever it dies. Resolves when it answers. `serverNow` says which program it is at each
 * start: the one of another version, once there is one.
 */
export async function startNode(
  children: Children,
  environment: NodeJS.ProcessEnv,
  serverNow: () => string = () => SERVER,
): Promise<ClusterNode> {
  const [port, socketPort, consolePort, metricsPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const ports = {
    PORT: String(port),
    SOCKET_PORT: String(socketPort),
    CONSOLE_PORT: String(consolePort),
    METRICS_PORT: String(metricsPort),
    // The sandbox's provider of payments is asked by its own node.
    PAYMENT_PORT: "0",
    TELEGRAM_PORT: "0",
    VK_GROUP_PORT: "0",
    DRAND_PORT: "0",
  };

  async function run(): Promise<Child> {
    const env = { ...environment, HOST: "127.0.0.1", ...ports };
    const started = children.start(process.execPath, [...SERVER_FLAGS, serverNow()], { env });
    await Promise.race([listening(started), started.ended.then(() => Promise.reject(new Error(FAILED)))]);
    return started;
  }

  const kept = await startKept(children, run, `Узел на порту ${port} умер`);
  return { ...kept, port, socketPort, consolePort, metricsPort };
}

const SERVER = join(import.meta.dirname, "../../apps/server/src/main.ts");
const FAILED = "Узел не запустился; причина — выше.";
