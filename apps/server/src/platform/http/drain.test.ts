import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { leaveProxy } from "./drain.ts";

const PATIENT = { serveMs: 0, letGoMs: 60_000 };

async function openSite(times: Parameters<typeof leaveProxy>[1]) {
  const app = fastify({ return503OnClosing: false });
  app.get("/", () => "served");
  app.addHook("preClose", () => leaveProxy(app.server, times));
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  return { app, port: Number(new URL(origin).port) };
}

async function call(socket: Socket): Promise<string> {
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  const [answer]: unknown[] = await once(socket, "data");
  return String(answer);
}

test("a kept connection is served on, and closed with its answer, while new ones are refused", async () => {
  const { app, port } = await openSite(PATIENT);
  const kept = connect(port, "127.0.0.1");
  const idle = connect(port, "127.0.0.1");
  expect(await call(kept)).toContain("keep-alive");
  expect(await call(idle)).toContain("keep-alive");
  const closed = app.close();
  await expect.poll(() => isRefused(port)).toBe(true);
  expect(await call(kept)).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*served$/iu);
  await once(kept, "close");
  // The proxy lets go of its idle connection, and nobody is left to wait for.
  idle.end();
  await closed;
});

test("a connection that nobody lets go of is not waited for longer than allowed", async () => {
  const { app, port } = await openSite({ serveMs: 0, letGoMs: 10 });
  const idle = connect(port, "127.0.0.1");
  expect(await call(idle)).toContain("served");
  const gone = once(idle, "close");
  await app.close();
  await gone;
});

test("before it refuses connections a server goes on as if nothing were", async () => {
  // On a machine that is busy elsewhere a connection may come later than any one time allows.
  let answer = "";
  for (const serveMs of [100, 1000, 10_000]) {
    const { app, port } = await openSite({ serveMs, letGoMs: 60_000 });
    const closed = app.close();
    answer = await call(connect(port, "127.0.0.1")).catch((error: unknown) => String(error));
    await closed;
    if (answer.includes("served")) break;
  }
  expect(answer).toContain("served");
});

function isRefused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(false));
    socket.once("error", () => resolve(true));
    socket.once("connect", () => socket.destroy());
  });
}
