import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../src/platform/db/database.ts";
import { changeSetting } from "../../src/settings/settings-service.ts";
import { freePort } from "../_free-port.ts";
import { expectBooksInOrder, TEST_SECRET_KEY } from "../_harness-ledger.ts";
import {
  embeddedPostmaster,
  liftRateLimits,
  openEmbeddedDatabase,
  post,
  postOnce,
  signIn,
  startServerProcess,
} from "../_harness-site.ts";
import type { ServerProcess } from "../_harness-site.ts";
import { until } from "../_patience.ts";
import { createRandom } from "../_seeded-random.ts";

const SEED = Number(process.env["RUMB_TEST_SEED"] ?? 20261120);
const PLAYERS = 8;
const LINES = 16;
/** `npm run test:release` kills more often. */
const KILLS = Number(process.env["KILLS"] ?? 1);
/** Whoever has to come again leaves the machine to the database that comes back. */
const AGAIN_MS = 250;
/** Plays lie between two kills by chance. */
const SPREAD = 60;
/** Roubles; no play of these can win so much. */
const MAX_WIN = 1_000_000;

const cleanUps: (() => Promise<unknown>)[] = [];
let site: TestSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

describe(`a site killed in the middle of load (RUMB_TEST_SEED=${SEED})`, () => {
  test("kill -9 of the server: every acknowledged bet is there, none twice", async () => {
    const random = createRandom(SEED);
    const players = await site.players("server");
    const load = createLoad(players.cookies);
    for (let kill = 0; kill < KILLS; kill += 1) {
      load.run(site.server().origin);
      await load.acknowledged(30 + random.below(SPREAD));
      await site.server().kill();
      await load.stopped();
      await site.start();
    }
    await expectOneBetForEachKey(players, load);
  });

  test("kill -9 of PostgreSQL: the site brings it back by itself, and every acknowledged bet is there, none twice", async () => {
    const random = createRandom(SEED + 1);
    const players = await site.players("postgres");
    const load = createLoad(players.cookies);
    load.run(site.server().origin);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await load.acknowledged(30 + random.below(SPREAD));
      process.kill((await embeddedPostmaster(site.dataDir)).pid, "SIGKILL");
    }
    await load.acknowledged(SPREAD);
    await load.stop();
    await expectOneBetForEachKey(players, load);
  });
});

/** Asks again with every key that was left without an answer; then there is exactly one bet for each key. */
async function expectOneBetForEachKey({ vkIds }: Players, load: Load): Promise<void> {
  await load.resolveRest(site.server().origin);
  const database = await site.database();
  const bets = await database.query<{ id: number }>(
    `SELECT bets.id FROM bets JOIN players ON players.id = player_id WHERE vk_id = ANY($1::text[])`,
    [vkIds],
  );
  const acknowledged = [...load.answers.values()];
  expect(new Set(bets.map((bet) => bet.id))).toEqual(new Set(acknowledged));
  expect(bets).toHaveLength(acknowledged.length);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  await expectBooksInOrder(database);
}

type TestSite = Awaited<ReturnType<typeof openSite>>;

type Players = Awaited<ReturnType<TestSite["players"]>>;

/** A site with its embedded database, fsync on, in a directory of its own. */
async function openSite() {
  const dataDir = await mkdtemp(join(tmpdir(), "rumb-recovery-"));
  await chmod(dataDir, 0o711);
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }));
  let server: ServerProcess;
  const port = String(await freePort());
  const start = async (): Promise<void> => {
    server = await startServerProcess({ DATA_DIR: dataDir, PORT: port, SECRET_KEY: TEST_SECRET_KEY });
  };
  await start();
  cleanUps.push(() => server.stop());
  const database = await openEmbeddedDatabase(dataDir);
  await liftRateLimits(database);
  await changeSetting(database, "maxWinKopecks", MAX_WIN * 100);
  await database.close();
  // It reads all settings together: one that shows the second has the first.
  await until("the site knows that its limits are lifted", async () => {
    const { body } = await post(server.origin, "/api/get");
    return JSON.stringify(body).includes(`"max_win":${MAX_WIN}`);
  });
  return {
    dataDir,
    start,
    server: () => server,
    async players(name: string) {
      const vkIds = Array.from({ length: PLAYERS }, (_, index) => `${name}-${index + 1}`);
      return { vkIds, cookies: await Promise.all(vkIds.map((vkId) => signIn(server.origin, { vkId }))) };
    },
    async database(): Promise<Database> {
      const opened = await openEmbeddedDatabase(dataDir);
      cleanUps.push(() => opened.close());
      return opened;
    },
  };
}

type Load = ReturnType<typeof createLoad>;

/** Lines of plays, one after another, each with a key of its own; a play is asked again until it is answered. */
function createLoad(cookies: readonly string[]) {
  const answers = new Map<string, number>();
  const open = new Map<string, string>();
  let goal = 0;
  let reached = Promise.withResolvers<void>();
  let lines: Promise<void>[] = [];
  const stopping = { now: false };

  /** False when the server itself is gone. */
  async function ask(origin: string, key: string, cookie: string): Promise<boolean> {
    const body = { bet: 1, chance: 50, btn: "up" };
    const answer = await postOnce(origin, "/api/dice/play", {
      cookie,
      body,
      headers: { "idempotency-key": key },
    }).catch(() => null);
    if (answer === null) return false;
    if (answer.status === 503) {
      await delay(AGAIN_MS);
      return true;
    }
    expect(answer).toMatchObject({ status: 200 });
    answers.set(key, Number(answer.body.success?.["id"]));
    open.delete(key);
    if (answers.size >= goal) reached.resolve();
    return true;
  }

  async function line(origin: string, cookie: string): Promise<void> {
    while (!stopping.now) {
      const key = randomUUID();
      open.set(key, cookie);
      while (open.has(key)) if (!(await ask(origin, key, cookie))) return;
    }
  }

  return {
    answers,
    run(origin: string): void {
      stopping.now = false;
      lines = Array.from({ length: LINES }, (_, index) =>
        line(origin, cookies[index % cookies.length] ?? ""),
      );
    },
    async acknowledged(more: number): Promise<void> {
      goal = answers.size + more;
      reached = Promise.withResolvers();
      await Promise.race([reached.promise, Promise.all(lines)]);
      expect(answers.size).toBeGreaterThanOrEqual(goal);
    },
    stopped: async (): Promise<void> => void (await Promise.all(lines)),
    async stop(): Promise<void> {
      stopping.now = true;
      await Promise.all(lines);
    },
    async resolveRest(origin: string): Promise<void> {
      for (const [key, cookie] of open)
        while (open.has(key)) expect(await ask(origin, key, cookie)).toBe(true);
    },
  };
}
