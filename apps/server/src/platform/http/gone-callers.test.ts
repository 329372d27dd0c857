import { once } from "node:events";
import { Duplex, Writable } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { openLog } from "../runtime/log.ts";
import { addressLimit } from "./call-limits.ts";
import { createHttpServer } from "./http-server.ts";

/** A server whose calls are counted by address, what it logs, and how often it was asked. */
async function open() {
  const lines: Record<string, unknown>[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const log = openLog({ level: "info", destination });
  const app = createHttpServer({ log, trustedProxies: [], connectionsPerAddress: 100 });
  onTestFinished(() => app.close());
  const rateLimits = {
    callsPerMinutePerAddress: 100,
    callsPerSecondPerPlayer: 1,
    loginsPerMinutePerAddress: 1,
  };
  const bounds = { rateLimits, social: { checksPerMinutePerPlayer: 1 } };
  app.addHook("onRequest", addressLimit({ settings: { current: () => bounds }, calls: null }));
  const asked = vi.fn<(address: string) => void>();
  app.get("/asked", ({ ip }) => {
    asked(ip);
    return "never heard";
  });
  app.get("/broken", () => {
    throw new TypeError("it breaks");
  });
  app.get("/broken-too", () => {
    throw new TypeError("it breaks");
  });
  await app.ready();
  return { app, lines, asked };
}

/** A connection whose address can be forgotten. */
class Caller extends Duplex {
  remoteAddress: string | undefined = "203.0.113.7";
  override _read(): void {}
  override _write(_chunk: unknown, _encoding: unknown, done: () => void): void {
    done();
  }
  ask(times: number): void {
    this.push("GET /asked HTTP/1.1\r\nHost: rumb.test\r\n\r\n".repeat(times));
  }
}

test("who was gone when their connection was taken is asked for nothing, and that is no error", async () => {
  const { app, lines, asked } = await open();
  const caller = new Caller();
  caller.remoteAddress = undefined;
  const closed = once(caller, "close");
  caller.ask(100);
  app.server.emit("connection", caller);
  await closed;
  expect([asked.mock.calls, lines]).toEqual([[], []]);
});

test("nor is it when the address is gone by the time of the first call", async () => {
  const { app, lines, asked } = await open();
  const caller = new Caller();
  app.server.emit("connection", caller);
  caller.remoteAddress = undefined;
  const closed = once(caller, "close");
  caller.ask(100);
  await closed;
  expect([asked.mock.calls, lines]).toEqual([[], []]);
});

test("errors of one kind are logged within a bound, with how many were left out, and others beside them", async () => {
  vi.useFakeTimers({ toFake: ["performance"], now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const { app, lines } = await open();
  const headers = { host: "rumb.test" };
  for (let count = 0; count < 50; count += 1) await app.inject({ url: "/broken", headers });
  await app.inject({ url: "/broken-too", headers });
  const errors = () => lines.filter(({ level }) => level === 50).map(({ route }) => route);
  expect(errors()).toEqual([...Array.from({ length: 20 }, () => "/broken"), "/broken-too"]);
  vi.advanceTimersByTime(60_000);
  await app.inject({ url: "/broken", headers });
  expect(lines.find(({ leftOut }) => leftOut !== undefined)).toMatchObject({ leftOut: 30 });
});
