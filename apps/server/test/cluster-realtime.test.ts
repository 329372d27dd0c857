import { createClient } from "@redis/client";
import type { FeedEntry } from "@rumb/contract/feed";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startTestRedis, type TestRedis } from "./_cluster-redis.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { until } from "./_patience.ts";
import { connectTo, nextEvent, realtimeThreadOptions } from "./_realtime.ts";
import { collect, joined, type Nodes, settled, startNodes, whileJoined, win } from "./_realtime-nodes.ts";
import { insertSignedInPlayer } from "./_signed-in-player.ts";

// Realtime threads on one Redis, as the nodes of a site run them, without the rest of the site.
let site: TestDatabase;
let redis: TestRedis;
let siteKeys = 0;
/** Three nodes for the tests that leave them as they were. */
let shared: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  [site, redis] = await Promise.all([createTestDatabase(), startTestRedis()]);
  shared = await startSite(3);
});
afterAll(async () => {
  await shared.close();
  await redis.remove();
  await site.drop();
});

describe("an event", () => {
  test("to a player reaches them on every node that they are connected to, once, and nobody else", async () => {
    const [here, there] = shared.nodes;
    const player = await insertSignedInPlayer(site.database.query);
    const own = await Promise.all([here, there, there].map(({ port }) => connectTo(port, player)));
    const other = await connectTo(there.port, await insertSignedInPlayer(site.database.query));
    const update = { balance: 12.5, win: 2 };
    const heard = await whileJoined(shared.nodes, async () => {
      const events = [...own, other].map((socket) => collect(socket, "updateBalance"));
      here.publish({ room: { playerId: player.id }, event: "updateBalance", data: update });
      await settled([here, there], [...own, other]);
      return events;
    });
    expect(heard).toEqual([[update], [update], [update], []]);
  });

  test("to everybody reaches every socket of every node exactly once", async () => {
    const { nodes } = shared;
    const sockets = await Promise.all(nodes.map(({ port }) => connectTo(port)));
    const heard = await whileJoined(nodes, async () => {
      const wins = sockets.map((socket) => collect(socket, "jackpotesWin"));
      for (const [index, node] of nodes.entries()) {
        node.publish({ room: "all", event: "jackpotesWin", data: win(index) });
      }
      await settled(nodes, sockets);
      return wins;
    });
    for (const wins of heard) {
      expect(wins).toHaveLength(3);
      expect(wins).toEqual(expect.arrayContaining([win(0), win(1), win(2)]));
    }
  });

  test("that every node learns by itself stays on its node", async () => {
    const [here, there] = shared.nodes;
    const socket = await connectTo(there.port);
    const sums = await whileJoined(shared.nodes, async () => {
      const heard = collect(socket, "jackpotGameSum");
      here.publish({ room: "here", event: "jackpotGameSum", data: 5 });
      await settled([here, there], [socket]);
      return heard;
    });
    expect(sums).toEqual([]);
  });

  test("does not reach another site on the same Redis @release", async () => {
    const [here] = shared.nodes;
    await joined(shared.nodes);
    const [stranger] = await openNodes();
    const socket = await connectTo(stranger.port);
    const wins = collect(socket, "jackpotesWin");
    here.publish({ room: "all", event: "jackpotesWin", data: win(1) });
    await settled([stranger]);
    expect(wins).toEqual([]);
  });
});

