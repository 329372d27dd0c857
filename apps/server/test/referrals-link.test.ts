import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { referralJobs } from "../src/features/referrals/referral-jobs.ts";
import { openVisitorMarks } from "../src/features/referrals/referral-link-routes.ts";
import { type EdgeSite, makeWebBundle, openEdge } from "./_edge.ts";
import { ban, cookieOf, HOST, locationOf, newPerson, ORIGIN, post, signIn } from "./_edge-calls.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { expectBooksInOrder, oneRow } from "./_harness-ledger.ts";

const DAY_MS = 86_400_000;

let data: TestDatabase;
let site: EdgeSite;
const bundle = makeWebBundle();
let now = new Date();

beforeAll(async () => {
  data = await createTestDatabase();
  const rateLimits = { loginsPerMinutePerAddress: 100_000, callsPerMinutePerAddress: 100_000 };
  site = await openEdge(data, { rateLimits, clock: { now: () => now }, config: { webRoot: bundle.webRoot } });
});

afterAll(async () => {
  await expectBooksInOrder(data.database);
  await site.close();
  await data.drop();
  bundle.remove();
});

type Partner = { id: number; vkId: string; cookie: string; link: string };

/** Somebody new, perhaps by a link whose cookie they bring. */
async function person(cookie = ""): Promise<Partner & { referrerId: number | null }> {
  const { id: vkId, name } = newPerson();
  const session = await signIn(site, { id: vkId, name }, cookie);
  const { id, referrerId } = await oneRow<{ id: number; referrerId: number | null }>(
    data.database,
    `SELECT id, referrer_id AS "referrerId" FROM players WHERE vk_id = $1`,
    [vkId],
  );
  const { user } = (await post(site, "/api/get", { cookie: session })).json().success;
  expect(user.ref_link).toMatch(/^http:\/\/rumb\.test\/r\/[a-km-np-z2-9]{10}$/);
  return { id, vkId, cookie: session, link: user.ref_link.slice(ORIGIN.length), referrerId };
}

type Visit = {
  address?: string;
  method?: "GET" | "HEAD";
  headers?: Record<string, string | undefined>;
};

let addresses = 0;

/** A visitor whom nobody has seen, unless their address is said. */
function open(url: string, { address, method = "GET", headers = {} }: Visit = {}) {
  addresses += 1;
  const remoteAddress = address ?? `10.1.${addresses >> 8}.${addresses & 255}`;
  return site.app.inject({ method, url, headers: { host: HOST, ...headers }, remoteAddress });
}

async function standing(cookie: string) {
  return (await post(site, "/api/user/getRef", { cookie })).json().success.user;
}

