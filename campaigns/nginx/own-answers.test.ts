import { cp, writeFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { request } from "node:https";
import { createServer } from "node:http";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createChildren } from "../../tools/cluster/child.ts";
import { listens } from "../../tools/cluster/nginx.ts";
import { makeNodeCertificate } from "../../tools/cluster/node-certificate.ts";
import { clusterPrograms } from "../../tools/setup/cluster-programs.mjs";
import { portOf } from "../../apps/server/src/platform/http/port-of.ts";
import { freePort } from "../../apps/server/test/_free-port.ts";
import { until } from "../../apps/server/test/_patience.ts";
import { makeTestDirectory } from "../../apps/server/test/_test-directory.ts";

// nginx with the files of deploy/nginx and TLS before browsers, while a node answers and while none does.

const { nginx, openssl } = clusterPrograms();
const children = createChildren();
afterAll(() => children.stop());

test("what nginx answers by itself has the headers of every answer, and what a node says stands alone", async () => {
  const folder = await makeTestDirectory("rumb-nginx-");
  const certificate = await makeNodeCertificate(openssl, folder);
  const node = createServer((request, response) => {
    request.resume();
    response.writeHead(200, {
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-cache",
      "strict-transport-security": "max-age=1",
    });
    response.end("here");
  }).listen(0, "127.0.0.1");
  await once(node, "listening");
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  await startBefore({ folder, certificate, ports, node: portOf(node) });
  const ask = (path: string, headers = {}, body?: Buffer) =>
    answerOf(ports[0], { path, headers, certificate, body });

  expect(await ask("/")).toEqual({
    status: 200,
    "x-content-type-options": "nosniff",
    "content-security-policy": undefined,
    "cache-control": "private, no-cache",
    "strict-transport-security": "max-age=1",
  });
  const own = {
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cache-control": "no-store",
    "strict-transport-security": "max-age=63072000; includeSubDomains",
  };
  const long = Buffer.alloc(24 * 1024, 0x20);
  expect(await ask("/api/get", {}, long)).toEqual({ status: 413, ...own });
  // Telegram's longest message, which it would repeat for ever.
  expect(await ask("/api/telegram/webhook", {}, long)).toMatchObject({ status: 200 });
  expect(await ask("/", { host: "a b" })).toEqual({ status: 400, ...own });
  node.close().closeAllConnections();
  expect(await ask("/")).toEqual({ status: 502, ...own });
});

async function startBefore({ folder, certificate, ports, node }: Before): Promise<void> {
  const [site, socket, itsConsole] = ports;
  await cp(join(import.meta.dirname, "../../deploy/nginx"), folder, { recursive: true });
  // Nodes that speak http, and only the site's.
  await writeFile(join(folder, "nodes-tls.conf"), "");
  const conf = readFileSync(join(folder, "nginx.conf"), "utf8");
  await writeFile(join(folder, "nginx.conf"), conf.replaceAll("proxy_pass https:", "proxy_pass http:"));
  const upstreams = ["site", "sign_in", "console", "console_sign_in", "socket"];
  const nodes = upstreams.map((name) => `upstream rumb_${name} { server 127.0.0.1:${node}; }\n`).join("");
  await writeFile(join(folder, "nodes.conf"), nodes);
  const { NODE_TLS_CERT, NODE_TLS_KEY } = certificate.environment;
  const tls = `ssl_certificate ${NODE_TLS_CERT};\nssl_certificate_key ${NODE_TLS_KEY};\n`;
  await writeFile(join(folder, "listen-site.conf"), `listen 127.0.0.1:${site} ssl;\n${tls}`);
  await writeFile(join(folder, "listen-socket.conf"), `listen 127.0.0.1:${socket};\n`);
  await writeFile(join(folder, "listen-console.conf"), `listen 127.0.0.1:${itsConsole};\n`);
  children.start(nginx, ["-p", folder, "-c", "nginx.conf", "-e", "stderr", "-g", "daemon off;"], {});
  await until("nginx listens", () => listens(site));
}

type Before = {
  readonly folder: string;
  readonly certificate: Awaited<ReturnType<typeof makeNodeCertificate>>;
  readonly ports: readonly [number, number, number];
  readonly node: number;
};

/** The status of an answer and those of its headers that nginx may have to add. */
function answerOf(
  port: number,
  { path, headers, certificate, body }: Asked,
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const ca = readFileSync(certificate.authority, "utf8");
    const method = body === undefined ? "GET" : "POST";
    const options = { port, host: "127.0.0.1", servername: "rumb-node", ca, agent: false, path, method };
    const call = request({ ...options, headers: { host: "rumb.test", ...headers } }, (answer) => {
      resolve({
        status: answer.statusCode,
        ...Object.fromEntries(ADDED.map((name) => [name, answer.headers[name]])),
      });
      answer.destroy();
    });
    call.once("error", reject);
    call.end(body);
  });
}

type Asked = {
  readonly path: string;
  readonly headers: object;
  readonly certificate: Before["certificate"];
  readonly body: Buffer | undefined;
};

const ADDED = [
  "x-content-type-options",
  "content-security-policy",
  "cache-control",
  "strict-transport-security",
];
