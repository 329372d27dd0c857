import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { expectBooksInOrder, testSealing } from "./_harness-ledger.ts";
import {
  environmentFor,
  liftRateLimits,
  post,
  type ServerProcess,
  signIn,
  startServerProcess,
} from "./_harness-site.ts";

const ROUNDS = 60;
let site: TestDatabase;
let server: ServerProcess;
let dataDir: string;
const traffic: string[] = [];

beforeAll(async () => {
  site = await createTestDatabase();
  await liftRateLimits(site.database);
  dataDir = await mkdtemp(join(tmpdir(), "rumb-secrecy-"));
  server = await startServerProcess({ ...environmentFor(site), DATA_DIR: dataDir, LOG_LEVEL: "trace" });
  for (const stream of [server.child.stdout, server.child.stderr]) {
    stream?.on("data", (piece: string) => traffic.push(piece));
  }
});

afterAll(async () => {
  await server.stop();
  await site.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test("nothing that leaves the server holds an unrevealed seed or anything it could be derived from", async () => {
  const cookie = await signIn(server.origin, { vkId: "1" });
  const socket = await listen(cookie);
  const firstSeeds = await seeds();
  const running: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await record("/api/dice/play", cookie, { bet: 1, chance: 50, btn: "up" });
    await record("/api/mines/play", cookie, { bet: 1, bomb: 5 });
    const pressed = await record("/api/mines/press", cookie, { cell: (round % 25) + 1 });
    if (pressed.includes('"status":"win"')) {
      running.push(pressed, await record("/api/mines/get", cookie, {}));
      await record("/api/fair/rotate", cookie, { hash: "0".repeat(64), client_seed: "x" });
      await record("/api/mines/take", cookie, {});
    }
    await record("/api/fair/get", cookie, {});
    await record("/api/get", cookie, {});
    await record("/api/dice/play", cookie, { bet: "1e999", chance: 50, btn: "up" });
  }
  traffic.push(await (await fetch(`${server.origin}/docs/json`)).text());
  traffic.push(await (await fetch(`${server.origin}/readyz`)).text());
  socket.disconnect();

  expect(running.length).toBeGreaterThan(ROUNDS / 2);
  for (const answer of running) expect(answer).not.toMatch(/"(mines|winMines|loseCell|layout)":(?!null)/);
  const all = traffic.join("\n");
  const secrets = await seeds();
  expect(secrets.map((seed) => seed.id)).toEqual(firstSeeds.map((seed) => seed.id));
  for (const secret of secrets) for (const form of formsOf(secret)) expect(all.includes(form)).toBe(false);
  expect(all).toContain(secrets.find((seed) => seed.active)?.hash.toString("hex"));
  await expectBooksInOrder(site.database);
});

test("the check above finds a seed once it is revealed", async () => {
  const cookie = await signIn(server.origin, { vkId: "1" });
  const before = await seeds();
  const active = before.find((seed) => seed.active);
  const hash = active?.hash.toString("hex") ?? "";
  const answer = await record("/api/fair/rotate", cookie, { hash, client_seed: "after" });
  expect(active && formsOf(active).some((form) => answer.includes(form))).toBe(true);
});

type Secret = { id: number; seed: Buffer; sealed: Buffer; hash: Buffer; active: boolean };

/** Every seed that is not revealed, opened. */
async function seeds(): Promise<Secret[]> {
  const rows = await site.database.query<Omit<Secret, "seed">>(
    `SELECT id, sealed, hash, activated_at IS NOT NULL AS active FROM seeds WHERE revealed_at IS NULL ORDER BY id`,
  );
  return rows.map(({ id, sealed, hash, active }) => {
    const seed = testSealing.open(sealed, hash);
    return { id, seed, sealed, hash, active };
  });
}

/** How a secret could show itself in text: the seed, or the sealed box (worth as much to who has the key). */
function formsOf({ seed, sealed }: Secret): string[] {
  return [seed, sealed].flatMap((bytes) => [
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
    bytes.toString("base64"),
    bytes.toString("base64url"),
    bytes.toString("latin1"),
    bytes.join(","),
  ]);
}

async function record(path: string, cookie: string, body: object): Promise<string> {
  const answer = JSON.stringify(await post(server.origin, path, { cookie, body }));
  traffic.push(answer);
  return answer;
}

async function listen(cookie: string) {
  const facts = await post(server.origin, "/api/get");
  const port = JSON.parse(JSON.stringify(facts.body.success)).site.socketPort;
  const socket = io(`http://127.0.0.1:${port}`, { transports: ["websocket"], extraHeaders: { cookie } });
  socket.onAny((...event: unknown[]) => traffic.push(JSON.stringify(event)));
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.once("connect", () => resolve());
  await promise;
  return socket;
}
