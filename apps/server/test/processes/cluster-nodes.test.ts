import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Socket } from "socket.io-client";
import { changeSetting } from "../../src/settings/settings-service.ts";
import { settingDefaults } from "../../src/settings/settings.ts";
import { startCluster, type Cluster } from "../_cluster.ts";
import { expectBooksInOrder, oneRow } from "../_harness-ledger.ts";
import { liftRateLimits, post, postOnce, signIn, type Answer } from "../_harness-site.ts";
import { until } from "../_patience.ts";
import { patientFetch } from "../_patient-fetch.ts";
import { connectTo, nextEvent, openSocket } from "../_realtime.ts";
import { fillLine } from "../_waiting-line.ts";

/** Twice what Node and nginx let wait by themselves. */
const CROWD = 1_022;

let cluster: Cluster;
let vkIds = 0;
beforeAll(async () => {
  cluster = await startCluster();
  await liftRateLimits(cluster.site.database);
});
afterAll(() => cluster.close());

test("a bet on one node is in the feed of both, once", async () => {
  const cookie = await newPlayer();
  const sockets = await Promise.all([0, 1].map((index) => connectTo(cluster.socketPort(index))));
  const heard = sockets.map((socket) => feedOf(socket));
  const own: number[] = [];
  for (const index of [0, 1]) {
    await play(index, cookie);
    const { betId } = await oneRow<{ betId: number }>(
      cluster.site.database,
      `SELECT max(id) AS "betId" FROM bets`,
    );
    own.push(betId);
    await expect.poll(() => heard.map((ids) => ids.filter((id) => id === betId).length)).toEqual([1, 1]);
  }
  // What came twice would have come by now: later bets have passed it.
  expect(heard.map((ids) => ids.filter((id) => own.includes(id)))).toEqual([own, own]);
  await expectBooksInOrder(cluster.site.database);
});

test("a play on one node reaches the player's windows on both, with the balance of its answer, and nobody else", async () => {
  const cookie = await newPlayer();
  const session = cookie.replace("rumb_session=", "");
  const own = await Promise.all([0, 1].map((index) => connectTo(cluster.socketPort(index), { session })));
  const others: unknown[] = [];
  const other = await connectTo(cluster.socketPort(1));
  other.on("played", (played) => others.push(played));
  let newest = 0;
  for (const index of [0, 1]) {
    const heard = Promise.all(own.map((socket) => nextEvent(socket, "played")));
    const { success = {} } = (await play(index, cookie)).body;
    const { balance, balance_version: version } = success;
    const news = { balance, balance_version: version, games: ["dice"] };
    expect(await heard).toEqual([news, news]);
    expect(version).toBeGreaterThan(newest);
    newest = Number(version);
  }
  expect(others).toEqual([]);
});

test("the number of visitors is that of both nodes, and forgets a node that was killed", async () => {
  const near = onlineAt(0);
  await Promise.all([1, 1, 1].map((index) => connectTo(cluster.socketPort(index))));
  await expect.poll(near).toBe(4);
  await cluster.kill(1);
  await expect.poll(near).toBe(1);
  await cluster.start(1);
  await cluster.joined();
  await connectTo(cluster.socketPort(1));
  await expect.poll(near).toBe(2);
});

describe("a player with a socket on the other node", () => {
  test.each([
    {
      how: "sign out",
      act: (cookie: string) => post(cluster.origin(0), "/api/exit", { cookie }),
    },
    {
      how: "are banned",
      act: (_cookie: string, name: string) =>
        cluster.site.database.query(
          `UPDATE players SET banned_at = now(), ban_comment = 'проверка' WHERE name = $1`,
          [name],
        ),
    },
  ])("loses it when they $how", async ({ act }) => {
    const name = `Игрок ${randomUUID()}`;
    const cookie = await newPlayer(name);
    const socket = await connectTo(cluster.socketPort(1), { session: cookie.replace("rumb_session=", "") });
    const cut = nextEvent(socket, "disconnect");
    await act(cookie, name);
    expect(await cut).toBe("transport close");
  });
});

test("while Redis hangs plays are answered as ever, and both nodes stay ready", () =>
  expectPlaysWithout({
    stop: () => cluster.redis.freeze(),
    back: () => cluster.redis.thaw(),
    givesUpSlowly: true,
  }));

test("while Redis is dead plays are answered as ever, and both nodes stay ready @release", () =>
  // A connection that breaks is noticed at once.
  expectPlaysWithout({
    stop: () => cluster.redis.kill(),
    back: () => cluster.redis.start(),
    givesUpSlowly: false,
  }));

