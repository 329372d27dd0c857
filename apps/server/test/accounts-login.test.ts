import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountJobs } from "../src/features/sign-in/account-jobs.ts";
import { createSeedPair } from "../src/players/seed-pair.ts";
import { openEdge, type EdgeSite } from "./_edge.ts";
import { cookieOf, grantLogin, locationOf, ORIGIN, post, signIn, startLogin, visit } from "./_edge-calls.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { expectBooksInOrder, oneRow } from "./_harness-ledger.ts";

let database: TestDatabase;
let site: EdgeSite;
const limits = { loginsPerMinutePerAddress: 100_000, callsPerMinutePerAddress: 100_000 };

beforeAll(async () => {
  database = await createTestDatabase();
  site = await openEdge(database, { rateLimits: limits });
});

afterAll(async () => {
  await expectBooksInOrder(database.database);
  await site.close();
  await database.drop();
});

function playerRow(vkId: string) {
  return oneRow<{ id: number; name: string; img: string; balance: number }>(
    database.database,
    `SELECT id, account.name, img, balance
     FROM players JOIN player_accounts AS account ON player_id = id WHERE vk_id = $1`,
    [vkId],
  );
}

async function countOf(sql: string, values: readonly unknown[] = []): Promise<number> {
  return (await oneRow<{ count: number }>(database.database, `SELECT count(*) FROM ${sql}`, values)).count;
}

describe("a sign-in", () => {
  test("leads over VK back to where the visitor was, as a player", async () => {
    const { stateCookie, authorize } = await startLogin(site, "/dice?bet=2&chance=33");
    expect(authorize.origin).toBe(ORIGIN);
    const back = await grantLogin(site, authorize, { id: "101", name: "Оля Рулевая" });
    expect(back).toMatch(/^http:\/\/rumb\.test\/api\/vk\/auth\?/);
    const end = await visit(site, back, stateCookie);
    expect([end.statusCode, locationOf(end)]).toEqual([302, "/dice?bet=2&chance=33"]);
    expect(cookieOf(end, "rumb_login")).toBe("");
    const answer = await post(site, "/api/get", { cookie: cookieOf(end, "rumb_session") });
    expect(answer.json().success.user).toMatchObject({ auth: true, name: "Оля Рулевая", balance: 1000 });
  });

  test("makes a new player with their picture, two seeds and the starting balance, by one posting", async () => {
    await signIn(site, { id: "102", name: "Вера" });
    const player = await playerRow("102");
    expect(player).toMatchObject({ name: "Вера", img: "/sandbox/vk/avatars/102.svg", balance: 100_000 });
    const seeds = await oneRow(
      database.database,
      `SELECT active_seed_id IS NOT NULL AS active, next_seed_id IS NOT NULL AS next,
         active_seed_id <> next_seed_id AS different FROM player_accounts WHERE player_id = $1`,
      [player.id],
    );
    expect(seeds).toEqual({ active: true, next: true, different: true });
    expect(await countOf(`transfers WHERE kind = 'sandbox_grant' AND credit_account = $1`, [player.id])).toBe(
      1,
    );
  });

  test("of somebody known finds the same player and gives no second starting balance; the name follows VK", async () => {
    await signIn(site, { id: "103", name: "Лена" });
    const before = await playerRow("103");
    await signIn(site, { id: "103", name: "Елена" });
    expect(await playerRow("103")).toEqual({ ...before, name: "Елена" });
  });

  test("of one person in ten browsers at once makes one player with one starting balance", async () => {
    await Promise.all(Array.from({ length: 10 }, () => signIn(site, { id: "104", name: "Тимур" })));
    const player = await playerRow("104");
    expect(player.balance).toBe(100_000);
    expect(await countOf(`seeds WHERE player_id = $1`, [player.id])).toBe(2);
    expect(await countOf(`sessions WHERE player_id = $1`, [player.id])).toBe(10);
  });

  test("that failed before the starting balance was posted gives it the next time", async () => {
    const id = await database.database.transaction(async (query) => {
      const [row] = await query<{ id: number }>(
        `INSERT INTO players (vk_id, name, img) VALUES ('105', 'Семён', '') RETURNING id`,
      );
      return row?.id ?? 0;
    });
    await database.database.transaction((query) => createSeedPair(query, id, site.deps));
    await signIn(site, { id: "105", name: "Семён" });
    expect((await playerRow("105")).balance).toBe(100_000);
  });

  test("that is cancelled leads back without a complaint and without a session", async () => {
    const { stateCookie, authorize } = await startLogin(site, "/mines");
    const state = authorize.searchParams.get("state") ?? "";
    const page = await visit(site, authorize.href);
    expect(page.body).toContain("error=access_denied");
    const end = await visit(site, `/api/vk/auth?error=access_denied&state=${state}`, stateCookie);
    expect(locationOf(end)).toBe("/mines");
    expect(cookieOf(end, "rumb_session")).toBeUndefined();
  });
});

