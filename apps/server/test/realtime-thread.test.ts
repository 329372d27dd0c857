import { once } from "node:events";
import { createServer } from "node:http";
import type { Worker } from "node:worker_threads";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createSharedCalls, type SharedCalls } from "../src/platform/http/shared-calls.ts";
import { portOf } from "../src/platform/http/port-of.ts";
import { changeSetting, openSettings } from "../src/settings/settings-service.ts";
import { settingDefaults } from "../src/settings/settings.ts";
import { spawnRealtimeThread, startRealtimeOnSite } from "../src/compose/open-realtime.ts";
import { type Realtime, superviseRealtimeThread } from "../src/realtime/thread/realtime-supervisor.ts";
import type { RealtimeThreadOptions } from "../src/realtime/thread/realtime-worker.ts";
import { createFakeTime } from "./_fake-time.ts";
import { freePort } from "./_free-port.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { connectTo, nextEvent, openSocket, realtimeThreadOptions, silentLog } from "./_realtime.ts";
import { insertSignedInPlayer, type SignedInPlayer } from "./_signed-in-player.ts";

let opened: TestDatabase;
let superuser: Client;
let options: RealtimeThreadOptions;
beforeAll(async () => {
  opened = await createTestDatabase();
  superuser = new Client(opened.connection);
  await superuser.connect();
  options = { ...realtimeThreadOptions(opened.connection), trustedProxies: ["127.0.0.1"] };
});
afterAll(async () => {
  await superuser.end();
  await opened.drop();
});

const places = [
  { place: "in a thread of its own", start: startInThread },
  { place: "on the site's server", start: startOnSite },
] as const;

describe.each(places)("the realtime server $place", ({ start }) => {
  let realtime: Realtime;
  beforeEach(async () => {
    realtime = await start();
    return () => realtime.close();
  });

  test("answers getHistory from the database", async () => {
    const player = await insertPlayer();
    await superuser.query("TRUNCATE bets");
    await superuser.query(
      `INSERT INTO bets (id, player_id, game, state, stake, payout, coefficient, seed_id, nonce, algorithm, params,
         outcome, pot_share, pot_hits, created_at, settled_at)
       SELECT month_prefix(now()) + n, $1, 'dice', 'lost', 100 * n, 0, 198, 1, n, 1, '{}', '{}', 50, 2, now(), now()
       FROM generate_series(1, 11) AS n`,
      [player.id],
    );
    const history: { bet: number; name: string }[] = await (
      await connectTo(realtime.port)
    ).emitWithAck("getHistory");
    expect(history.map(({ bet }) => bet)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(history[0]).toMatchObject({ game: "dice", name: player.name, coff: 1.98, win: 0, result: "lose" });
  });

  test("lets a player of a living session hear what is theirs", async () => {
    const player = await insertPlayer();
    const socket = await connectTo(realtime.port, { session: player.session });
    const balance = nextEvent(socket, "updateBalance");
    realtime.publish({
      room: { playerId: player.id },
      event: "updateBalance",
      data: { balance: 12.5, win: 2 },
    });
    expect(await balance).toEqual({ balance: 12.5, win: 2 });
  });

  test.each([
    { ends: "revoked", sql: "UPDATE sessions SET revoked_at = now() WHERE player_id = $1" },
    { ends: "banned", sql: "UPDATE players SET banned_at = now(), ban_comment = 'test' WHERE id = $1" },
  ])("cuts off the sockets of a player who is $ends, as soon as it is noticed", async ({ sql }) => {
    const player = await insertPlayer();
    const socket = await connectTo(realtime.port, { session: player.session });
    const cut = nextEvent(socket, "disconnect");
    await superuser.query(sql, [player.id]);
    await superuser.query("SELECT pg_notify('player_changed', $1)", [String(player.id)]);
    expect(await cut).toBe("transport close");
  });

  test("follows its settings while it runs", async () => {
    const limits = { ...settingDefaults.socketLimits, maxPerAddress: 1 };
    await changeSetting(opened.database, "socketLimits", limits);
    onTestFinished(() => changeSetting(opened.database, "socketLimits", settingDefaults.socketLimits));
    await expect.poll(() => canConnectTwice(realtime.port)).toBe(false);
  });

  test("knows how many listen", async () => {
    await connectTo(realtime.port);
    await connectTo(realtime.port);
    await expect.poll(() => realtime.listeners()).toBe(2);
  });
});

describe("the realtime server's own port", () => {
  test("serves nothing but the socket", async () => {
    const realtime = await startInThread();
    onTestFinished(() => realtime.close());
    for (const path of ["/", "/api/get", "/metrics", "/socket.io"]) {
      const answer = await fetch(`http://127.0.0.1:${realtime.port}${path}`, { method: "POST" });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ error: "Страница не найдена.", code: "NOT_FOUND" });
    }
  });

  test("when taken, is named by the refusal to start", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    onTestFinished(() => void taken.close());
    const port = portOf(taken);
    const start = superviseRealtimeThread(
      { ...options, port },
      { log: silentLog, calls: null, spawn: spawnRealtimeThread },
    );
    await expect(start).rejects.toMatchObject({ code: "EADDRINUSE", port });
  });

  test("is free again after closing, with browsers still connected", async () => {
    const realtime = await startInThread({ ...options, port: await freePort() });
    await connectTo(realtime.port);
    await realtime.close();
    const next = await superviseRealtimeThread(
      { ...options, port: realtime.port },
      { log: silentLog, calls: null, spawn: spawnRealtimeThread },
    );
    await next.close();
    expect(next.port).toBe(realtime.port);
  });
});