describe("a visit by a link", () => {
  test("counts, leads to the site, and is remembered for thirty days where only the sign-in sees it", async () => {
    const partner = await person();
    const visit = await open(partner.link);
    expect([visit.statusCode, locationOf(visit)]).toEqual([302, "/"]);
    expect(visit.cookies.find(({ name }) => name === "rumb_ref")).toMatchObject({
      httpOnly: true,
      sameSite: "Lax",
      path: "/api/vk/auth",
      maxAge: 30 * 86_400,
    });
    expect(visit.headers["cache-control"]).toBe("no-store");
    expect(await standing(partner.cookie)).toEqual({
      id: partner.id,
      clicked: 1,
      income_all: 0,
      referalov: 0,
      income: 0,
      held: 0,
      held_until: null,
      ref_link: `${ORIGIN}${partner.link}`,
      pending: 0,
      level: 1,
      percent: 8,
      next: { percent: 10, from: 50 },
    });
  });

  test("counts once for a visitor and day, however many come at once, and again on the next day", async () => {
    const { link, cookie } = await person();
    const again = { address: "10.2.0.1", headers: { "user-agent": "Парус 1" } };
    await Promise.all(Array.from({ length: 20 }, () => open(link, again)));
    expect(await standing(cookie)).toMatchObject({ clicked: 1 });
    await open(link, { ...again, headers: { "user-agent": "Парус 2" } });
    await open(link, { ...again, address: "10.2.0.2" });
    expect(await standing(cookie)).toMatchObject({ clicked: 3 });
    now = new Date(now.getTime() + DAY_MS);
    await open(link, again);
    now = new Date(now.getTime() - DAY_MS);
    expect(await standing(cookie)).toMatchObject({ clicked: 4 });
  });

  test("of past days is a number and no row any more", async () => {
    const { id, link, cookie } = await person();
    // Yesterday's are left alone for an hour, in which visits may still be on their way.
    for (let days = 4; days > 1; days -= 1) {
      now = new Date(now.getTime() - days * DAY_MS);
      await open(link);
      now = new Date(now.getTime() + days * DAY_MS);
    }
    await open(link);
    expect(await standing(cookie)).toMatchObject({ clicked: 4 });
    for (const job of referralJobs({ database: data.database })) await job.run();
    expect(await standing(cookie)).toMatchObject({ clicked: 4 });
    const rows = await data.database.query(`SELECT FROM referral_clicks WHERE player_id = $1`, [id]);
    expect(rows).toHaveLength(1);
  });

  test.each([
    ["a machine that looks what is there", { method: "HEAD" }],
    ["a browser that fetches ahead", { headers: { "sec-purpose": "prefetch;prerender" } }],
    ["a page that has the link as its picture", { headers: { "sec-fetch-dest": "image" } }],
  ] as const)("of %s counts nothing and binds nothing", async (_, visit) => {
    const { link, cookie } = await person();
    const answer = await open(link, visit);
    expect([locationOf(answer), cookieOf(answer, "rumb_ref")]).toEqual(["/", undefined]);
    expect(await standing(cookie)).toMatchObject({ clicked: 0 });
  });

  test.each(["/r/abcdefgh23", "/r/1", "/r/%00", "/r/%D0%AF", `/r/${"a".repeat(90)}`])(
    "to nobody's link %s leads to the site all the same",
    async (url) => {
      const answer = await open(url);
      expect([answer.statusCode, locationOf(answer), cookieOf(answer, "rumb_ref")]).toEqual([
        302,
        "/",
        undefined,
      ]);
    },
  );

  test("in capitals or with a slash behind it is the same; of the owner themselves, or to somebody banned, counts nothing", async () => {
    const partner = await person();
    await open(partner.link.toUpperCase().replace("/R/", "/r/"));
    const headers = { "user-agent": "Мачта" };
    expect(cookieOf(await open(`${partner.link}/`, { headers }), "rumb_ref")).toBeTruthy();
    await open(partner.link, { headers: { cookie: partner.cookie } });
    expect(await standing(partner.cookie)).toMatchObject({ clicked: 2 });
    await ban(data.database, partner.vkId, "Обман");
    expect(cookieOf(await open(partner.link), "rumb_ref")).toBe(undefined);
    await ban(data.database, partner.vkId, null);
    expect(await standing(await signIn(site, { id: partner.vkId }))).toMatchObject({ clicked: 2 });
  });

  test("beyond what an address may make in a minute is led on and counts nothing", async () => {
    const { link, cookie } = await person();
    const address = "10.3.0.1";
    const browsers = Array.from({ length: 200 }, (_, index) => `Парус ${index}`);
    const visits = browsers.map((browser) => open(link, { address, headers: { "user-agent": browser } }));
    for (const visit of await Promise.all(visits)) expect(locationOf(visit)).toBe("/");
    // Browsers are distinguished by what they call themselves, and some of them not at all.
    const mark = openVisitorMarks(site.deps.config.secretKeys);
    const counted = new Set(
      browsers.slice(0, 120).map((userAgent) => mark({ address, userAgent, day: "any" }).toString("hex")),
    );
    expect(await standing(cookie)).toMatchObject({ clicked: counted.size });
  });
});

test("/?ref= leads to the link it stands for, and whatever else stands there to the page", async () => {
  const { link, cookie } = await person();
  const code = link.slice("/r/".length);
  const led = await open(`/?ref=${code}`);
  expect(locationOf(led)).toBe(link);
  await open(locationOf(led));
  expect(await standing(cookie)).toMatchObject({ clicked: 1 });
  for (const url of ["/", "/?ref=", "/?ref=//evil.test", `/?ref=${code}&ref=${code}`, `/dice?ref=${code}`])
    expect([url, (await open(url)).statusCode]).toEqual([url, 200]);
});

