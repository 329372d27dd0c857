import { expect, test } from "vitest";
import {
  feedRows,
  flood,
  floodFrames,
  keptLog,
  maskedFrame,
  openTestRealtime,
  sessionOf,
  stoppedClock,
} from "../../../test/_realtime.ts";

const FORGED = `Cookie: rumb_session=${"x".repeat(43)}\r\n`;

/** A server that counts how often sessions are looked up, which fails. */
async function openWithoutSessions() {
  let lookUps = 0;
  const { log, lines } = keptLog();
  const { port, connect } = await openTestRealtime({
    log,
    sessions: {
      hashOf: sessionOf,
      playersOf() {
        lookUps += 1;
        return Promise.reject(new Error("down"));
      },
    },
  });
  return { port, connect, lines, lookUps: () => lookUps };
}

test.each([2, 20_000])(
  "%i CONNECTs over one connection are cut off: one look-up of the session, one line in the log",
  async (times) => {
    const { port, connect, lines, lookUps } = await openWithoutSessions();
    const bystander = await connect();
    await flood(port, ["40"], { times, headers: FORGED });
    expect(lookUps()).toBe(1);
    expect(lines).toHaveLength(1);
    expect(await bystander.emitWithAck("getHistory")).toEqual(feedRows);
  },
);

test("a second CONNECT ends its connection also while the session of the first is looked up", async () => {
  let lookUps = 0;
  const { port } = await openTestRealtime({
    sessions: {
      hashOf: sessionOf,
      playersOf() {
        lookUps += 1;
        return new Promise(() => undefined);
      },
    },
  });
  await flood(port, ["40"], { times: 2, headers: FORGED });
  expect(lookUps).toBe(1);
});

test("of what is read at once, only so much is answered as one connection may send in a second", async () => {
  const { port } = await openTestRealtime({ nowMs: stoppedClock });
  const heard = await flood(port, ["40/elsewhere,"], { times: 20_000 });
  const answers = heard.split("Invalid namespace").length - 1;
  expect(answers).toBeLessThanOrEqual(21);
});

test("messages that nobody may send so many of end the connection, whether or not its end is answered", async () => {
  const { port, connect } = await openTestRealtime();
  const bystander = await connect();
  await flood(port, ["40", ...Array.from({ length: 20_000 }, () => '42["x"]')], { times: 1 });
  expect(await bystander.emitWithAck("getHistory")).toEqual(feedRows);
});

const [PING, PONG, CONTINUATION, BEGUN_TEXT] = [0x89, 0x8a, 0x00, 0x01];
const framed = (first: number, times: number) =>
  Buffer.concat(Array.from({ length: times }, () => maskedFrame(first)));

test.each([
  ["pings of WebSocket itself", framed(PING, 20_000)],
  ["its pongs, which nobody has asked for", framed(PONG, 20_000)],
  ["empty pieces of a message", Buffer.concat([maskedFrame(BEGUN_TEXT), framed(CONTINUATION, 1_000)])],
  ["signs of life of Engine.IO", Buffer.concat(Array.from({ length: 20_000 }, () => maskedFrame(0x81, "3")))],
])("%s end the connection when they are many, and nobody else notices", async (_what, frames) => {
  const { port, connect } = await openTestRealtime({ nowMs: stoppedClock });
  const bystander = await connect();
  const heard = await floodFrames(port, frames);
  expect(pongsIn(heard)).toBeLessThanOrEqual(20);
  expect(await bystander.emitWithAck("getHistory")).toEqual(feedRows);
});

test("a few pings are answered, and a message in a few pieces is heard", async () => {
  const { port } = await openTestRealtime();
  const pieces = [maskedFrame(BEGUN_TEXT, "4"), maskedFrame(CONTINUATION), maskedFrame(0x80, "0/elsewhere,")];
  const frames = Buffer.concat([framed(PING, 3), ...pieces, framed(PING, 100)]);
  const heard = await floodFrames(port, frames);
  expect(heard).toContain("Invalid namespace");
  expect(pongsIn(heard)).toBeGreaterThanOrEqual(3);
});

/** Empty pongs of a server in what a connection has heard. */
function pongsIn(heard: string): number {
  return heard.split("\x8a\x00").length - 1;
}