describe("a realtime thread that dies", () => {
  test("is started again on its port: browsers come back by themselves, hear the pot and what is new", async () => {
    const { realtime, workers } = await startWatched({ asked: { ...options, port: await freePort() } });
    onTestFinished(() => realtime.close());
    const player = await insertPlayer();
    const socket = openSocket(realtime.port, { session: player.session, reconnection: true });
    await nextEvent(socket, "connect");
    const sum = nextEvent(socket, "jackpotGameSum");
    realtime.publish({ room: "all", event: "jackpotGameSum", data: 1000 });
    await sum;

    for (const deaths of [1, 2]) {
      const back = nextEvent(socket, "connect");
      const sumAgain = nextEvent(socket, "jackpotGameSum");
      await workers.at(-1)?.terminate();
      await back;
      expect(await sumAgain).toBe(1000);
      const balance = nextEvent(socket, "updateBalance");
      realtime.publish({
        room: { playerId: player.id },
        event: "updateBalance",
        data: { balance: deaths, win: 0 },
      });
      expect(await balance).toEqual({ balance: deaths, win: 0 });
      expect(realtime.stats().restarts).toBe(deaths);
    }
  });

  test("keeps what this node counts from the others only until the next is there", async () => {
    const time = createFakeTime();
    let sent = 0;
    const calls: SharedCalls = createSharedCalls({
      send(counts) {
        sent += 1;
        realtime.shareCalls(counts);
      },
      schedule: time.schedule,
      clock: { now: () => new Date(time.now()) },
    });
    const { realtime, workers } = await startWatched({ calls });
    onTestFinished(() => realtime.close());
    const countOne = (): number => {
      calls.count("player", "7");
      time.advance(10);
      return sent;
    };
    await workers[0]?.terminate();
    await expect.poll(() => realtime.stats().restarts, { interval: 1 }).toBe(1);
    // Nobody is there to take the first; that a third leaves shows that the second was taken.
    expect(countOne()).toBe(1);
    await expect.poll(countOne).toBe(3);
  });

  test("does not come back once the server is being closed", async () => {
    const { realtime, workers } = await startWatched();
    await workers[0]?.terminate();
    await realtime.close();
    expect(workers).toHaveLength(1);
  });
});

/** From a new address each time: one that is asked from until a setting arrives meets the bound of a minute. */
async function canConnectTwice(port: number): Promise<boolean> {
  addresses += 1;
  const headers = { "x-forwarded-for": `198.18.${addresses >> 8}.${addresses & 255}` };
  const first = await connectTo(port, { headers });
  const second = await connectTo(port, { headers }).catch(() => null);
  first.close();
  second?.close();
  return second !== null;
}
let addresses = 0;

function startInThread(asked = options): Promise<Realtime> {
  return superviseRealtimeThread(asked, { calls: null, log: silentLog, spawn: spawnRealtimeThread });
}

type Watched = { readonly asked?: RealtimeThreadOptions; readonly calls?: SharedCalls | null };

/** The same with the threads that it has started, the newest last. */
async function startWatched({ asked = options, calls = null }: Watched = {}): Promise<{
  realtime: Realtime;
  workers: readonly Worker[];
}> {
  const workers: Worker[] = [];
  const spawn = (given: RealtimeThreadOptions): Worker => {
    const worker = spawnRealtimeThread(given);
    workers.push(worker);
    return worker;
  };
  const realtime = await superviseRealtimeThread(asked, { calls, log: silentLog, spawn });
  return { realtime, workers };
}

async function startOnSite(): Promise<Realtime> {
  const httpServer = createServer((_request, response) => response.end("site")).listen(0, "127.0.0.1");
  await once(httpServer, "listening");
  onTestFinished(() => void httpServer.close());
  const port = portOf(httpServer);
  const { database } = opened;
  const settings = await openSettings({ database, log: silentLog });
  onTestFinished(() => settings.close());
  return startRealtimeOnSite({
    ...options,
    httpServer,
    port,
    database,
    settings,
    calls: null,
    log: silentLog,
  });
}

function insertPlayer(): Promise<SignedInPlayer> {
  return insertSignedInPlayer(opened.database.query);
}
