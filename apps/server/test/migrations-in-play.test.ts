import { copyFile, cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../src/platform/db/migrate.ts";
import { newPerson, post, signIn } from "./_edge-calls.ts";
import { type EdgeSite, openEdge } from "./_edge.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { expectBooksInOrder } from "./_harness-ledger.ts";
import { until } from "./_patience.ts";
import { silentLog } from "./_realtime.ts";

const MIGRATIONS = join(import.meta.dirname, "../migrations");
/** What a later version does to the tables that plays use; the checks of the tree hold that its rules allow it. */
const TYPICAL = join(import.meta.dirname, "typical-migrations");
const PLAYERS = 16;

/** What a player does over and over, whatever comes of it but a fault of the site's. */
const CALLS = [
  ["/api/dice/play", { bet: 1, chance: 50, btn: "down" }],
  ["/api/bubbles/play", { bet: 1, purple: 2 }],
  ["/api/mines/play", { bet: 1, bomb: 3 }],
  ["/api/mines/auto", {}],
  ["/api/mines/take", {}],
  ["/api/limits/set", { kind: "stake", limit: 100_000 }],
  ["/api/withdraw/out", { system: "qiwi", system_number: "79001234567", sum: "150.00" }],
  ["/api/withdraw/terms", {}],
  ["/api/raceback/out", {}],
  ["/api/bets/get", { page: 1 }],
] as const;

let database: TestDatabase;
let site: EdgeSite;
let directory: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const rateLimits = { callsPerSecondPerPlayer: 1_000_000, callsPerMinutePerAddress: 10_000_000 };
  site = await openEdge(database, { rateLimits });
  directory = await mkdtemp(join(tmpdir(), "rumb-later-migrations-"));
  await cp(MIGRATIONS, directory, { recursive: true });
});
afterAll(async () => {
  await expectBooksInOrder(database.database);
  await site.close();
  await database.drop();
  await rm(directory, { recursive: true });
});

test("a version plays on while a later one migrates the database, and after that @release", async () => {
  const faults: string[] = [];
  const made = Array.from({ length: PLAYERS }, () => 0);
  const over = new AbortController();
  const playing = made.map(async (_, player) => {
    const cookie = await signIn(site, newPerson());
    for (let turn = player; !over.signal.aborted; turn += 1) {
      const [path, body] = CALLS[turn % CALLS.length] ?? CALLS[0];
      const { statusCode, body: answer } = await post(site, path, { cookie, body });
      if (statusCode >= 500 || statusCode === 429) faults.push(`${path}: ${statusCode} ${answer}`);
      made[player] = (made[player] ?? 0) + 1;
    }
  });
  const everybodyPlays = (): Promise<unknown> => {
    const before = [...made];
    const calls = CALLS.length;
    return until("everybody has made every call", async () =>
      made.every((count, player) => count >= (before[player] ?? 0) + calls),
    );
  };
  try {
    await everybodyPlays();
    const known = (await readdir(directory)).length;
    for (const [index, name] of (await readdir(TYPICAL)).toSorted().entries()) {
      const numbered = `${String(known + index + 1).padStart(4, "0")}-${name}`;
      await copyFile(join(TYPICAL, name), join(directory, numbered));
      expect(await migrate({ connection: database.connection, directory, log: silentLog })).toEqual([
        numbered,
      ]);
      await everybodyPlays();
    }
  } finally {
    over.abort();
    await Promise.all(playing);
  }
  expect(faults).toEqual([]);
});