test("while a node takes nobody in, a thousand find a place in the line of its site and of its sockets", async () => {
  cluster.freeze(1);
  try {
    for (const port of [Number(new URL(cluster.origin(1)).port), cluster.socketPort(1)])
      (await fillLine(port, CROWD)).close();
  } finally {
    cluster.thaw(1);
  }
  expect((await post(cluster.origin(1), "/api/get")).status).toBe(200);
  // It may have left Redis meanwhile, and the next test would not hear of what the other node says.
  await cluster.joined();
});

test("a bound of calls is one for both nodes", async () => {
  onTestFinished(async () => {
    await liftRateLimits(cluster.site.database);
    for (const index of [0, 1])
      await until("others may sign in", async () => !(await startSignIns(index, 1)));
  });
  const limits = { ...settingDefaults.rateLimits, loginsPerMinutePerAddress: 200 };
  await changeSetting(cluster.site.database, "rateLimits", limits);
  await expect.poll(() => startSignIns(0, 250)).toBe(true);
  // The other node was hardly asked, and has no calls left to give.
  await expect.poll(() => startSignIns(1, 1)).toBe(true);
});

async function expectPlaysWithout({ stop, back, givesUpSlowly }: Outage): Promise<void> {
  const cookie = await newPlayer();
  let isBack = true;
  const comeBack = async (): Promise<void> => {
    if (!isBack) await back();
    isBack = true;
  };
  onTestFinished(comeBack);
  await until("plays are answered before their nodes have given Redis up", async () => {
    await comeBack();
    await cluster.joined(2);
    await stop();
    isBack = false;
    for (const index of [0, 1]) expect((await play(index, cookie)).status).toBe(200);
    return !givesUpSlowly || (await joinedNodes()) === 2;
  });
  // And so they are until both nodes go on alone.
  do expect(await playOften(cookie)).toEqual([]);
  while ((await joinedNodes()) > 0);
  // A node that stands still for two seconds does not call itself ready, whatever Redis does; alone it goes on to be ready.
  for (const index of [0, 1])
    await until(`node ${index} is ready`, async () => (await fetch(`${cluster.origin(index)}/readyz`)).ok);
  await comeBack();
  await cluster.joined(2);
  await expectBooksInOrder(cluster.site.database);
}

/** How Redis goes and comes back. */
type Outage = {
  readonly stop: () => unknown;
  readonly back: () => unknown;
  readonly givesUpSlowly: boolean;
};

async function newPlayer(name?: string): Promise<string> {
  vkIds += 1;
  return signIn(cluster.origin(0), { vkId: String(vkIds), ...(name !== undefined && { name }) });
}

function play(index: number, cookie: string): Promise<Answer> {
  return postOnce(cluster.origin(index), "/api/dice/play", {
    cookie,
    body: { bet: 1, chance: 50, btn: "up" },
    headers: { "idempotency-key": randomUUID() },
  });
}

/** Ten plays through each node, four at a time, with rests between them; those that were refused. */
async function playOften(cookie: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let round = 0; round < 5; round += 1) {
    answers.push(...(await Promise.all(Array.from({ length: 4 }, (_, index) => play(index % 2, cookie)))));
    await delay(REST_MS);
  }
  return answers.filter(({ status }) => status !== 200);
}

const REST_MS = 50;

async function joinedNodes(): Promise<number> {
  const joined = await Promise.all([0, 1].map((index) => cluster.metric(index, "rumb_redis_joined")));
  return joined.reduce((sum, one) => sum + one, 0);
}

/** True when the last of so many was refused. */
async function startSignIns(index: number, count: number): Promise<boolean> {
  let last = "";
  for (let call = 0; call < count; call += 1) {
    const answer = await patientFetch(`${cluster.origin(index)}/login/vk`, { redirect: "manual" });
    last = answer.headers.get("location") ?? "";
  }
  return last === "/?login=busy";
}

function feedOf(socket: Socket): number[] {
  const ids: number[] = [];
  socket.on("newHistory", (entry: { id: number }) => ids.push(entry.id));
  return ids;
}

/** How many visitors a socket at that node heard of last, from its first packet on: it is said when it changes, and once. */
function onlineAt(index: number): () => unknown {
  let newest: unknown;
  openSocket(cluster.socketPort(index)).on("online", (count) => (newest = count));
  return () => newest;
}
