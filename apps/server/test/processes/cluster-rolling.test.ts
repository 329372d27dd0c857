import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { expectBooksInOrder, oneRow } from "../_harness-ledger.ts";
import { liftRateLimits, post, postOnce, signIn } from "../_harness-site.ts";
import { startNpmCluster, type NpmCluster } from "../_npm-cluster.ts";

/** `ROLLING_REQUESTS=10000` for the long run. */
const REQUESTS = Number(process.env["ROLLING_REQUESTS"] ?? 1500);
const PLAYERS = 8;
const SOCKETS = 20;
/** Leaves the machine some time for the nodes that start. */
const PAUSE_MS = 30;

let cluster: NpmCluster;
beforeAll(async () => {
  cluster = await startNpmCluster();
  await liftRateLimits(cluster.database);
});
afterAll(async () => {
  if ((await cluster.stop()) !== 0) throw new Error("the cluster did not end in peace");
});

test("both nodes are restarted under load: no call fails, each play counts once, sockets come back", async () => {
  const cookies: string[] = [];
  for (let vkId = 1; vkId <= PLAYERS; vkId += 1) {
    cookies.push(await signIn(cluster.origin, { vkId: String(vkId) }));
  }
  const sockets = await openSockets(cookies);
  const failed: string[] = [];
  const calls = { done: 0, played: 0 };
  const restarts = { done: false };

  async function callOn(cookie: string): Promise<void> {
    for (let turn = 0; !restarts.done; turn += 1) {
      const isPlay = turn % 4 > 0;
      const failure = isPlay ? await playOnce(cookie) : await lookOnce(cookie);
      if (failure !== null) failed.push(failure);
      calls.done += 1;
      calls.played += Number(isPlay);
      await delay(PAUSE_MS);
    }
  }

  const load = Promise.all(cookies.map(callOn));
  do await cluster.restartNodes();
  while (calls.done < REQUESTS);
  restarts.done = true;
  await load;

  if (failed.length > 0) failed.push(cluster.output());
  expect(failed).toEqual([]);
  const { bets, keys } = await oneRow<{ bets: number; keys: number }>(
    cluster.database,
    `SELECT (SELECT count(*)::integer FROM bets) AS bets, (SELECT count(*)::integer FROM idempotency_keys) AS keys`,
  );
  expect({ bets, keys }).toEqual({ bets: calls.played, keys: calls.played });
  await expectBooksInOrder(cluster.database);
  for (const { socket, losses } of sockets) {
    expect(losses()).toBeGreaterThan(0);
    await expect.poll(() => socket.connected).toBe(true);
  }
});

/** What went wrong, or null. */
async function playOnce(cookie: string): Promise<string | null> {
  return failureOf(
    postOnce(cluster.origin, "/api/dice/play", {
      cookie,
      body: { bet: 1, chance: 90, btn: "up" },
      headers: { "idempotency-key": randomUUID() },
    }),
  );
}

/** A call without a key: it may not be repeated once a node has seen it. */
function lookOnce(cookie: string): Promise<string | null> {
  return failureOf(postOnce(cluster.origin, "/api/get", { cookie }));
}

async function failureOf(call: ReturnType<typeof postOnce>): Promise<string | null> {
  try {
    const { status, body } = await call;
    return status === 200 ? null : `${status} ${body.code}`;
  } catch (error) {
    return `${new Date().toISOString()} ${String(error)}`;
  }
}

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
