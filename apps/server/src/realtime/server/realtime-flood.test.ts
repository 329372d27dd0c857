import { expect, test } from "vitest";
import { feedRows, flood, keptLog, openTestRealtime, sessionOf } from "../../../test/_realtime.ts";

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
  const { port } = await openTestRealtime();
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
