import { rm } from "node:fs/promises";
import { startTestRedis, type TestRedis } from "./_cluster-redis.ts";
import { freePort } from "./_free-port.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { environmentFor, startServerProcess, type ServerProcess } from "./_harness-site.ts";
import { until } from "./_patience.ts";
import { patientFetch } from "./_patient-fetch.ts";
import { makeTestDirectory } from "./_test-directory.ts";

/**
 * Several server processes of one site, on a database and a Redis of the test's own. Nodes are named by their index,
 * from 0; each keeps its ports over restarts. `close` ends everything, whatever state it is in:
 *
 *     const cluster = await startCluster();           // two nodes, joined
 *     await cluster.kill(0);                          // kill -9
 *     await cluster.start(0);                         // back, on the same ports
 *     cluster.freeze(1); cluster.thaw(1);             // SIGSTOP, SIGCONT
 *     cluster.site.database.query(…); post(cluster.origin(1), …); connectTo(cluster.socketPort(1), …);
 */
export async function startCluster({
  nodes = 2,
  started = nodes,
  environment = {},
}: ClusterOptions = {}): Promise<Cluster> {
  const site = await createTestDatabase();
  const redis = await startTestRedis();
  const dataDir = await makeTestDirectory("rumb-cluster-");
  const ports = await Promise.all(Array.from({ length: nodes }, choosePorts));
  const running = new Map<number, ServerProcess>();

  async function start(index: number, extra: Record<string, string> = {}): Promise<void> {
    const process = await startServerProcess({
      ...environmentFor(site),
      DATA_DIR: dataDir,
      REDIS_URL: redis.url,
      PORT: String(portsOf(index).port),
      SOCKET_PORT: String(portsOf(index).socketPort),
      METRICS_PORT: String(portsOf(index).metricsPort),
      ...environment,
      ...extra,
    });
    running.set(index, process);
  }

  const portsOf = (index: number): NodePorts => there(ports[index], index);
  const processOf = (index: number): ServerProcess => there(running.get(index), index);

  async function joined(count = running.size): Promise<void> {
    for (const index of running.keys()) {
      await until(`node ${index} knows of ${count} nodes`, () => isJoined(portsOf(index), count));
    }
  }

  const cluster: Cluster = {
    site,
    redis,
    start,
    joined,
    origin: (index) => `http://127.0.0.1:${portsOf(index).port}`,
    socketPort: (index) => portsOf(index).socketPort,
    metric: (index, name) => metric(portsOf(index), name),
    async kill(index) {
      const process = processOf(index);
      running.delete(index);
      await process.kill();
    },
    async stop(index) {
      const process = processOf(index);
      running.delete(index);
      return process.stop();
    },
    freeze: (index) => void processOf(index).child.kill("SIGSTOP"),
    thaw: (index) => void processOf(index).child.kill("SIGCONT"),
    async close() {
      // One that is stopped hears no other signal.
      for (const { child } of running.values()) child.kill("SIGCONT");
      const codes = await Promise.all([...running.values()].map((process) => process.stop()));
      await redis.remove();
      await site.drop();
      await rm(dataDir, { recursive: true, force: true });
      if (codes.some((code) => code !== 0))
        throw new Error(`a node did not end in peace: ${codes.join(", ")}`);
    },
  };
  try {
    await Promise.all(ports.slice(0, started).map((_, index) => start(index)));
    await joined();
    return cluster;
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

function there<Node>(node: Node | undefined, index: number): Node {
  if (node === undefined) throw new Error(`node ${index} does not run`);
  return node;
}

async function choosePorts(): Promise<NodePorts> {
  return { port: await freePort(), socketPort: await freePort(), metricsPort: await freePort() };
}

async function isJoined(ports: NodePorts, count: number): Promise<boolean> {
  return (await metric(ports, "rumb_redis_joined")) === 1 && (await metric(ports, "rumb_nodes")) === count;
}

async function metric({ metricsPort }: NodePorts, name: string): Promise<number> {
  const response = await patientFetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const found = new RegExp(`^${name} (\\S+)$`, "mu").exec(await response.text())?.[1];
  if (found === undefined) throw new Error(`no metric ${name}`);
  return Number(found);
}

type NodePorts = { readonly port: number; readonly socketPort: number; readonly metricsPort: number };

type ClusterOptions = {
  /** How many. */
  readonly nodes?: number;
  /** How many of them are started at once, from 0; all when absent. */
  readonly started?: number;
  /** Of every node, beside what it needs anyway. */
  readonly environment?: Record<string, string>;
};

export type Cluster = {
  readonly site: TestDatabase;
  readonly redis: TestRedis;
  /** Starts a node that was killed or stopped, on its ports; resolves when it answers. */
  start(index: number, extraEnvironment?: Record<string, string>): Promise<void>;
  /** Resolves when every running node knows of `count` nodes; of all that run, when left out. */
  joined(count?: number): Promise<void>;
  origin(index: number): string;
  socketPort(index: number): number;
  /** The value of a metric without labels. */
  metric(index: number, name: string): Promise<number>;
  /** SIGKILL. */
  kill(index: number): Promise<void>;
  /** SIGTERM, and waits for the drain; returns the exit code. */
  stop(index: number): Promise<number | null>;
  /** SIGSTOP. */
  freeze(index: number): void;
  /** SIGCONT. */
  thaw(index: number): void;
  /** Ends everything, also what is frozen. Throws when a node did not end in peace. */
  close(): Promise<void>;
};