describe("a sign-in fails, with a word about it and without a session,", () => {
  async function expectFailure(url: string, cookie: string, returnPath = "/"): Promise<void> {
    const sessions = await countOf("sessions");
    const end = await visit(site, url, cookie);
    const mark = returnPath.includes("?") ? "&" : "?";
    expect([end.statusCode, locationOf(end)]).toEqual([302, `${returnPath}${mark}login=error`]);
    expect(cookieOf(end, "rumb_session")).toBeUndefined();
    expect(await countOf("sessions")).toBe(sessions);
  }

  test("when the state is made up", async () => {
    const state = "A".repeat(43);
    await expectFailure(`/api/vk/auth?code=x&state=${state}`, `rumb_login=${state}`);
  });

  test("when there is no state, no code, or each twice", async () => {
    const { stateCookie } = await startLogin(site);
    const state = stateCookie.split("=")[1] ?? "";
    await expectFailure("/api/vk/auth", stateCookie);
    await expectFailure(`/api/vk/auth?code=a&state=${state}&state=${state}`, stateCookie);
    await expectFailure(`/api/vk/auth?code=a&code=b&state=${state}`, stateCookie, "/dice");
  });

  test("when the state belongs to another browser; its owner can still go on", async () => {
    const { stateCookie, authorize } = await startLogin(site);
    const back = await grantLogin(site, authorize, { id: "110" });
    await expectFailure(back, "");
    await expectFailure(back, `rumb_login=${"B".repeat(43)}`);
    expect(locationOf(await visit(site, back, stateCookie))).toBe("/dice");
  });

  test("when the same return comes a second time", async () => {
    const { stateCookie, authorize } = await startLogin(site);
    const back = await grantLogin(site, authorize, { id: "111" });
    expect(locationOf(await visit(site, back, stateCookie))).toBe("/dice");
    await expectFailure(back, stateCookie);
  });

  test("when two returns of one attempt race: one of them wins", async () => {
    const { stateCookie, authorize } = await startLogin(site);
    const backs = await Promise.all(["112", "113"].map((id) => grantLogin(site, authorize, { id })));
    const ends = await Promise.all(backs.map((back) => visit(site, back, stateCookie)));
    expect(ends.map(locationOf).sort()).toEqual(["/?login=error", "/dice"]);
  });

  test("when the code was used before, in another attempt", async () => {
    const first = await startLogin(site);
    const back = new URL(await grantLogin(site, first.authorize, { id: "114" }));
    await visit(site, back.href, first.stateCookie);
    const second = await startLogin(site, "/wallet?x=1");
    back.searchParams.set("state", second.authorize.searchParams.get("state") ?? "");
    await expectFailure(back.href, second.stateCookie, "/wallet?x=1");
  });

  test("when the code was given for another attempt: its verifier does not fit", async () => {
    const first = await startLogin(site);
    const stolen = new URL(await grantLogin(site, first.authorize, { id: "115" }));
    const second = await startLogin(site);
    stolen.searchParams.set("state", second.authorize.searchParams.get("state") ?? "");
    await expectFailure(stolen.href, second.stateCookie, "/dice");
  });

  test("when the attempt is older than ten minutes", async () => {
    const { stateCookie, authorize } = await startLogin(site);
    const back = await grantLogin(site, authorize, { id: "116" });
    await database.database.query(
      `UPDATE login_attempts SET created_at = created_at - interval '10 minutes' WHERE used_at IS NULL`,
    );
    await expectFailure(back, stateCookie);
  });

  test("when VK reports an error of its own", async () => {
    const { stateCookie, authorize } = await startLogin(site);
    const state = authorize.searchParams.get("state") ?? "";
    await expectFailure(`/api/vk/auth?error=server_error&state=${state}`, stateCookie, "/dice");
  });
});

test.each(["//evil.example", "/\\evil.example", "https://evil.example", "/a/..//evil.example", "/api/exit"])(
  "a sign-in started with the return path %s ends on the main page",
  async (path) => {
    const { stateCookie, authorize } = await startLogin(site, path);
    const end = await visit(site, await grantLogin(site, authorize, { id: "120" }), stateCookie);
    expect(locationOf(end)).toBe("/");
  },
);

test("what an attempt keeps secret stays on the server", async () => {
  const { stateCookie, authorize } = await startLogin(site);
  const rows = await database.database.query<{ code_verifier: string; state_hash: Buffer }>(
    `SELECT code_verifier, state_hash FROM login_attempts ORDER BY created_at DESC LIMIT 1`,
  );
  const stored = JSON.stringify(rows);
  const sent = authorize.href + stateCookie;
  expect(sent).not.toContain(rows[0]?.code_verifier);
  expect(stored).not.toContain(authorize.searchParams.get("state"));
});

test("attempts and sessions that ended long ago are let go, the others stay", async () => {
  const kept = await signIn(site, { id: "130" });
  await signIn(site, { id: "131" });
  await database.database.query(
    `UPDATE sessions SET revoked_at = clock_timestamp() - interval '31 days'
     WHERE player_id = (SELECT id FROM players WHERE vk_id = '131')`,
  );
  await database.database.query(`UPDATE login_attempts SET created_at = created_at - interval '25 hours'`);
  await startLogin(site);
  for (const job of accountJobs({ database: database.database })) await job.run();
  expect(await countOf("login_attempts")).toBe(1);
  expect(await countOf(`sessions JOIN players ON players.id = player_id WHERE vk_id = '131'`)).toBe(0);
  expect((await post(site, "/api/session/check", { cookie: kept })).statusCode).toBe(200);
});
