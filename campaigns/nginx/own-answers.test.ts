import { readFileSync } from "node:fs";
import { request } from "node:https";
import { createServer } from "node:http";
import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { createChildren } from "../../tools/cluster/child.ts";
import { makeNodeCertificate } from "../../tools/cluster/node-certificate.ts";
import { clusterPrograms } from "../../tools/setup/cluster-programs.mjs";
import { portOf } from "../../apps/server/src/platform/http/port-of.ts";
import { freePort } from "../../apps/server/test/_free-port.ts";
import { makeTestDirectory } from "../../apps/server/test/_test-directory.ts";
import { type Before, startBefore } from "./_nginx-before.ts";

// nginx with the files of deploy/nginx and TLS before browsers, while a node answers and while none does.

const { openssl } = clusterPrograms();
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
  await startBefore({ children, folder, certificate, ports, node: portOf(node) });
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
