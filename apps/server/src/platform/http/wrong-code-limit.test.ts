import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { refusal } from "@rumb/contract/errors";
import { systemClock } from "../runtime/clock.ts";
import { openLog } from "../runtime/log.ts";
import { refuse } from "./http.ts";
import { createHttpServer } from "./http-server.ts";
import { portOf } from "./port-of.ts";
import type { SharedCalls } from "./shared-calls.ts";
import { registerWrongCodeLimit } from "./wrong-code-limit.ts";

const TEN_MINUTES_MS = 600_000;
const START_MS = Date.UTC(2026, 0, 1);

// The dates alone: what waits for a turn waits for real.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: START_MS }));
afterEach(() => void vi.useRealTimers());

/** A server where an address may try `perAddress` wrong codes in ten minutes; «hold» is looked at until it is let go. */
function open(perAddress: number) {
  const app = createHttpServer({
    log: openLog({ level: "silent" }),
    trustedProxies: [],
    connectionsPerAddress: 100,
    nodeTls: null,
  });
  onTestFinished(() => app.close());
  const toldOthers: string[] = [];
  const calls: SharedCalls = {
    count: (name) => void toldOthers.push(name),
    sent: () => undefined,
    onHeard: () => undefined,
    hear: () => undefined,
  };
  const settings = { current: () => ({ wrongCodes: { perPlayer: 100, perAddress } }) };
  const guarded = { paths: ["/code"], codes: ["PROMO_UNKNOWN"], guests: true } as const;
  registerWrongCodeLimit(app, { settings, calls, clock: systemClock }, guarded);
  const held = Promise.withResolvers<string>();
  const looking = Promise.withResolvers<void>();
  app.post<{ Body: { code: string } }>("/code", async ({ body }, reply) => {
    if (body.code === "hold") looking.resolve();
    const code = body.code === "hold" ? await held.promise : body.code;
    return code === "right" ? { success: {} } : refuse(reply, refusal("PROMO_UNKNOWN"));
  });
  const send = async (code: string): Promise<string> => {
    const answer = await app.inject({ method: "POST", url: "/code", payload: { code } });
    return answer.json().code ?? "right";
  };
  /** Somebody who sends a code, or a part of it, and leaves when the test says so. */
  const sendAndLeave = async (code: string, { whole = true } = {}) => {
    if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
    const arrived = once(app.server, "request");
    const socket = connect(portOf(app.server), "127.0.0.1");
    const body = JSON.stringify({ code });
    const head = `POST /code HTTP/1.1\r\nHost: rumb.test\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
    socket.write(`${head}\r\n\r\n${whole ? body : body.slice(0, 2)}`);
    const [request] = await arrived;
    return async (): Promise<void> => {
      const gone = Promise.withResolvers<void>();
      request.socket.once("close", gone.resolve);
      socket.resetAndDestroy();
      await gone.promise;
    };
  };
  return { send, sendAndLeave, letGo: held.resolve, looking: looking.promise, toldOthers };
}

const laterBy = (ms: number) => vi.setSystemTime(Date.now() + ms);

test("a right code that is held over the end of its ten minutes gives nothing back to the next", async () => {
  const { send, letGo, looking } = open(2);
  const held = send("hold");
  await looking;
  laterBy(TEN_MINUTES_MS + 1);
  expect(await send("wrong")).toBe("PROMO_UNKNOWN");
  letGo("right");
  expect(await held).toBe("right");
  expect(await send("wrong")).toBe("PROMO_UNKNOWN");
  expect(await send("wrong")).toBe("TOO_OFTEN");
});

test("a wrong code that is held over the end of its ten minutes takes nothing from the next, here or at other nodes", async () => {
  const { send, letGo, looking, toldOthers } = open(2);
  const held = send("hold");
  await looking;
  laterBy(TEN_MINUTES_MS + 1);
  letGo("wrong");
  expect(await held).toBe("PROMO_UNKNOWN");
  expect(toldOthers.filter((name) => name.endsWith("-600"))).toEqual([]);
  expect(toldOthers.some((name) => name.endsWith("-3600"))).toBe(true);
  expect(await send("wrong")).toBe("PROMO_UNKNOWN");
});

test("a code that waits for its turn over the end counts where it is looked at", async () => {
  const { send, letGo, looking } = open(1);
  const held = send("hold");
  await looking;
  const waiting = send("wrong");
  laterBy(TEN_MINUTES_MS + 1);
  expect(await waiting).toBe("PROMO_UNKNOWN");
  letGo("right");
  expect(await held).toBe("right");
  expect(await send("wrong")).toBe("TOO_OFTEN");
});

test("a code whose caller leaves while it waits for its turn is given back, and is not looked at", async () => {
  const { send, sendAndLeave, letGo, looking, toldOthers } = open(1);
  const held = send("hold");
  await looking;
  for (let count = 0; count < 3; count += 1) await (await sendAndLeave("wrong"))();
  letGo("right");
  expect(await held).toBe("right");
  // Between these, who waits has its turn.
  for (let count = 0; count < 20; count += 1) {
    expect(await send("right")).toBe("right");
    await delay(10);
  }
  expect(toldOthers).toEqual([]);
});

test("a code whose caller leaves before all of it is here is given back", async () => {
  const { send, sendAndLeave } = open(1);
  await (
    await sendAndLeave("wrong", { whole: false })
  )();
  expect(await send("wrong")).toBe("PROMO_UNKNOWN");
});

test("a wrong code counts although its caller leaves while it is looked at", async () => {
  const { send, sendAndLeave, letGo, looking } = open(1);
  const leave = await sendAndLeave("hold");
  await looking;
  await leave();
  letGo("wrong");
  expect(await send("wrong")).toBe("TOO_OFTEN");
});

test("a right one is given back then, once", async () => {
  const { send, sendAndLeave, letGo, looking } = open(1);
  const leave = await sendAndLeave("hold");
  await looking;
  await leave();
  letGo("right");
  expect([await send("wrong"), await send("wrong")]).toEqual(["PROMO_UNKNOWN", "TOO_OFTEN"]);
});
