import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { SealedDatabase } from "../src/platform/db/database.ts";
import type { EdgeOptions, EdgeSite, OpenEdge } from "./_edge.ts";
import {
  grantLogin,
  hashOf,
  locationOf,
  newPerson,
  post,
  signIn,
  startLogin,
  statusOf,
  visit,
} from "./_edge-calls.ts";
import { oneRow } from "./_harness-ledger.ts";
import { useEdge } from "./_use-edge.ts";

const site = useEdge({ made: [], rateLimits: { loginsPerMinutePerAddress: 100_000 } });

/** A second node on the same database; its clock stands still, so that only notifications can change its mind. */
function openNode(options: EdgeOptions = {}): Promise<EdgeSite> {
  return site.node({ steadyMs: () => 0, ...options });
}

/** Counts the questions about sessions; `away` makes the database unreachable for them. */
function watched(real: SealedDatabase): SealedDatabase & { asked: number; answered: number; away: boolean } {
  const watching = {
    ...real,
    asked: 0,
    answered: 0,
    away: false,
    query: (<Row extends object>(sql: string, values?: readonly unknown[]) => {
      if (sql.includes("FROM sessions JOIN")) watching.asked += 1;
      if (watching.away) return Promise.reject(Object.assign(new Error("down"), { code: "ECONNREFUSED" }));
      return real.query<Row>(sql, values).finally(() => {
        if (sql.includes("FROM sessions JOIN")) watching.answered += 1;
      });
    }) satisfies SealedDatabase["query"],
  };
  return watching;
}

