import { once } from "node:events";
import { connect as connectTcp } from "node:net";
import { describe, expect, test } from "vitest";
import {
  feedRows,
  handshakeRequest,
  maskedText,
  nextEvent,
  openTestRealtime,
  stoppedClock,
} from "../../../test/_realtime.ts";
import { settingDefaults } from "../../settings/settings.ts";

const malformed = { code: "MALFORMED", error: "Неверный запрос." };

describe("getHistory", () => {
  test("answers its acknowledgement, oldest first", async () => {
    const { connect } = await openTestRealtime();
    expect(await (await connect()).emitWithAck("getHistory")).toEqual(feedRows);
  });

  test("without an acknowledgement comes back as an event", async () => {
    const { connect } = await openTestRealtime();
    const socket = await connect();
    const answer = nextEvent(socket, "getHistory");
    socket.emit("getHistory");
    expect(await answer).toEqual(feedRows);
  });

  test("is refused in words while the database is away, with and without an acknowledgement", async () => {
    const latest = () => Promise.reject(new Error("down: secret"));
    const { connect } = await openTestRealtime({ history: { latest, expire: () => undefined } });
    const socket = await connect();
    const refused = { code: "RESTARTING", error: "Сервер перезапускается. Повторите через 1 с." };
    expect(await socket.emitWithAck("getHistory")).toEqual(refused);
    const answer = nextEvent(socket, "refused");
    socket.emit("getHistory");
    expect(await answer).toEqual(refused);
  });
});

test("an answer knows the player who asks, and that a guest is none", async () => {
  const answers = new Map([["whoAmI", (playerId: number | null) => Promise.resolve({ playerId })]]);
  const { connect, sessions } = await openTestRealtime({ answers });
  sessions.set("mine", 42);
  const [guest, player] = [await connect(), await connect({ session: "mine" })];
  expect(await guest.emitWithAck("whoAmI")).toEqual({ playerId: null });
  expect(await player.emitWithAck("whoAmI")).toEqual({ playerId: 42 });
});

describe("messages that make no sense", () => {
  test.each([["noSuchEvent"], ["__proto__"], ["constructor"], ["toString"], ["online"]])(
    "the unknown event %s is refused with and without an acknowledgement",
    async (event) => {
      const { connect } = await openTestRealtime();
      const socket = await connect();
      expect(await socket.emitWithAck(event)).toEqual(malformed);
      const answer = nextEvent(socket, "refused");
      socket.emit(event, { any: "thing" });
      expect(await answer).toEqual(malformed);
    },
  );

  test("arguments before the acknowledgement do no harm", async () => {
    const { connect } = await openTestRealtime();
    expect(await (await connect()).emitWithAck("getHistory", null, [1], Buffer.from("x"))).toEqual(feedRows);
  });

  test.each([
    ["not a packet at all", "4zzz"],
    ["an event without a name", "42[]"],
    ["an event whose name is an object", '42[{"a":1}]'],
    ["an event with a reserved name", '42["connect"]'],
    ["an error event", '42["error",{}]'],
    ["half a packet", '42["getHistory"'],
    ["an acknowledgement nobody asked for", "437[]"],
    ["a foreign namespace", "40/admin,"],
    ["an unknown packet type", "9"],
    ["an attachment that never comes", '451-["getHistory",{"_placeholder":true,"num":0}]'],
    ["more than a packet may hold", `42["getHistory","${"x".repeat(20_000)}"]`],
    ["binary noise", new Uint8Array([255, 254, 0, 1, 2])],
  ])("%s neither stops the server nor reaches others", async (_what, packet) => {
    const { port, connect } = await openTestRealtime();
    const bystander = await connect();
    const raw = await openRaw(port);
    raw.send(packet);
    raw.send('42["getHistory"]');
    raw.close();
    await once(raw, "close");
    expect(await bystander.emitWithAck("getHistory")).toEqual(feedRows);
  });

  test("beyond the bound a second, the first is refused in words and the connection closed", async () => {
    const limits = () => ({ ...settingDefaults.socketLimits, messagesPerSecond: 10 });
    const { connect } = await openTestRealtime({ limits, nowMs: stoppedClock });
    const socket = await connect();
    const closed = nextEvent(socket, "disconnect");
    const answers = Array.from({ length: 30 }, () => socket.timeout(30_000).emitWithAck("getHistory"));
    const settled = await Promise.allSettled(answers);
    expect(await closed).toBe("transport close");
    const values = settled.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    expect(values.filter((value) => Array.isArray(value)).length).toBeLessThanOrEqual(10);
    expect(values.filter((value) => !Array.isArray(value))).toEqual([
      { code: "TOO_OFTEN", error: "Слишком часто. Повторите через 1 с." },
    ]);
  });

  test("a second later as many may come again", async () => {
    const limits = () => ({ ...settingDefaults.socketLimits, messagesPerSecond: 10 });
    let now = 0;
    const { connect } = await openTestRealtime({ limits, nowMs: () => now });
    const socket = await connect();
    const ask = () => Promise.all(Array.from({ length: 8 }, () => socket.emitWithAck("getHistory")));
    expect(await ask()).toEqual(Array.from({ length: 8 }, () => feedRows));
    now = 1000;
    expect(await ask()).toEqual(Array.from({ length: 8 }, () => feedRows));
    expect(socket.connected).toBe(true);
  });
});

describe("a browser that stops reading", () => {
  test("is dropped instead of filling the memory", async () => {
    const counts: number[] = [];
    const { port, server } = await openTestRealtime({ onListeners: (count) => counts.push(count) });
    const stalled = connectTcp(port, "127.0.0.1");
    stalled.write(handshakeRequest());
    stalled.on("error", () => undefined);
    await once(stalled, "data");
    stalled.write(maskedText("40"));
    await expect.poll(() => counts.at(-1)).toBe(1);
    stalled.pause();
    const name = "x".repeat(60_000);
    const data = { id: 1, game: "dice", name, bet: 1, coff: 1, win: 0, result: "lose" } as const;
    await expect
      .poll(() => {
        for (let sent = 0; sent < 100; sent += 1) server.deliver({ room: "all", event: "newHistory", data });
        return counts.at(-1);
      })
      .toBe(0);
    stalled.destroy();
  });
});

/** A WebSocket without Socket.IO's client: what it sends is up to the test. */
async function openRaw(port: number): Promise<WebSocket> {
  const raw = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
  await once(raw, "open");
  raw.send("40");
  return raw;
}
