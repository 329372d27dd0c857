import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { liftRateLimits, post, postOnce } from "../_harness-site.ts";
import { startNpmCluster, type NpmCluster } from "../_npm-cluster.ts";
import { expectEachOnce, signInAll, startLoad } from "../_rolling-load.ts";

/** `ROLLING_REQUESTS=10000` for the long run. */
const REQUESTS = Number(process.env["ROLLING_REQUESTS"] ?? 300);
const PLAYERS = 8;
const SOCKETS = 20;

let cluster: NpmCluster;
beforeAll(async () => {
  cluster = await startNpmCluster();
  await liftRateLimits(cluster.database);
});
afterAll(async () => {
  if ((await cluster.stop()) !== 0) throw new Error("the cluster did not end in peace");
});

test("both nodes are restarted under load: no call fails, each play counts once, sockets come back @release", async () => {
  const cookies = await signInAll(cluster.origin, PLAYERS);
  const sockets = await openSockets(cookies);
  const load = startLoad(cluster.origin, { cookies, send: postOnce });
  do await cluster.restartNodes();
  while (load.done() < REQUESTS);
  const { failed, played } = await load.stop();

  if (failed.length > 0) failed.push(cluster.output());
  expect(failed).toEqual([]);
  await expectEachOnce(cluster.database, played);
  for (const { socket, losses } of sockets) {
    expect(losses()).toBeGreaterThan(0);
    await expect.poll(() => socket.connected).toBe(true);
  }
});

/** Sockets as the page opens them, through nginx. */
async function openSockets(cookies: readonly string[]) {
  const { body } = await post(cluster.origin, "/api/get");
  const address = new URL(cluster.origin);
  address.port = String(socketPortOf(body.success?.["site"]));
  return Promise.all(
    Array.from({ length: SOCKETS }, async (_, index) => {
      const socket: Socket = io(address.origin, {
        transports: ["websocket"],
        forceNew: true,
        reconnectionDelay: 1000,
        reconnectionDelayMax: 5000,
        timeout: 20_000,
        extraHeaders: { cookie: cookies[index % cookies.length] ?? "" },
      });
      let losses = 0;
      socket.on("disconnect", () => (losses += 1));
      onTestFinished(() => void socket.close());
      await expect.poll(() => socket.connected).toBe(true);
      return { socket, losses: () => losses };
    }),
  );
}

function socketPortOf(site: unknown): unknown {
  if (typeof site !== "object" || site === null || !("socketPort" in site)) throw new Error("no socket port");
  return site.socketPort;
}
