import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createHttpServer } from "./http-server.ts";
import { registerOverload } from "./overload.ts";

test("a process that cannot keep up turns calls away until it can; its health can still be asked", async () => {
  const app = createHttpServer({ log: pino({ level: "silent" }), trustedProxies: [] });
  await registerOverload(app, { maxLoopDelayMs: 100 });
  app.get("/play", () => ({}));
  app.get("/health", { config: { evenUnderPressure: true } }, () => ({}));
  await app.ready();
  expect((await app.inject("/play")).statusCode).toBe(200);

  const blockedUntil = performance.now() + 1_500;
  while (performance.now() < blockedUntil);
  await pause(1);
  const refused = await app.inject("/play");
  expect([refused.statusCode, refused.headers["retry-after"], refused.json()]).toEqual([
    503,
    "1",
    { code: "OVERLOADED", error: "Сервер перегружен. Повторите через 1 с." },
  ]);
  expect((await app.inject("/health")).statusCode).toBe(200);

  await expect.poll(async () => (await app.inject("/play")).statusCode, { timeout: 4_000 }).toBe(200);
  await app.close();
});
