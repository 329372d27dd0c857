import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ledger } from "../src/money/batch/ledger.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import {
  createPlayer,
  expectBooksInOrder,
  oneRow,
  openTestLedger,
  randomThatLoses,
} from "./_harness-ledger.ts";
import {
  environmentFor,
  liftRateLimits,
  post,
  type ServerProcess,
  signIn,
  startServerProcess,
} from "./_harness-site.ts";

let site: TestDatabase;
let ledger: Ledger;
let servers: ServerProcess[] = [];
let dataDir: string;

beforeAll(async () => {
  site = await createTestDatabase();
  ledger = await openTestLedger(site.database);
  await liftRateLimits(site.database);
  dataDir = await mkdtemp(join(tmpdir(), "rumb-two-"));
  const environment = { ...environmentFor(site), DATA_DIR: dataDir };
  servers = await Promise.all([startServerProcess(environment), startServerProcess(environment)]);
});

afterAll(async () => {
  const codes = await Promise.all(servers.map((server) => server.stop()));
  await ledger.close();
  await site.drop();
  await rm(dataDir, { recursive: true, force: true });
  if (codes.some((code) => code !== 0)) throw new Error(`a server did not end in peace: ${codes.join(", ")}`);
});

test("500 parallel plays with money for 10 through two processes: exactly 10 are accepted", async () => {
  const { playerId, cookies } = await newVisitor(1000, 10);
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      post(originOf(index % 2), "/api/dice/play", {
        cookie: cookies[index % 2] ?? "",
        body: { bet: "1.00", chance: 1, btn: "down" },
        headers: { "idempotency-key": randomUUID() },
      }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
  expect(answers.filter((answer) => answer.body.code === "INSUFFICIENT_BALANCE")).toHaveLength(490);
  expect(await stateOf(playerId)).toEqual({ balance: 0, nonce: 10, bets: 10 });
  await expectBooksInOrder(site.database);
});

test("one key 50 times through two processes: one bet and 50 equal answers", async () => {
  const { playerId, cookies } = await newVisitor(10_000, 0);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      post(originOf(index % 2), "/api/dice/play", {
        cookie: cookies[index % 2] ?? "",
        body: { bet: 1, chance: 50, btn: "up" },
        headers: { "idempotency-key": "again" },
      }),
    ),
  );
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]?.status).toBe(200);
  expect(await stateOf(playerId)).toMatchObject({ bets: 1, nonce: 1 });
  const other = await post(originOf(1), "/api/dice/play", {
    cookie: cookies[1] ?? "",
    body: { bet: 1, chance: 51, btn: "up" },
    headers: { "idempotency-key": "again" },
  });
  expect(other).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_KEY_REUSED" } });
  await expectBooksInOrder(site.database);
});

test("a ban acts at once in both processes, also in the one that did not hear of it from its own call", async () => {
  const { playerId, cookies } = await newVisitor(10_000, 0);
  const body = { bet: 1, chance: 50, btn: "up" };
  for (const index of [0, 1]) {
    const answer = await post(originOf(index), "/api/dice/play", { cookie: cookies[index] ?? "", body });
    expect(answer.status).toBe(200);
  }
  await site.database.query(`UPDATE players SET banned_at = now(), ban_comment = 'проверка' WHERE id = $1`, [
    playerId,
  ]);
  for (const index of [0, 1]) {
    const cookie = cookies[index] ?? "";
    const answer = await post(originOf(index), "/api/dice/play", { cookie, body });
    expect(answer).toMatchObject({ status: 403, body: { code: "BANNED" } });
    // That it is the notification and not the session's age that does it is shown with a clock that stands still.
    const check = () => post(originOf(index), "/api/session/check", { cookie });
    await expect.poll(check).toMatchObject({ status: 403 });
  }
});

/** A player with money, of whose first plays `losses` lose, signed in at both processes. */
async function newVisitor(balanceKopecks: number, losses: number) {
  const playerId = await createPlayer(
    { database: site.database, ledger },
    { balanceKopecks, random: randomThatLoses(losses) },
  );
  const { vkId } = await oneRow<{ vkId: string }>(
    site.database,
    `SELECT vk_id AS "vkId" FROM players WHERE id = $1`,
    [playerId],
  );
  const cookies = await Promise.all([signIn(originOf(0), { vkId }), signIn(originOf(1), { vkId })]);
  return { playerId, cookies };
}

function originOf(index: number): string {
  const server = servers[index];
  if (!server) throw new Error(`no server ${index}`);
  return server.origin;
}

function stateOf(playerId: number): Promise<{ balance: number; nonce: number; bets: number }> {
  return oneRow(
    site.database,
    `SELECT balance, nonce, (SELECT count(*)::integer FROM bets WHERE player_id = $1) AS bets
     FROM player_accounts WHERE player_id = $1`,
    [playerId],
  );
}
