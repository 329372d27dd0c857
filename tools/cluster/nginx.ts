import { cp, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Children } from "./child.ts";
import { startKept, type Kept } from "./kept.ts";

export type NodeAddress = {
  readonly port: number;
  readonly socketPort: number;
  readonly consolePort: number;
};

/**
 * Starts nginx with the configuration of deploy/nginx, in `folder`: only the nodes and the ports are others. Resolves
 * when it takes connections; from then on it is started again when it dies.
 */
export async function startNginx(options: {
  children: Children;
  program: string;
  folder: string;
  sitePort: number;
  socketPort: number;
  consolePort: number;
  nodes: readonly NodeAddress[];
  /** PEM file of who signed the nodes' certificate. */
  authority: string;
}): Promise<Kept> {
  const { children, folder, nodes, sitePort, socketPort, consolePort } = options;
  await cp(CONFIGURATION, folder, { recursive: true });
  await writeFile(join(folder, "nodes.conf"), upstreams(nodes));
  await cp(options.authority, join(folder, "nodes-ca.pem"));
  await listenAt(folder, "site", String(sitePort));
  await listenAt(folder, "socket", String(socketPort));
  await listenAt(folder, "console", String(consolePort));
  const words = ["-p", folder, "-c", "nginx.conf", "-e", "stderr", "-g", "daemon off;"];
  return startKept(
    children,
    async () => {
      const nginx = children.start(options.program, words, {});
      let hasEnded = false;
      void nginx.ended.then(() => (hasEnded = true));
      // It opens them one after the other.
      for (const port of [sitePort, socketPort, consolePort]) {
        while (!(await listens(port))) {
          if (hasEnded) throw new Error("nginx не запустился; причина — выше.");
          await delay(20);
        }
      }
      return nginx;
    },
    "nginx умер: сайт недоступен",
  );
}

/** Puts an address into one of the listen-….conf in `folder`, and leaves what else stands there. */
export async function listenAt(
  folder: string,
  name: "site" | "socket" | "console",
  address: string,
): Promise<void> {
  const path = join(folder, `listen-${name}.conf`);
  const text = await readFile(path, "utf8");
  await writeFile(path, text.replace(/^listen \d+/mu, `listen ${address}`));
}

/** What deploy/nginx/nodes.conf says, of nodes on this machine. */
function upstreams(nodes: readonly NodeAddress[]): string {
  const site = nodes.map(({ port }) => `  server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;\n`).join("");
  const consoles = nodes
    .map(({ consolePort }) => `  server 127.0.0.1:${consolePort} max_fails=1 fail_timeout=1s;\n`)
    .join("");
  const socket = nodes.map(({ socketPort }) => `  server 127.0.0.1:${socketPort} max_fails=0;\n`).join("");
  return `upstream rumb_site {\n  zone rumb_site 64k;\n${site}  keepalive 64;\n  keepalive_timeout 2s;\n}
upstream rumb_sign_in {\n  zone rumb_sign_in 64k;\n  hash $remote_addr consistent;\n${site}}
upstream rumb_console {\n  zone rumb_console 64k;\n${consoles}  keepalive 8;\n  keepalive_timeout 2s;\n}
upstream rumb_console_sign_in {\n  zone rumb_console_sign_in 64k;\n  hash $remote_addr consistent;\n${consoles}}
upstream rumb_socket {\n  zone rumb_socket 64k;\n  least_conn;\n${socket}}\n`;
}

/** Whether any program of this machine takes connections at the port. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

const CONFIGURATION = join(import.meta.dirname, "../../deploy/nginx");
