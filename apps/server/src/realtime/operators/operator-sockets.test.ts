import { once } from "node:events";
import { createServer } from "node:http";
import { io, type Socket } from "socket.io-client";
import { expect, onTestFinished, test } from "vitest";
import { nextEvent, silentLog } from "../../../test/_realtime.ts";
import { attachOperatorSockets } from "./operator-sockets.ts";

const NEWS = { list: "withdrawals", id: 7, is_new: true } as const;

/** A console's server; a cookie names its operator. */
async function open() {
  const httpServer = createServer();
  const sessions = new Map<string, number>();
  const sockets = attachOperatorSockets(httpServer, {
    publicOrigin: null,
    trustedProxies: [],
    sessionOf: async (cookie) => sessions.get(cookie) ?? null,
    log: silentLog,
    everyMs: 1,
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
  return { sockets, sessions, connect, port };
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

test("one operator has no more than twenty tabs that listen", async () => {
  const { sessions, connect } = await open();
  sessions.set("c=1", 1);
  const tabs = Array.from({ length: 20 }, () => connect("c=1"));
  await Promise.all(tabs.map((tab) => nextEvent(tab, "connect")));
  expect(await refusalOf(connect("c=1"))).toBe("TOO_OFTEN");
  const gone = nextEvent(tabs[0] ?? connect("c=1"), "disconnect");
  tabs[0]?.close();
  await gone;
  await expect.poll(() => nextEvent(connect("c=1"), "connect").then(() => true)).toBe(true);
});

async function refusalOf(socket: Socket): Promise<string> {
  const [error]: { message: string }[] = await new Promise((resolve) => {
    socket.once("connect_error", (fault: { message: string }) => resolve([fault]));
  });
  return error?.message ?? "";
}
