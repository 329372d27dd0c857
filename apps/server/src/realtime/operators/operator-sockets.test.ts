import { once } from "node:events";
import { createServer } from "node:http";
import { io, type Socket } from "socket.io-client";
import { expect, onTestFinished, test } from "vitest";
import {
  flood,
  floodFrames,
  handshakeAnswer,
  keptLog,
  maskedFrame,
  nextEvent,
  stoppedClock,
} from "../../../test/_realtime.ts";
import type { Schedule } from "../../platform/runtime/schedule.ts";
import { attachOperatorSockets } from "./operator-sockets.ts";

/** The session of this cookie cannot be looked up. */
const UNREADABLE = `rumb_console=${"x".repeat(43)}`;

const NEWS = { list: "withdrawals", id: 7, is_new: true } as const;

const NOTHING_WAITS = { withdrawals: 0, proposals: 0, discrepancies: 0, alarms: 0, fraud_rings: 0 };

/** A console's server; a cookie names its operator. */
async function open({ schedule, everyMs = 1 }: { schedule?: Schedule; everyMs?: number } = {}) {
  const httpServer = createServer();
  const sessions = new Map<string, number>();
  const lookUps: string[] = [];
  /** Look-ups that wait for the test, in their order. */
  const held: PromiseWithResolvers<void>[] = [];
  const { log, lines } = keptLog();
  let counts = 0;
  const sockets = attachOperatorSockets(httpServer, {
    publicOrigin: null,
    trustedProxies: [],
    async sessionOf(cookie) {
      lookUps.push(cookie);
      const found = sessions.get(cookie) ?? null;
      await held.shift()?.promise;
      if (cookie === UNREADABLE) throw new Error("down");
      return found;
    },
    log,
    everyMs,
    count: async () => {
      counts += 1;
      return { ...NOTHING_WAITS, withdrawals: counts };
    },
    ...(schedule && { schedule }),
    nowMs: stoppedClock,
  });
  httpServer.listen(0, "127.0.0.1");
  await once(httpServer, "listening");
  onTestFinished(async () => {
    await sockets.close();
    httpServer.close();
  });
  const address = httpServer.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const connect = (cookie: string, origin = `http://127.0.0.1:${port}`): Socket => {
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
      extraHeaders: { origin, cookie },
    });
    onTestFinished(() => void socket.close());
    return socket;
  };
  const headersOf = (cookie: string): string => `Origin: http://127.0.0.1\r\nCookie: ${cookie}\r\n`;
  return { sockets, sessions, connect, port, lookUps, lines, headersOf, held };
}

test("fifty operators hear at once, together, what has happened", async () => {
  const { sockets, sessions, connect } = await open();
  for (let id = 1; id <= 50; id += 1) sessions.set(`c=${id}`, id);
  const all = [...sessions.keys()].map((cookie) => connect(cookie));
  await Promise.all(all.map((socket) => nextEvent(socket, "connect")));
  const heard = all.map((socket) => nextEvent(socket, "news"));
  const next = { ...NEWS, id: 8 };
  sockets.deliver(NEWS);
  sockets.deliver(next);
  expect(await Promise.all(heard)).toEqual(all.map(() => [NEWS, next]));
});

test("after a silence news goes out at once, and what comes right behind it waits its time", async () => {
  const planned: { delayMs: number; work: () => void }[] = [];
  const schedule: Schedule = (work, delayMs) => {
    planned.push({ delayMs, work });
    return () => undefined;
  };
  const { sockets } = await open({ schedule, everyMs: 3_600_000 });
  // The first is the next look at who may stay.
  planned.length = 0;
  sockets.deliver(NEWS);
  sockets.deliver({ ...NEWS, id: 8 });
  expect(planned).toHaveLength(1);
  expect(planned[0]?.delayMs).toBeLessThan(100);
  planned[0]?.work();
  sockets.deliver({ ...NEWS, id: 9 });
  expect(planned).toHaveLength(2);
  expect(planned[1]?.delayMs).toBeGreaterThan(3_000_000);
});

test("whoever comes hears how many wait, and all do again after news, of which many are counted once", async () => {
  const { sockets, sessions, connect } = await open({ everyMs: 50 });
  for (let id = 1; id <= 10; id += 1) sessions.set(`c=${id}`, id);
  const all = [...sessions.keys()].map((cookie) => connect(cookie));
  const heard = all.map((): number[] => []);
  for (const [index, socket] of all.entries())
    socket.on("waiting", ({ withdrawals }: { withdrawals: number }) => heard[index]?.push(withdrawals));
  await expect.poll(() => heard.every((counts) => counts.length > 0)).toBe(true);
  const before = Math.max(...heard.flat());
  for (let id = 1; id <= 100; id += 1) sockets.deliver({ ...NEWS, id });
  await expect.poll(() => heard.every((counts) => (counts.at(-1) ?? 0) > before)).toBe(true);
  expect(Math.max(...heard.flat())).toBeLessThanOrEqual(before + 2);
});

test("a flood is cut: whoever hears of it asks again anyway", async () => {
  const { sockets, sessions, connect } = await open();
  sessions.set("c=1", 1);
  const socket = connect("c=1");
  await nextEvent(socket, "connect");
  const heard = nextEvent(socket, "news");
  for (let id = 1; id <= 500; id += 1) sockets.deliver({ ...NEWS, id });
  expect(await heard).toHaveLength(100);
});

test("no page but the console's own opens one, not even the site's on the same host, nor a program without an origin", async () => {
  const { sessions, connect, port } = await open();
  sessions.set("c=1", 1);
  for (const origin of [
    `http://127.0.0.1:${port + 1}`,
    "http://127.0.0.1",
    "http://evil.example",
    "null",
    "",
  ]) {
    expect([origin, await refusalOf(connect("c=1", origin))]).toEqual([origin, "websocket error"]);
  }
  await nextEvent(connect("c=1"), "connect");
});

