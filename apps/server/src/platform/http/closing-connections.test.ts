import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type FastifyInstance, fastify } from "fastify";
import { expect, test } from "vitest";
import { endConnections } from "./closing-connections.ts";

/** Longer than a test may take: who waits for it fails. */
const KEPT_MS = 3_600_000;

async function openSite(beforeItCloses: () => Promise<unknown> = async () => undefined) {
  const app = fastify({ return503OnClosing: false, keepAliveTimeout: KEPT_MS, connectionTimeout: KEPT_MS });
  endConnections(app);
  app.addHook("preClose", async () => void (await beforeItCloses()));
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  app.get("/", () => "served");
  app.get("/slow", async () => {
    asked.resolve();
    await answer.promise;
    return "served";
  });
  app.post("/", () => "served");
  await app.listen({ port: 0, host: "127.0.0.1" });
  return { app, asked: asked.promise, answer: answer.resolve };
}

/** A connection of which the server knows. */
async function connected({ server }: FastifyInstance): Promise<Socket> {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("it does not listen");
  const accepted = once(server, "connection");
  const socket = connect(address.port, "127.0.0.1");
  socket.on("error", () => undefined);
  await accepted;
  return socket;
}

function ask(socket: Socket, head: string): void {
  socket.write(`${head} HTTP/1.1\r\nHost: x\r\n\r\n`);
}

test("a server that closes does not wait for a connection that has asked nothing", async () => {
  const { app } = await openSite();
  const silent = await connected(app);
  const gone = once(silent, "close");
  await expect(app.close()).resolves.toBeUndefined();
  await gone;
});

test("nor for one that is made while it closes", async () => {
  const { app } = await openSite(() => connected(app));
  await expect(app.close()).resolves.toBeUndefined();
});

test("nor for one that has been answered and is kept", async () => {
  const { app } = await openSite();
  const kept = await connected(app);
  ask(kept, "GET /");
  await once(kept, "data");
  await expect(app.close()).resolves.toBeUndefined();
});

test("nor for a request whose head or body never ends", async () => {
  const { app } = await openSite();
  const [head, body] = [await connected(app), await connected(app)];
  const arrived = once(app.server, "request");
  head.write("GET / HTT");
  body.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{");
  await arrived;
  await expect(app.close()).resolves.toBeUndefined();
});

test("a call that is under way is answered, with the word that its connection ends, and then it ends", async () => {
  const { app, asked, answer } = await openSite();
  const socket = await connected(app);
  let said = "";
  socket.setEncoding("utf8").on("data", (text: string) => (said += text));
  const gone = once(socket, "close");
  ask(socket, "GET /slow");
  await asked;
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  answer();
  await closed;
  await gone;
  expect(said).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*served$/iu);
});
