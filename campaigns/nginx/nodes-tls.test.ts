import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import type { RequestListener, Server } from "node:http";
import { request } from "node:https";
import { join } from "node:path";
import { connect } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createChildren } from "../../tools/cluster/child.ts";
import { startNginx } from "../../tools/cluster/nginx.ts";
import { makeNodeCertificate, type NodeCertificate } from "../../tools/cluster/node-certificate.ts";
import { clusterPrograms } from "../../tools/setup/cluster-programs.mjs";
import { createHttpServer } from "../../apps/server/src/platform/http/http-server.ts";
import { createNodeServer } from "../../apps/server/src/platform/http/node-tls.ts";
import { portOf } from "../../apps/server/src/platform/http/port-of.ts";
import { endConnections } from "../../apps/server/src/platform/http/closing-connections.ts";
import { openLog } from "../../apps/server/src/platform/runtime/log.ts";
import { freePort } from "../../apps/server/test/_free-port.ts";
import { until } from "../../apps/server/test/_patience.ts";
import { makeTestDirectory } from "../../apps/server/test/_test-directory.ts";

// nginx with the files of deploy/nginx, before servers that are made as a node makes its own.

const programs = clusterPrograms();
const children = createChildren();
const servers: Server[] = [];
let folder: string;
let certificate: NodeCertificate;

beforeAll(async () => {
  folder = await makeTestDirectory("rumb-nginx-");
  certificate = await makeNodeCertificate(programs.openssl, folder);
});
afterAll(async () => {
  await children.stop();
  for (const server of servers) server.close().closeAllConnections();
});

test("nginx speaks TLS with nodes, at each of their ports", async () => {
  const addresses = await nginxBefore(certificate, certificate);
  for (const { address, says } of addresses) {
    const answer = await answerOf(address);
    expect([answer.status, await answer.text()]).toEqual([200, `${says}, https`]);
  }
});

test("nginx gives no call to a server with a certificate of somebody else, or of another name, or without one", async () => {
  const stranger = await makeNodeCertificate(programs.openssl, await subfolder("stranger"));
  for (const shown of [stranger, null])
    expect(await statusesOf(await nginxBefore(certificate, shown))).toEqual(NONE);
  // Of the right authority, for another name.
  const renamed = await makeNodeCertificate(programs.openssl, await subfolder("renamed"), "another-node");
  expect(await statusesOf(await nginxBefore(renamed, renamed))).toEqual(NONE);
});

test("a node with a certificate speaks TLS 1.2 and newer, and nothing else", async () => {
  const server = await nodeServer(certificate, (_request, response) => response.end("here"));
  const port = portOf(server);
  expect(await statusOf(port, {})).toBe(200);
  expect(
    await statusOf(port, { maxVersion: "TLSv1.1", minVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0" }),
  ).toMatch(/version|protocol/u);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow("fetch failed");
});

test("a node that closes answers what is asked over TLS, and waits for no connection that has asked nothing", async () => {
  const app = createHttpServer({
    log: openLog({ level: "silent" }),
    trustedProxies: [],
    connectionsPerAddress: 16,
    nodeTls: filesOf(certificate),
  });
  endConnections(app);
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<string>();
  app.get("/", () => {
    isAsked();
    return answered;
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const ca = readFileSync(certificate.authority, "utf8");
  const silent = connect({ port: portOf(app.server), host: "127.0.0.1", servername: "rumb-node", ca });
  await once(silent, "secureConnect");
  const status = statusOf(portOf(app.server), {});
  await asked;
  const closed = app.close();
  await once(silent.resume(), "close");
  answer("here");
  expect(await status).toBe(200);
  await closed;
});

const NONE = [502, 502, 502, 502, 502, 502];

async function statusesOf(addresses: readonly { readonly address: string }[]): Promise<number[]> {
  const answers = await Promise.all(addresses.map(({ address }) => answerOf(address)));
  return answers.map(({ status }) => status);
}

/** A handshake that this process comes to late is given up, which says nothing of the certificate: it is asked again then. */
function answerOf(address: string): Promise<Response> {
  return until("nginx has waited for the handshake", async () => {
    const answer = await fetch(address);
    return answer.status !== 504 && answer;
  });
}

async function subfolder(name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path);
  return path;
}

/** Starts nginx that believes in `known`, before a node that shows `shown`; where each kind of call of it is answered. */
async function nginxBefore(known: NodeCertificate, shown: NodeCertificate | null) {
  const says =
    (name: string): RequestListener =>
    ({ socket }, response) =>
      void response.end(`${name}, ${"encrypted" in socket ? "https" : "http"}`);
  const [site, socket, itsConsole] = [
    await nodeServer(shown, says("site")),
    await nodeServer(shown, says("socket")),
    await nodeServer(shown, says("console")),
  ];
  const [sitePort, socketPort, consolePort] = [await freePort(), await freePort(), await freePort()];
  await startNginx({
    children,
    program: programs.nginx,
    folder: await subfolder(`before-${servers.length}`),
    sitePort,
    socketPort,
    consolePort,
    nodes: [{ port: portOf(site), socketPort: portOf(socket), consolePort: portOf(itsConsole) }],
    authority: known.authority,
  });
  const at = (port: number, path: string): string => `http://127.0.0.1:${port}${path}`;
  return [
    { address: at(sitePort, "/"), says: "site" },
    { address: at(sitePort, "/login/vk"), says: "site" },
    { address: at(sitePort, "/socket.io/"), says: "socket" },
    { address: at(socketPort, "/socket.io/"), says: "socket" },
    { address: at(consolePort, "/"), says: "console" },
    { address: at(consolePort, "/login/vk"), says: "console" },
  ];
}

async function nodeServer(shown: NodeCertificate | null, onRequest: RequestListener): Promise<Server> {
  const server = createNodeServer(shown && filesOf(shown), {}, onRequest).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return server;
}

function filesOf({ environment }: NodeCertificate) {
  return {
    cert: readFileSync(environment.NODE_TLS_CERT, "utf8"),
    key: readFileSync(environment.NODE_TLS_KEY, "utf8"),
  };
}

/** The status of an answer over TLS, or why there is none. */
function statusOf(
  port: number,
  versions: { minVersion?: "TLSv1"; maxVersion?: "TLSv1.1"; ciphers?: string },
): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    request(
      {
        port,
        host: "127.0.0.1",
        servername: "rumb-node",
        ca: readFileSync(certificate.authority, "utf8"),
        agent: false,
        ...versions,
      },
      ({ statusCode }) => resolve(statusCode),
    )
      .once("error", ({ message }) => resolve(message))
      .end();
  });
}
