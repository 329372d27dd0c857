import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { Client } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Ledger } from "../src/money/batch/ledger.ts";
import { createPlayer, oneRow, openTestLedger, randomThatLoses } from "./_harness-ledger.ts";
import { useServers } from "./_harness-servers.ts";
import { post, signIn } from "./_harness-site.ts";

const servers = useServers({ count: 2 });
let ledger: Ledger;

beforeAll(async () => {
  ledger = await openTestLedger(servers.site().database);
});
afterAll(() => ledger.close());

test("200 parallel plays with money for 10 through two processes: exactly 10 are accepted", async () => {
  const { playerId, cookies } = await newVisitor(1000, 10);
  const body = { bet: "1.00", chance: 1, btn: "down" };
  const answers = await playAtOnce(200, { cookies, body, keyOf: randomUUID });
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
  expect(answers.filter((answer) => answer.body.code === "INSUFFICIENT_BALANCE")).toHaveLength(190);
  expect(await stateOf(playerId)).toEqual({ balance: 0, nonce: 10, bets: 10 });
});

test("one key 50 times through two processes: one bet and 50 equal answers", async () => {
  const { playerId, cookies } = await newVisitor(10_000, 0);
  const body = { bet: 1, chance: 50, btn: "up" };
  const answers = await playAtOnce(50, { cookies, body, keyOf: () => "again" });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]?.status).toBe(200);
  expect(await stateOf(playerId)).toMatchObject({ bets: 1, nonce: 1 });
  const other = await post(servers.origin(1), "/api/dice/play", {
    cookie: cookies[1] ?? "",
    body: { bet: 1, chance: 51, btn: "up" },
    headers: { "idempotency-key": "again" },
  });
  expect(other).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_KEY_REUSED" } });
});

test("a ban acts at once in both processes, also in the one that did not hear of it from its own call", async () => {
  const { playerId, cookies } = await newVisitor(10_000, 0);
  const body = { bet: 1, chance: 50, btn: "up" };
  for (const index of [0, 1]) {
    const answer = await post(servers.origin(index), "/api/dice/play", {
      cookie: cookies[index] ?? "",
      body,
    });
    expect(answer.status).toBe(200);
  }
  await servers
    .site()
    .database.query(`UPDATE players SET banned_at = now(), ban_comment = 'проверка' WHERE id = $1`, [
      playerId,
    ]);
  for (const index of [0, 1]) {
    const cookie = cookies[index] ?? "";
    const answer = await post(servers.origin(index), "/api/dice/play", { cookie, body });
    expect(answer).toMatchObject({ status: 403, body: { code: "BANNED" } });
    // That it is the notification and not the session's age that does it is shown with a clock that stands still.
    const check = () => post(servers.origin(index), "/api/session/check", { cookie });
    await expect.poll(check).toMatchObject({ status: 403 });
  }
});

/** So many plays at once, the processes in turn. */
function playAtOnce(
  plays: number,
  { cookies, body, keyOf }: { cookies: readonly string[]; body: object; keyOf: () => string },
) {
  return Promise.all(
    Array.from({ length: plays }, (_, index) =>
      post(servers.origin(index % 2), "/api/dice/play", {
        cookie: cookies[index % 2] ?? "",
        body,
        headers: { "idempotency-key": keyOf() },
      }),
    ),
  );
}

/** A player with money, of whose first plays `losses` lose, signed in at both processes. */
async function newVisitor(balanceKopecks: number, losses: number) {
  const playerId = await createPlayer(
    { database: servers.site().database, ledger },
    { balanceKopecks, random: randomThatLoses(losses) },
  );
  const { vkId } = await oneRow<{ vkId: string }>(
    servers.site().database,
    `SELECT vk_id AS "vkId" FROM players WHERE id = $1`,
    [playerId],
  );
  const cookies = await Promise.all([
    signIn(servers.origin(0), { vkId }),
    signIn(servers.origin(1), { vkId }),
  ]);
  return { playerId, cookies };
}

function stateOf(playerId: number): Promise<{ balance: number; nonce: number; bets: number }> {
  return oneRow(
    servers.site().database,
    `SELECT balance, nonce, (SELECT count(*)::integer FROM bets WHERE player_id = $1) AS bets
     FROM player_accounts WHERE player_id = $1`,
    [playerId],
  );
}

test("PostgreSQL shows of each connection what it is for, and which process it is of", async () => {
  const client = new Client(servers.site().connection);
  await client.connect();
  onTestFinished(() => client.end());
  // The first play connects.
  const { cookies } = await newVisitor(10_000, 0);
  const body = { bet: 1, chance: 50, btn: "up" };
  await playAtOnce(2, { cookies, body, keyOf: randomUUID });
  const shown = async () => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT DISTINCT application_name AS name FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'rumb %'`,
    );
    return rows.map(({ name }) => name);
  };
  const wanted = [0, 1].flatMap((index) =>
    ["ledger", "notifications"].map(
      (purpose) => `rumb ${purpose} ${hostname()}/${servers.process(index).child.pid}`,
    ),
  );
  await expect.poll(shown).toEqual(expect.arrayContaining(wanted));
  expect((await shown()).filter((name) => !/^rumb [a-z]+ \S+\/\d+$/u.test(name))).toEqual([]);
});