test.each([2, 20_000])(
  "%i CONNECTs over one connection are cut off: one look-up of the session, one line in the log",
  async (times) => {
    const { port, sessions, connect, lookUps, lines, headersOf } = await open();
    await flood(port, ["40"], { times, headers: headersOf(UNREADABLE) });
    expect(lookUps).toEqual([UNREADABLE]);
    expect(lines).toHaveLength(1);
    sessions.set("c=1", 1);
    await nextEvent(connect("c=1"), "connect");
  },
);

test("an operator who sends much is cut off, without a line in the log, and may come again", async () => {
  const { port, sessions, connect, lines, headersOf } = await open();
  sessions.set("c=1", 1);
  await flood(port, ["40", ...Array.from({ length: 20_000 }, () => '42["x"]')], {
    times: 1,
    headers: headersOf("c=1"),
  });
  expect(lines).toEqual([]);
  await nextEvent(connect("c=1"), "connect");
});

test("an operator's pings of WebSocket itself end the connection when they are many", async () => {
  const { port, headersOf } = await open();
  const pings = Buffer.concat(Array.from({ length: 20_000 }, () => maskedFrame(0x89)));
  const heard = await floodFrames(port, pings, headersOf(UNREADABLE));
  expect(heard.split("\x8a\x00").length - 1).toBeLessThanOrEqual(10);
});

test("the id of a connection opens no second one past the check of its origin", async () => {
  const { port, sessions, connect } = await open();
  sessions.set("c=1", 1);
  const socket = connect("c=1");
  await nextEvent(socket, "connect");
  const query = `&sid=${socket.io.engine.id}`;
  const answer = await handshakeAnswer(port, "Origin: http://evil.example\r\n", query);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

test("without a session of the console nobody is let in, and whose session ends is let go", async () => {
  const { sockets, sessions, connect } = await open();
  expect(await refusalOf(connect("c=1"))).toBe("NOT_SIGNED_IN");
  sessions.set("c=1", 1);
  const socket = connect("c=1");
  await nextEvent(socket, "connect");
  await sockets.recheck();
  expect(socket.connected).toBe(true);
  sessions.clear();
  const gone = nextEvent(socket, "disconnect");
  await sockets.recheck();
  expect(await gone).toBe("io server disconnect");
});

test("after a gap in the news every console comes again by itself, and hears what follows", async () => {
  const { sockets, sessions, connect } = await open();
  sessions.set("c=1", 1);
  const socket = connect("c=1");
  await nextEvent(socket, "connect");
  socket.io.reconnection(true);
  socket.io.reconnectionDelay(1);
  const [gone, back] = [nextEvent(socket, "disconnect"), nextEvent(socket, "connect")];
  sockets.reconnectAll();
  expect(await gone).toBe("transport close");
  await back;
  const heard = nextEvent(socket, "news");
  sockets.deliver(NEWS);
  expect(await heard).toEqual([NEWS]);
});

test("whose session ends while it is looked up is refused, though it was found alive", async () => {
  const { sockets, sessions, connect, lookUps, held } = await open();
  sessions.set("c=1", 1);
  const answer = Promise.withResolvers<void>();
  held.push(answer);
  const refused = refusalOf(connect("c=1"));
  await expect.poll(() => lookUps).toEqual(["c=1"]);
  sessions.clear();
  await sockets.recheck();
  answer.resolve();
  expect(await refused).toBe("NOT_SIGNED_IN");
});

test("one operator has no more than twenty tabs that listen", async () => {
  const { sessions, connect } = await open();
  sessions.set("c=1", 1);
  const tabs = Array.from({ length: 20 }, () => connect("c=1"));
  await Promise.all(tabs.map((tab) => nextEvent(tab, "connect")));
  expect(await refusalOf(connect("c=1"))).toBe("TOO_OFTEN");
  const gone = nextEvent(tabs[0] ?? connect("c=1"), "disconnect");
  tabs[0]?.close();
  await gone;
  await expect.poll(() => isLetIn(connect("c=1"))).toBe(true);
});

test("tabs that are closed while their session is looked up do not count, and are not checked again", async () => {
  const { sockets, sessions, connect, port, lookUps, headersOf, held } = await open();
  sessions.set("c=1", 1);
  held.push(...Array.from({ length: 20 }, () => Promise.withResolvers<void>()));
  const waiting = [...held];
  // The second CONNECT cuts the connection while the first is looked up.
  await Promise.all(waiting.map(() => flood(port, ["40"], { times: 2, headers: headersOf("c=1") })));
  for (const { resolve } of waiting) resolve();
  await nextEvent(connect("c=1"), "connect");
  lookUps.length = 0;
  await sockets.recheck();
  expect(lookUps).toEqual(["c=1"]);
});

test("fifty notices during a check make one more", async () => {
  const { sockets, sessions, connect, lookUps, held } = await open();
  sessions.set("c=1", 1);
  await nextEvent(connect("c=1"), "connect");
  lookUps.length = 0;
  const first = Promise.withResolvers<void>();
  held.push(first);
  const checks = Array.from({ length: 51 }, () => sockets.recheck());
  first.resolve();
  await Promise.all(checks);
  expect(lookUps).toEqual(["c=1", "c=1"]);
});

function isLetIn(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("connect_error", () => resolve(false));
  });
}

async function refusalOf(socket: Socket): Promise<string> {
  const [error]: { message: string }[] = await new Promise((resolve) => {
    socket.once("connect_error", (fault: { message: string }) => resolve([fault]));
  });
  return error?.message ?? "";
}