describe("the feed of two nodes", () => {
  test("waits while another node's turn lasts, on both @release", async () => {
    const nodes = await openNodes();
    const heard = collect(await connectTo(nodes[0].port), "newHistory");
    await asAnotherNode((other) => other.set(turnKey(), "another node", { PX: TURN_THAT_LASTS_MS }));
    for (const [index, node] of nodes.entries()) {
      // An entry that Redis does not answer for in time leaves all the same; one that waits keeps all after it waiting.
      await until(`node ${index} waits`, async () => {
        const before = heard.length;
        for (let offers = 0; offers < 5; offers += 1) {
          node.publish({ room: "all", event: "newHistory", data: entry(index) });
          await settled(nodes);
        }
        return heard.length === before;
      });
    }
    const before = heard.length;
    for (const node of nodes) node.publish({ room: "all", event: "newHistory", data: entry(9) });
    await settled(nodes);
    expect(heard).toHaveLength(before);
  });

  test("takes a turn for a fifth of a second, as long as one node's entry does @release", async () => {
    const [here] = await openNodes();
    const lasts = await asAnotherNode((other) =>
      until("a turn has begun", async () => {
        here.publish({ room: "all", event: "newHistory", data: entry(1) });
        const leftMs = await other.pTTL(turnKey());
        return leftMs > 100 && leftMs;
      }),
    );
    expect(lasts).toBeLessThanOrEqual(200);
  });

  test("has entries of both, and each reaches all once", async () => {
    const [here, there] = shared.nodes;
    const sockets = await Promise.all([here, there].map(({ port }) => connectTo(port)));
    const heard = sockets.map((socket) => collect(socket, "newHistory"));
    let id = 0;
    const [one = [], other] = await whileJoined(shared.nodes, async (hasLeft) => {
      const before = id;
      const ids = () =>
        heard.map((entries) =>
          entries
            .map(idOf)
            .filter((one) => one > before)
            .toSorted((one, other) => one - other),
        );
      await until("both nodes had their turns", () => {
        for (const node of [here, there])
          node.publish({ room: "all", event: "newHistory", data: entry(++id) });
        return hasLeft() || new Set(ids()[0]?.map((one) => one % 2)).size === 2;
      });
      // The newest of a node waits for its turn, however many were offered.
      const haveNewest = () => ids().every((all) => all.includes(id) && all.includes(id - 1));
      await expect.poll(() => hasLeft() || haveNewest()).toBe(true);
      return ids();
    });
    expect(other).toEqual(one);
    expect(new Set(one).size).toBe(one.length);
  });
});

describe("while Redis", () => {
  test.each([
    { what: "hangs", stop: () => redis.freeze(), back: () => redis.thaw() },
    { what: "is dead", stop: () => redis.kill(), back: () => redis.start() },
  ])("$what, sockets of the own node hear all, and the nodes find together after @release", async (way) => {
    const [here, there] = await openNodes();
    const player = await insertSignedInPlayer(site.database.query);
    const near = await connectTo(here.port, player);
    const far = await connectTo(there.port, player);
    await way.stop();
    let isBack = false;
    onTestFinished(() => (isBack ? undefined : way.back()));

    const nearHears = collect(near, "newHistory");
    for (let id = 1; id <= 5; id += 1) {
      const wins = nextEvent(
        near,
        "jackpotesWin",
        (data) => JSON.stringify(data) === JSON.stringify(win(id)),
      );
      const shown = nearHears.length;
      here.publish({ room: "all", event: "jackpotesWin", data: win(id) });
      here.publish({ room: "all", event: "newHistory", data: entry(id) });
      await wins;
      await expect.poll(() => nearHears.length).toBe(shown + 1);
    }
    await expect.poll(() => here.nodes()?.joined).toBe(false);
    await expect.poll(() => here.nodes()?.nodes).toBe(1);

    await way.back();
    isBack = true;
    const again = collect(far, "newHistory");
    let id = 1000;
    const feed = setInterval(
      () => here.publish({ room: "all", event: "newHistory", data: entry(++id) }),
      100,
    );
    await expect.poll(() => again.filter((one) => idOf(one) > 1000).length).toBeGreaterThan(0);
    clearInterval(feed);
    await expect.poll(() => here.nodes()?.nodes).toBe(2);
  });
});

/** Nodes of a site of their own; closed after the test. */
async function openNodes(count = 2): Promise<Nodes> {
  const started = await startSite(count);
  onTestFinished(() => started.close());
  return started.nodes;
}

/** So many nodes of another site. */
function startSite(count: number) {
  siteKeys += 1;
  const join = { redisUrl: redis.url, siteKey: `rumb:test${siteKeys}` };
  return startNodes({ ...realtimeThreadOptions(site.connection), join }, count);
}

/** Of the site whose nodes were opened last. */
function turnKey(): string {
  return `rumb:test${siteKeys}:feed`;
}

const TURN_THAT_LASTS_MS = 3_600_000;

/** As a node that holds a connection to the same Redis. */
async function asAnotherNode<Result>(work: (other: RedisClient) => Promise<Result>): Promise<Result> {
  const other = openRedisClient();
  await other.connect();
  try {
    return await work(other);
  } finally {
    other.destroy();
  }
}

function openRedisClient() {
  return createClient({ url: redis.url });
}

type RedisClient = ReturnType<typeof openRedisClient>;

function entry(id: number): FeedEntry {
  return { id, game: "dice", name: "Анна", bet: 1, coff: 2, win: 2, result: "win" };
}

function idOf(data: unknown): number {
  return typeof data === "object" && data !== null && "id" in data ? Number(data.id) : Number.NaN;
}
