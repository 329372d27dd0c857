import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ANSWER_MS, openRedisLink } from "../src/realtime/nodes/redis-link.ts";
import { startTestRedis } from "./_cluster-redis.ts";
import { silentLog } from "./_realtime.ts";
import { makeTestDirectory } from "./_test-directory.ts";

const PING = "*1\r\n$4\r\nPING\r\n";
const PAUSE_MS = ANSWER_MS + 200;

test("a node that stood still while Redis answered stays joined, for the answer is there", async () => {
  let pings = 0;
  let changes = 0;
  const url = await openProxy(() => {
    pings += 1;
    if (pings === 1) standStill(PAUSE_MS);
  });
  const link = openRedisLink({ url, log: silentLog, onChange: () => (changes += 1) });
  onTestFinished(() => link.close());
  link.start();
  await expect.poll(() => pings).toBeGreaterThan(2);
  expect([link.isJoined(), changes]).toEqual([true, 1]);
});

test("a node whose Redis stops answering leaves it, and comes back", async () => {
  const redis = await startTestRedis();
  const link = openRedisLink({ url: redis.url, log: silentLog, onChange: () => undefined });
  onTestFinished(async () => {
    await link.close();
    await redis.remove();
  });
  link.start();
  await expect.poll(() => link.isJoined()).toBe(true);
  await redis.freeze();
  await expect.poll(() => link.isJoined()).toBe(false);
  await redis.thaw();
  await expect.poll(() => link.isJoined()).toBe(true);
});

/** A way to a Redis on which pings are answered at once, and seen right behind their answer. */
async function openProxy(onPing: () => void): Promise<string> {
  const redis = await startTestRedis();
  const directory = await makeTestDirectory("rumb-redis-proxy-");
  const path = join(directory, "proxy.sock");
  const server = createServer((client) => {
    const behind = connect({ path: new URL(redis.url).pathname });
    behind.pipe(client);
    behind.on("error", () => client.destroy());
    client.on("error", () => behind.destroy());
    client.on("close", () => behind.destroy());
    client.on("data", (sent) => {
      if (String(sent) !== PING) return behind.write(sent);
      client.write("+PONG\r\n");
      return onPing();
    });
  }).listen(path);
  await once(server, "listening");
  onTestFinished(async () => {
    server.close();
    await redis.remove();
    await rm(directory, { recursive: true, force: true });
  });
  return `unix://${path}`;
}

function standStill(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
