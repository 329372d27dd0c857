import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { get } from "node:https";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createChildren } from "../../tools/cluster/child.ts";
import { makeNodeCertificate } from "../../tools/cluster/node-certificate.ts";
import { clusterPrograms } from "../../tools/setup/cluster-programs.mjs";
import { portOf } from "../../apps/server/src/platform/http/port-of.ts";
import { freePort } from "../../apps/server/test/_free-port.ts";
import { until } from "../../apps/server/test/_patience.ts";
import { makeTestDirectory } from "../../apps/server/test/_test-directory.ts";
import { fillLine } from "../../apps/server/test/_waiting-line.ts";
import { childrenOf, kill } from "../ha/faults.ts";
import { startBefore } from "./_nginx-before.ts";

// What strangers can make nginx do and write down, with the files of deploy/nginx.

const children = createChildren();
afterAll(() => children.stop());

async function nginxBefore(answer: RequestListener, changed?: (conf: string) => string) {
  const folder = await makeTestDirectory("rumb-nginx-");
  const certificate = await makeNodeCertificate(clusterPrograms().openssl, folder);
  const node = createServer(answer).listen(0, "127.0.0.1");
  await once(node, "listening");
  onTestFinished(() => node.close().closeAllConnections());
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  await startBefore({
    children,
    folder,
    certificate,
    ports,
    node: portOf(node),
    ...(changed && { changed }),
  });
  return { folder, sitePort: ports[0], socketPort: ports[1], consolePort: ports[2] };
}

// So slowly do places come free that none does while the test runs, however long that takes.
const slow = (conf: string): string =>
  conf.replace("zone=handshakes:10m rate=200r/s", "zone=handshakes:10m rate=1r/m");

test("the handshakes of one address are bounded, and those of an office that comes back at once are not @release", async () => {
  const { socketPort } = await nginxBefore((_request, response) => void response.end(), slow);
  const statuses: string[] = [];
  // A connection carries a thousand.
  for (const times of [900, 900, 400]) statuses.push(...(await manyHandshakes(socketPort, times)));
  expect(statuses.filter((status) => status === "200")).toHaveLength(2_049);
  expect(statuses.filter((status) => status === "503")).toHaveLength(151);
});

test.each([
  ["2001:db8:1:2::5", "2001:db8:1:2:ffff::1", "2001:db8:1:3::5"],
  ["2001:db8:1::5", "2001:db8:1::6:7", "2001:db8:2::5"],
  ["203.0.113.7", "203.0.113.7", "203.0.113.8"],
])("whoever has %s counts as %s does, and %s does not @release", async (one, neighbour, stranger) => {
  // nginx believes in a header who is asking, which it does nowhere else.
  const { socketPort } = await nginxBefore(
    (_request, response) => void response.end(),
    (conf) =>
      slow(conf).replace("http {", "http { set_real_ip_from 127.0.0.1; real_ip_header X-Test-Address;"),
  );
  for (const times of [900, 900, 249]) await manyHandshakes(socketPort, times, one);
  expect(await manyHandshakes(socketPort, 1, neighbour)).toEqual(["503"]);
  expect(await manyHandshakes(socketPort, 1, stranger)).toEqual(["200"]);
});

test("while nginx takes nobody in, a thousand find a place in the line of each of its ports @release", async () => {
  const { folder, ...ports } = await nginxBefore((_request, response) => void response.end());
  const master = Number(await readFile(join(folder, "nginx.pid"), "utf8"));
  const workers = childrenOf(master);
  expect(workers.length).toBeGreaterThan(0);
  for (const pid of workers) kill(pid, "SIGSTOP");
  try {
    for (const port of Object.values(ports)) (await fillLine(port, 1_022)).close();
  } finally {
    for (const pid of workers) kill(pid, "SIGCONT");
  }
});

test("who has opened as many sockets of an address as the site or the console lets it have connections is let into both @release", async () => {
  const { sitePort, socketPort, consolePort } = await nginxBefore(({ url }, response) => {
    // A socket stays open.
    if (url?.startsWith("/socket.io/") !== true) response.end();
    else response.write("open");
  });
  // In groups that fit into any queue of connections: one that is full drops the next, and nginx waits a second for a node.
  for (let opened = 0; opened < 520; opened += 40) {
    await Promise.all(Array.from({ length: 40 }, () => openSocket(socketPort)));
  }
  expect((await fetch(`http://127.0.0.1:${consolePort}/`)).status).toBe(200);
  expect(await statusOverTls(sitePort)).toBe(200);
});

async function openSocket(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write("GET /socket.io/?EIO=4 HTTP/1.1\r\nHost: rumb.test\r\n\r\n");
  const [head] = await once(socket, "data");
  expect(String(head)).toMatch(/^HTTP\/1\.1 200 /u);
}