describe("a first sign-in", () => {
  test("after a visit binds the player to the owner of the last link, and the cookie is gone", async () => {
    const [first, last] = [await person(), await person()];
    await open(first.link);
    const cookie = cookieOf(await open(last.link), "rumb_ref") ?? "";
    const invited = await person(cookie);
    expect(invited.referrerId).toBe(last.id);
    expect(await standing(last.cookie)).toMatchObject({ referalov: 1 });
    expect(await standing(first.cookie)).toMatchObject({ referalov: 0, clicked: 1 });
  });

  test("binds nobody who has been here before, in either order", async () => {
    const [partner, old] = [await person(), await person()];
    const cookie = cookieOf(await open(partner.link), "rumb_ref");
    await signIn(site, { id: old.vkId }, cookie);
    const back = cookieOf(await open(old.link), "rumb_ref");
    await signIn(site, { id: partner.vkId }, back);
    const rows = await data.database.query(
      `SELECT FROM players WHERE id = ANY($1) AND referrer_id IS NOT NULL`,
      [[partner.id, old.id]],
    );
    expect(rows).toEqual([]);
  });

  test("with a cookie that was altered, is too old or is somebody's own making binds to nobody", async () => {
    const [partner, other] = [await person(), await person()];
    const cookie = cookieOf(await open(partner.link), "rumb_ref") ?? "";
    const [code = "", until = "", mark = ""] = cookie.slice("rumb_ref=".length).split(".");
    const otherCode = other.link.slice("/r/".length);
    const longer = String(Number(until) + 1);
    for (const altered of [
      `${otherCode}.${until}.${mark}`,
      `${code}.${longer}.${mark}`,
      // Every other alteration is in the unit test of the cookie.
      `${code}.${until}.${mark.slice(0, -1)}${mark.endsWith("A") ? "B" : "A"}`,
      `${code}.${until}`,
    ]) {
      expect([altered, (await person(`rumb_ref=${altered}`)).referrerId]).toEqual([altered, null]);
    }
    now = new Date(now.getTime() + 31 * DAY_MS);
    expect((await person(cookie)).referrerId).toBe(null);
    now = new Date(now.getTime() - 31 * DAY_MS);
    expect((await person(cookie)).referrerId).toBe(partner.id);
  });

  test("binds to nobody who is banned meanwhile", async () => {
    const partner = await person();
    const cookie = cookieOf(await open(partner.link), "rumb_ref");
    await ban(data.database, partner.vkId, "Обман");
    expect((await person(cookie)).referrerId).toBe(null);
  });
});

test("the calls need a player, and take nothing out of nothing", async () => {
  for (const path of ["/api/user/getRef", "/api/user/outRef"])
    expect((await post(site, path)).json().code).toBe("NOT_SIGNED_IN");
  const { cookie } = await person();
  const answer = await post(site, "/api/user/outRef", { cookie });
  expect([answer.statusCode, answer.json().code]).toEqual([422, "REFERRAL_INCOME_EMPTY"]);
  expect((await post(site, "/api/user/getRef", { cookie })).json().success.terms).toEqual({
    link_reward: 30,
    hold_hours: 24,
    month: null,
    wager_times: 3,
    cookie_days: 30,
  });
});

test("a visitor's mark reveals nothing without the key, and another day has another", () => {
  const visit = { address: "2001:db8::1", userAgent: "Парус", day: "2026-11-20" };
  const mark = openVisitorMarks([Buffer.alloc(32, 1)]);
  expect(mark(visit)).toEqual(mark({ ...visit, address: "2001:db8::2" }));
  const others = [
    mark({ ...visit, day: "2026-11-21" }),
    mark({ ...visit, address: "2001:db9::1" }),
    openVisitorMarks([Buffer.alloc(32, 2)])(visit),
  ];
  expect(new Set([mark(visit), ...others].map((one) => one.toString("hex"))).size).toBe(4);
});

test("an address has so many browsers at most, whatever they call themselves", () => {
  const mark = openVisitorMarks([Buffer.alloc(32, 1)]);
  const marks = Array.from({ length: 2000 }, (_, index) =>
    mark({ address: "10.0.0.1", userAgent: `Парус ${index}`, day: "2026-11-20" }).toString("hex"),
  );
  expect(new Set(marks).size).toBe(64);
});
