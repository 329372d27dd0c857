import { describe, expect, test } from "vitest";
import { feedRows, nextEvent, openSocket, openTestRealtime } from "../../../test/_realtime.ts";
import type { RealtimeEvent } from "../realtime-event.ts";

const pot = (sum: number): RealtimeEvent => ({ room: "all", event: "jackpotGameSum", data: sum });

describe("what everybody gets", () => {
  test("the pot, on connect and on change", async () => {
    const { port, server } = await openTestRealtime();
    server.deliver(pot(1000));
    const socket = openSocket(port);
    expect(await nextEvent(socket, "jackpotGameSum")).toBe(1000);
    const next = nextEvent(socket, "jackpotGameSum");
    server.deliver(pot(1000.01));
    expect(await next).toBe(1000.01);
  });

  test("a new entry of the feed", async () => {
    const { connect, server } = await openTestRealtime();
    const sockets = [await connect(), await connect()];
    const entries = sockets.map((socket) => nextEvent(socket, "newHistory"));
    const [data] = feedRows;
    if (data === undefined) throw new Error("no row");
    server.deliver({ room: "all", event: "newHistory", data });
    expect(await Promise.all(entries)).toEqual([data, data]);
  });

  test("how many are online, at once when connecting and then on every change", async () => {
    const counts: number[] = [];
    const { port, connect } = await openTestRealtime({ onListeners: (count) => counts.push(count) });
    const first = openSocket(port);
    expect(await nextEvent(first, "online")).toBe(1);
    const two = nextEvent(first, "online", (count) => count === 2);
    const second = await connect();
    await two;
    const one = nextEvent(first, "online", (count) => count === 1);
    second.close();
    await one;
    expect(counts.at(-1)).toBe(1);
  });

  test("two hundred at a time", async () => {
    const { port, server } = await openTestRealtime();
    const sockets = Array.from({ length: 200 }, () => openSocket(port));
    // It is said when it changes, and once: maybe before the last one knows that it is connected.
    const everybody = sockets.map((socket) => nextEvent(socket, "online", (count) => count === 200));
    await Promise.all(sockets.map((socket) => nextEvent(socket, "connect")));
    const sums = sockets.map((socket) => nextEvent(socket, "jackpotGameSum"));
    server.deliver(pot(1));
    expect(new Set(await Promise.all(sums))).toEqual(new Set([1]));
    expect(await Promise.all(sockets.map((socket) => socket.emitWithAck("getHistory")))).toHaveLength(200);
    await Promise.all(everybody);
  });
});