test("the limit of connections stands for each server as before @release", async () => {
  const { consolePort } = await nginxBefore((_request, response) => void response.write("open"));
  // Held: the body of an answer that nobody holds any more is cancelled, and its connection is free for the next.
  const answers: Response[] = [];
  for (let opened = 0; opened < 129; opened += 1) {
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    answers.push(await fetch(`http://127.0.0.1:${consolePort}/`, { signal: stop.signal }));
  }
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(128);
  expect(statuses.at(-1)).toBe(503);
});

test("a line of the access log is short, whatever is called", async () => {
  const { folder, consolePort } = await nginxBefore((_request, response) => void response.end());
  for (const path of [`/${"a".repeat(7_000)}`, `/${"%01".repeat(2_000)}`, "/short"]) {
    await fetch(`http://127.0.0.1:${consolePort}${path}`);
  }
  await askRaw(
    consolePort,
    `${"A".repeat(6_000)} / HTTP/1.1\r\nHost: rumb.test\r\nConnection: close\r\n\r\n`,
  );
  const lines = await accessLines(folder, (found) => found.length >= 4);
  // Each worker writes its lines when it likes.
  const written = lines.map(({ method, path }) => [method, path].join(" "));
  expect(written.toSorted()).toEqual([
    `${"A".repeat(16)} /`,
    `GET /${"\u0001".repeat(299)}`,
    `GET /${"a".repeat(299)}`,
    "GET /short",
  ]);
});

test("of the calls that nginx refuses few have a line, and all others have one", async () => {
  const { folder, socketPort } = await nginxBefore((_request, response) => void response.end(), slow);
  const statuses: string[] = [];
  const startedMs = performance.now();
  for (const times of [900, 900, 249, 900, 900]) statuses.push(...(await manyHandshakes(socketPort, times)));
  const served = statuses.filter((status) => status === "200").length;
  // One more is let in for each minute that a slow machine takes.
  const minutes = Math.floor((performance.now() - startedMs) / 60_000);
  expect(served).toBeGreaterThanOrEqual(2_049);
  expect(served).toBeLessThanOrEqual(2_049 + minutes);
  const isServed = ({ status }: Record<string, unknown>): boolean => status === 200;
  // A worker may have written lines of refused calls before another has written its last ones of served calls.
  const lines = await accessLines(folder, (found) => found.filter(isServed).length >= served);
  expect(lines.filter((line) => isServed(line) && line["refused"] === 0)).toHaveLength(served);
  // Of 1,800, which have a chance of one in a hundred each.
  expect(lines.filter(({ status }) => status === 503).length).toBeLessThan(100);
});

test("no log of nginx has the query of a call, whatever went wrong with it", async () => {
  const { folder, consolePort } = await nginxBefore(({ socket }) => socket.destroy());
  for (const path of ["/api/vk/auth", "/login/vk", "/"]) {
    const answer = await fetch(`http://127.0.0.1:${consolePort}${path}?code=a-secret-code`);
    expect(answer.status).toBe(502);
  }
  const logs = async (): Promise<string> => {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".log"));
    return (await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))).join("");
  };
  await until("nginx has written its log", async () => (await logs()).includes("/login/vk"));
  expect(await logs()).not.toContain("a-secret-code");
  expect(await logs()).toContain('"said":"502"');
});

/** What the access log says, when it says enough. */
async function accessLines(
  folder: string,
  isEnough: (lines: readonly Record<string, unknown>[]) => boolean,
): Promise<Record<string, unknown>[]> {
  const read = async (): Promise<Record<string, unknown>[]> =>
    (await readFile(join(folder, "access.log"), "utf8"))
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  await until("nginx has written its log", async () => isEnough(await read()));
  return read();
}

async function statusOverTls(port: number): Promise<number | undefined> {
  const call = get({ port, host: "127.0.0.1", rejectUnauthorized: false });
  const [answer] = await once(call, "response");
  answer.resume();
  return answer.statusCode;
}

async function askRaw(port: number, bytes: string): Promise<void> {
  const socket = connect(port, "127.0.0.1").resume();
  socket.write(bytes);
  await once(socket, "close");
}

/** The statuses of so many handshakes, sent one behind the other over one connection. */
async function manyHandshakes(port: number, times: number, from = ""): Promise<string[]> {
  const socket = connect(port, "127.0.0.1");
  const heard: Buffer[] = [];
  socket.on("data", (bytes) => heard.push(bytes));
  const one = `GET /socket.io/?EIO=4 HTTP/1.1\r\nHost: rumb.test\r\nX-Test-Address: ${from}\r\n`;
  for (let sent = 1; sent < times; sent += 1) socket.write(`${one}\r\n`);
  socket.write(`${one}Connection: close\r\n\r\n`);
  await once(socket, "close");
  return [
    ...Buffer.concat(heard)
      .toString()
      .matchAll(/^HTTP\/1\.1 (?<status>\d+) /gmu),
  ].map(({ groups }) => groups?.["status"] ?? "");
}
