import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { expect, test } from "vitest";
import type { App } from "./http.ts";
import { createHttpServer } from "./http-server.ts";
import { registerOverload } from "./overload.ts";

test("a process that cannot keep up turns calls away until it can; its health can still be asked", async () => {
  const app = await openApp({ maxLoopDelayMs: 100 });
  app.get("/health", { config: { evenUnderPressure: true } }, () => ({}));
  await app.ready();
  const statusOfPlay = async (): Promise<number> => (await app.inject("/play")).statusCode;
  // A busy machine may make it late by itself.
  await expect.poll(statusOfPlay, { timeout: PATIENCE_MS }).toBe(200);

  const refused = await refusalOf(app);
  expect([refused.statusCode, refused.headers["retry-after"], refused.json()]).toEqual([
    503,
    "1",
    { code: "OVERLOADED", error: "Сервер перегружен. Повторите через 1 с." },
  ]);
  expect((await app.inject("/health")).statusCode).toBe(200);

  await expect.poll(statusOfPlay, { timeout: PATIENCE_MS }).toBe(200);
  await app.close();
}, 120_000);

test("where more lateness is normal, a pause in which nothing could be measured turns nobody away", async () => {
  const app = await openApp({ maxLoopDelayMs: 60_000 });
  await app.ready();
  // Longer than a sample: it begins and ends with no turn of the loop in between.
  hold(1_500);
  await pause(1);
  expect((await app.inject("/play")).statusCode).toBe(200);
  await app.close();
});

const PATIENCE_MS = 50_000;

async function openApp(limits: Parameters<typeof registerOverload>[1]): Promise<App> {
  const app = createHttpServer({
    log: pino({ level: "silent" }),
    trustedProxies: [],
    connectionsPerAddress: 1024,
  });
  await registerOverload(app, limits);
  app.get("/play", () => ({}));
  return app;
}

/** Holds the event loop up until a call is turned away: the mean delay of a whole second counts. */
async function refusalOf(app: App) {
  const endMs = performance.now() + PATIENCE_MS;
  for (;;) {
    hold(300);
    await pause(1);
    const answer = await app.inject("/play");
    if (answer.statusCode !== 200 || performance.now() > endMs) return answer;
  }
}

/** Asleep, so that the tests beside this one keep the core. */
function hold(forMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, forMs);
}