describe("the session cookie", () => {
  async function sessionCookieOf(node: OpenEdge): Promise<string> {
    const { authorize, stateCookie } = await startLogin(node);
    const back = await visit(node, await grantLogin(node, authorize, newPerson()), stateCookie);
    const lines = [back.headers["set-cookie"] ?? ""].flat();
    return lines.find((line) => line.includes("rumb_session")) ?? "";
  }

  test("holds 256 bits, is kept from scripts and from other sites' calls, and lives for 30 days", async () => {
    const cookie = await sessionCookieOf(site);
    expect(cookie).toMatch(
      /^rumb_session=[A-Za-z0-9_-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test("on https is bound to the host and to https", async () => {
    const node = await openNode({ config: { publicOrigin: "https://rumb.test" } });
    const start = await visit(node, "/login/vk");
    expect(String(start.headers["set-cookie"])).toMatch(/^__Host-rumb_login=[^;]+; .*Path=\/; .*Secure/);
    const authorize = new URL(locationOf(start));
    expect(authorize.origin).toBe("https://rumb.test");
    const granted = await visit(node, `${authorize.pathname}${authorize.search}&login_as=199`);
    const back = new URL(locationOf(granted));
    expect(back.origin).toBe("https://rumb.test");
    const state = String(start.headers["set-cookie"]).split(";")[0];
    const end = await visit(node, `${back.pathname}${back.search}`, state);
    expect(String(end.headers["set-cookie"])).toMatch(/__Host-rumb_session=[^;]{43}; .*Path=\/; .*Secure/);
  });

  test("is sent again with /api/get, and deleted when its session is over", async () => {
    const cookie = await signIn(site, newPerson());
    const alive = await post(site, "/api/get", { cookie });
    expect(String(alive.headers["set-cookie"])).toMatch(new RegExp(`^${cookie}; Max-Age=2592000`));
    await post(site, "/api/exit", { cookie });
    const over = await post(site, "/api/get", { cookie });
    expect(String(over.headers["set-cookie"])).toMatch(/^rumb_session=; Max-Age=0/);
  });

  test("is not stored: the table knows its hash", async () => {
    const cookie = await signIn(site, newPerson());
    const { found } = await oneRow<{ found: number }>(
      site.database,
      `SELECT count(*) AS found FROM sessions WHERE id_hash = $1`,
      [hashOf(cookie)],
    );
    const { leaked } = await oneRow<{ leaked: number }>(
      site.database,
      `SELECT count(*) AS leaked FROM sessions WHERE sessions::text LIKE '%' || $1 || '%'`,
      [cookie.split("=")[1]],
    );
    expect({ found, leaked }).toEqual({ found: 1, leaked: 0 });
  });
});

describe("a session", () => {
  test("is replaced at the next sign-in of the same browser", async () => {
    const person = newPerson();
    const old = await signIn(site, person);
    const fresh = await signIn(site, person, old);
    expect(fresh).not.toBe(old);
    expect([await statusOf(site, old), await statusOf(site, fresh)]).toEqual([401, 200]);
  });

  test("planted in a browser before the sign-in is worth nothing after it", async () => {
    const planted = `rumb_session=${"P".repeat(43)}`;
    const own = await signIn(site, newPerson(), planted);
    expect(own).not.toBe(planted);
    expect(await statusOf(site, planted)).toBe(401);
  });

  test("ends with /api/exit, at once and on every node; the player's other sessions go on", async () => {
    const node = await openNode();
    const person = newPerson();
    const [phone, laptop] = [await signIn(site, person), await signIn(site, person)];
    expect([await statusOf(node, phone), await statusOf(node, laptop)]).toEqual([200, 200]);
    const answer = await post(site, "/api/exit", { cookie: phone });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: {} }]);
    expect(await statusOf(site, phone)).toBe(401);
    await expect.poll(() => statusOf(node, phone)).toBe(401);
    expect(await statusOf(node, laptop)).toBe(200);
  });

  test.each([
    ["revoked", "revoked_at = clock_timestamp()"],
    ["too old", "expires_at = clock_timestamp()"],
  ])("that is %s belongs to a guest", async (_what, change) => {
    const cookie = await signIn(site, newPerson());
    await site.database.query(`UPDATE sessions SET ${change} WHERE id_hash = $1`, [hashOf(cookie)]);
    expect(await statusOf(await openNode(), cookie)).toBe(401);
  });

  test.each(["", "x", "A".repeat(43), "A".repeat(44), `${"A".repeat(42)}%00`, "../../etc"])(
    "with the made-up id %j belongs to a guest",
    async (id) => {
      expect(await statusOf(site, `rumb_session=${id}`)).toBe(401);
    },
  );

  test("in use lives on: its end moves with its use", async () => {
    const cookie = await signIn(site, newPerson());
    await site.database.query(
      `UPDATE sessions SET last_seen_at = clock_timestamp() - interval '2 hours',
         expires_at = clock_timestamp() + interval '1 day' WHERE id_hash = $1`,
      [hashOf(cookie)],
    );
    expect(await statusOf(await openNode(), cookie)).toBe(200);
    const { days } = await oneRow<{ days: number }>(
      site.database,
      `SELECT round(extract(epoch FROM expires_at - clock_timestamp()) / 86400)::integer AS days
       FROM sessions WHERE id_hash = $1`,
      [hashOf(cookie)],
    );
    expect(days).toBe(30);
  });
});

describe("«Мои входы»", () => {
  type Shown = { id: string; browser: string; place: string; current: boolean };

  async function shown(cookie: string): Promise<Shown[]> {
    return (await post(site, "/api/sessions/get", { cookie })).json().success.sessions;
  }

  test("shows the player's live sessions and no others, and ends what its player says", async () => {
    const person = newPerson();
    const stranger = await signIn(site, newPerson());
    const [phone, laptop] = [await signIn(site, person), await signIn(site, person)];
    await post(site, "/api/exit", { cookie: await signIn(site, person) });
    const seen = await shown(laptop);
    expect(seen.map(({ current }) => current)).toEqual([true, false]);
    expect(seen[1]).toMatchObject({ browser: "неизвестный браузер", place: "127.0.*.*" });
    const id = seen[1]?.id;
    const asStranger = await post(site, "/api/sessions/end", { cookie: stranger, body: { id } });
    expect(asStranger.json().code).toBe("SESSION_NOT_FOUND");
    expect(await statusOf(site, phone)).toBe(200);
    expect((await post(site, "/api/sessions/end", { cookie: laptop, body: { id } })).json().success).toEqual(
      {},
    );
    await expect.poll(() => statusOf(site, phone)).toBe(401);
    const again = await post(site, "/api/sessions/end", { cookie: laptop, body: { id } });
    expect([again.statusCode, again.json().code]).toEqual([404, "SESSION_NOT_FOUND"]);
    expect(await shown(laptop)).toHaveLength(1);
  });

  test("ends all but the one that asks, on every node, and says how many", async () => {
    const node = await openNode();
    const person = newPerson();
    const [own, ...others] = [
      await signIn(site, person),
      await signIn(site, person),
      await signIn(site, person),
    ];
    for (const cookie of others) expect(await statusOf(node, cookie)).toBe(200);
    const answer = await post(site, "/api/sessions/end-others", { cookie: own });
    expect(answer.json().success).toEqual({ ended: 2 });
    for (const cookie of others) await expect.poll(() => statusOf(node, cookie)).toBe(401);
    expect(await statusOf(node, own)).toBe(200);
  });
});

describe("the memory of sessions", () => {
  test("answers a known player without asking the database", async () => {
    const counting = watched(site.database);
    const node = await openNode({ database: counting });
    const cookie = await signIn(site, newPerson());
    for (let call = 0; call < 5; call += 1) expect(await statusOf(node, cookie)).toBe(200);
    expect(counting.asked).toBe(1);
  });

  test("asks once for calls that come together", async () => {
    const counting = watched(site.database);
    const node = await openNode({ database: counting });
    const cookie = await signIn(site, newPerson());
    await Promise.all(Array.from({ length: 20 }, () => statusOf(node, cookie)));
    expect(counting.asked).toBe(1);
  });

  test("is not believed for longer than five seconds, should a notification be lost", async () => {
    let now = 0;
    const node = await openNode({ steadyMs: () => now });
    const cookie = await signIn(site, newPerson());
    expect(await statusOf(node, cookie)).toBe(200);
    await site.database.query(`UPDATE sessions SET revoked_at = clock_timestamp() WHERE id_hash = $1`, [
      hashOf(cookie),
    ]);
    now = 2_400;
    expect(await statusOf(node, cookie)).toBe(200);
    now = 5_000;
    expect(await statusOf(node, cookie)).toBe(401);
  });

  test("asks again behind the back of a session in use, before it is too old", async () => {
    let now = 0;
    const counting = watched(site.database);
    const node = await openNode({ steadyMs: () => now, database: counting });
    const cookie = await signIn(site, newPerson());
    await statusOf(node, cookie);
    now = 3_000;
    expect(await statusOf(node, cookie)).toBe(200);
    await expect.poll(() => counting.answered).toBe(2);
    await setImmediate();
    now = 7_000;
    expect(await statusOf(node, cookie)).toBe(200);
    expect(counting.asked).toBe(2);
  });

  test("serves the known while the database is away, and tells the others to come back", async () => {
    const counting = watched(site.database);
    const node = await openNode({ database: counting });
    const [known, unknown] = [await signIn(site, newPerson()), await signIn(site, newPerson())];
    await statusOf(node, known);
    counting.away = true;
    expect(await statusOf(node, known)).toBe(200);
    const answer = await post(node, "/api/session/check", { cookie: unknown });
    expect([answer.statusCode, answer.json().code, answer.headers["retry-after"]]).toEqual([
      503,
      "RESTARTING",
      "1",
    ]);
    counting.away = false;
    expect(await statusOf(node, unknown)).toBe(200);
  });
});
