import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { Children } from "./child.ts";
import { type Kept, startKept } from "./kept.ts";
import { startNginx } from "./nginx.ts";
import { makeNodeCertificate } from "./node-certificate.ts";
import { startNode, type ClusterNode } from "./nodes.ts";

/** Some nodes of the site behind nginx, joined by a Redis that keeps nothing. */
export type ClusterSite = {
  readonly nodes: readonly ClusterNode[];
  readonly nginx: Kept;
  readonly redis: Kept;
};

/** Resolves when nginx takes connections. All of it ends with `children`. */
export async function startClusterSite(options: {
  children: Children;
  programs: { readonly redis: string; readonly nginx: string; readonly openssl: string };
  /** Exists; for what the programs write. */
  folder: string;
  sitePort: number;
  socketPort: number;
  consolePort: number;
  nodes: number;
  /** Of each node; DATABASE_URL stands in it. */
  environment: NodeJS.ProcessEnv;
  /** The program of the node of that index, from 0, whenever it starts; this version's when absent. */
  serverOf?: (index: number) => string;
  /** What only the node of that index, from 0, is started with. */
  environmentOf?: (index: number) => NodeJS.ProcessEnv;
}): Promise<ClusterSite> {
  const { children, folder, programs, sitePort, socketPort, consolePort } = options;
  const redisPath = join(folder, "redis.sock");
  const redis = await startRedis(children, programs.redis, { folder, path: redisPath });
  const certificate = await makeNodeCertificate(
    programs.openssl,
    await mkdtemp(join(folder, "certificates-")),
  );
  const environment = {
    PUBLIC_SOCKET_PORT: String(socketPort),
    CONSOLE_URL: `http://localhost:${consolePort}`,
    ...options.environment,
    REDIS_URL: `unix://${redisPath}`,
    TRUSTED_PROXIES: "loopback",
    ...certificate.environment,
  };
  const nodes: ClusterNode[] = [];
  // One after the other: the first may have to make the database and the key.
  for (let index = 0; index < options.nodes; index += 1) {
    const { serverOf, environmentOf } = options;
    const own = { ...environment, ...environmentOf?.(index) };
    nodes.push(await startNode(children, own, serverOf && (() => serverOf(index))));
  }
  const nginx = await startNginx({
    children,
    program: programs.nginx,
    folder,
    sitePort,
    socketPort,
    consolePort,
    nodes,
    authority: certificate.authority,
  });
  return { nodes, nginx, redis };
}

function startRedis(
  children: Children,
  program: string,
  { folder, path }: { folder: string; path: string },
): Promise<Kept> {
  const words = ["--port", "0", "--unixsocket", path, "--dir", folder, "--save", "", "--appendonly", "no"];
  const start = async () => {
    const redis = children.start(program, words, {});
    redis.process.stdout?.resume();
    return redis;
  };
  return startKept(children, start, "Redis умер: узлы работают каждый сам по себе");
}
