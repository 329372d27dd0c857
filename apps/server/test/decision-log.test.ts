import { Writable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createLineBound } from "../src/platform/http/line-bound.ts";
import { beginAttempt } from "../src/features/operator-keys/attempt-store.ts";
import { openLog } from "../src/platform/runtime/log.ts";
import { systemRandom } from "../src/platform/runtime/random.ts";
import { type EdgeSite, openEdge } from "./_edge.ts";
import {
  grantLogin,
  HOST,
  newPerson,
  openConsoleSession,
  ORIGIN,
  post,
  postToConsole,
  signIn,
  startLogin,
} from "./_edge-calls.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { NO_LIMITS } from "./_operator.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const TRACEPARENT = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };

let database: TestDatabase;
let site: EdgeSite;
let player: string;
let lines: Record<string, unknown>[] = [];
let minute = 1_000_000;

const destination = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)));
    done();
  },
});

beforeAll(async () => {
  database = await createTestDatabase();
  const log = openLog({ level: "info", destination });
  site = await openEdge(database, {
    log,
    config: { trustedProxies: ["loopback"] },
    rateLimits: NO_LIMITS,
    routes: (app) =>
      void app.get("/broken", () => {
        throw new Error("it breaks");
      }),
  });
  player = await signIn(site, newPerson());
});
afterAll(async () => {
  await site.close();
  await database.drop();
});
// Lines are counted by the minute: each test has one to itself, far from those that have really passed, and it does not end meanwhile.
beforeEach(() => {
  lines = [];
  minute += 1;
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(minute * 60_000);
});
afterEach(() => void vi.useRealTimers());

/** Somebody who may look at few pages of the console. */
async function someViewer(): Promise<number> {
  await signIn(site, newPerson());
  const [viewer] = await database.database.query<{ id: number }>(
    `UPDATE players SET role = 'operator', operator_role = 'viewer' WHERE id = (SELECT max(id) FROM players) RETURNING id`,
  );
  return viewer?.id ?? 0;
}

const decisions = () => lines.filter(({ msg }) => msg === "a call about money or access");

test("a call about money is logged with its request, trace and player, and with how it was refused", async () => {
  const headers = { "x-request-id": "from-nginx-0123456789", ...TRACEPARENT };
  const answer = await post(site, "/api/raceback/out", { cookie: player, headers });
  expect(answer.headers["x-request-id"]).toBe("from-nginx-0123456789");
  await expect.poll(decisions).toHaveLength(1);
  const { code } = answer.json();
  expect(code).toMatch(/^[A-Z_]+$/u);
  expect(decisions()[0]).toMatchObject({
    reqId: "from-nginx-0123456789",
    traceId: TRACE,
    route: "/api/raceback/out",
    status: answer.statusCode,
    code,
    playerId: expect.any(Number),
  });
});

test("who tries the console and may not is logged, also as a guest", async () => {
  await postToConsole(site, "/api/operator/players/ban", { cookie: player });
  await postToConsole(site, "/api/console/code/enter", { body: { code: "123456" } });
  await expect.poll(() => decisions().map(({ code }) => code)).toEqual(["NOT_SIGNED_IN", "ATTEMPT_OVER"]);
});

test("a sign-in is logged", async () => {
  await signIn(site, newPerson());
  await expect
    .poll(() => decisions().map(({ route, status }) => [route, status]))
    .toEqual([["/api/vk/auth", 302]]);
});

test("plays, lists and what only reads are not", async () => {
  await post(site, "/api/dice/play", { cookie: player, body: { bet: 1, chance: 50, btn: "down" } });
  await post(site, "/api/wheel/play", { cookie: player, body: { bet: 1, color: 2 } });
  await postToConsole(site, "/api/operator/players/list", { cookie: player });
  await post(site, "/api/get", { cookie: player });
  await post(site, "/api/raceback/out", { cookie: player });
  await expect.poll(() => decisions().map(({ route }) => route)).toEqual(["/api/raceback/out"]);
});

test("what a player is refused, or repeats, is logged within a bound of theirs; what changes anything is logged always", async () => {
  const restless = await signIn(site, newPerson());
  const codes = () => decisions().map(({ route, code = "" }) => [route, code]);
  const setLimit = (limit: number, key: string) =>
    post(site, "/api/limits/set", {
      cookie: restless,
      headers: { "idempotency-key": key },
      body: { kind: "stake", limit },
    });
  for (let count = 0; count < 30; count += 1) await post(site, "/api/raceback/out", { cookie: restless });
  for (let count = 0; count < 30; count += 1) await setLimit(900, "one-and-the-same");
  for (let limit = 800; limit > 770; limit -= 1) await setLimit(limit, `another-${limit}`);
  const changes = () => codes().filter(([route, code]) => route === "/api/limits/set" && code === "");
  await expect.poll(() => changes()).toHaveLength(31);
  expect(codes().filter(([, code]) => code !== "")).toHaveLength(20);
  // Nobody else's are left out for that.
  lines = [];
  await post(site, "/api/raceback/out", { cookie: player });
  await expect.poll(() => codes().map(([route]) => route)).toEqual(["/api/raceback/out"]);
});

test("how many lines were left out is said when the minute is over", () => {
  let nowMs = 0;
  const bound = createLineBound({
    log: openLog({ level: "info", destination }),
    nowMs: () => nowMs,
    tooMany: "too many",
  });
  const kept = Array.from({ length: 30 }, () => bound.hasRoom(7)).filter(Boolean);
  expect([kept.length, bound.hasRoom(8), lines]).toEqual([20, true, []]);
  nowMs = 60_000;
  expect(bound.hasRoom(7)).toBe(true);
  expect(lines).toMatchObject([{ leftOut: 10, msg: "too many" }]);
});

test("a bug is logged with its request and trace, and the answer names the request", async () => {
  const answer = await site.app.inject({ url: "/broken", headers: { host: "rumb.test", ...TRACEPARENT } });
  expect(answer.statusCode).toBe(500);
  expect(lines).toMatchObject([{ reqId: answer.headers["x-request-id"], traceId: TRACE, route: "/broken" }]);
});

test.each([
  ["whoever is no trusted proxy", { remoteAddress: "10.1.1.1", given: "from-nginx-0123456789" }],
  ["a proxy that passes anything on", { remoteAddress: "127.0.0.1", given: 'a"}\n{' }],
])("an id from %s is not taken; each request gets one of its own", async (_who, { remoteAddress, given }) => {
  const ask = async () => {
    const headers = { "x-request-id": given, traceparent: "00-nonsense" };
    const answer = await post(site, "/api/raceback/out", { cookie: player, headers, remoteAddress });
    return answer.headers["x-request-id"];
  };
  const ids = [await ask(), await ask()];
  expect(new Set([...ids, given]).size).toBe(3);
  await expect.poll(() => decisions().map(({ reqId }) => reqId)).toEqual(ids);
  expect(decisions().some((line) => "traceId" in line)).toBe(false);
});

test("what an attack is made of is logged with its address, its request and no text of its own, and for one address not for ever", async () => {
  const events = () => lines.filter(({ msg }) => msg === "a security event");
  const leaving = await signIn(site, newPerson());
  await expect.poll(events).toMatchObject([{ security: "signed-in", playerId: expect.any(Number) }]);
  const state = "a-state-of-somebody-else";
  await site.app.inject({ url: `/api/vk/auth?state=${state}&code=1`, headers: { host: "rumb.test" } });
  await post(site, "/api/get", { headers: { origin: "https://evil.example" }, remoteAddress: "203.0.113.7" });
  await post(site, "/api/raceback/out", { remoteAddress: "203.0.113.7" });
  await expect
    .poll(() => events().slice(1))
    .toMatchObject([
      { security: "sign-in-state-wrong", route: "/api/vk/auth" },
      { security: "forbidden", code: "FOREIGN_ORIGIN", address: "203.0.113.7", route: "/api/get" },
      { security: "not-signed-in", reqId: expect.any(String), route: "/api/raceback/out" },
    ]);
  expect(JSON.stringify(events())).not.toContain(state);
  await post(site, "/api/exit", { cookie: leaving });
  await expect.poll(() => events().at(-1)).toMatchObject({ security: "session-ended", route: "/api/exit" });
  for (let count = 0; count < 40; count += 1) {
    await post(site, "/api/raceback/out", { remoteAddress: "203.0.113.8" });
  }
  expect(events().filter(({ address }) => address === "203.0.113.8")).toHaveLength(20);
});

test("what was done is logged as a security event although the address, or all together, have filled the lines of refusals", async () => {
  const events = () => lines.filter(({ msg }) => msg === "a security event");
  const [leaving, viewer] = [await signIn(site, newPerson()), await someViewer()];
  for (let host = 1; host <= 32; host += 1) {
    for (let count = 0; count < 25; count += 1) {
      await post(site, "/api/raceback/out", { remoteAddress: `198.51.100.${host}` });
    }
  }
  expect(events().filter(({ security }) => security === "not-signed-in").length).toBeLessThanOrEqual(600);
  lines = [];
  const remoteAddress = "198.51.100.1";
  const { stateCookie, authorize } = await startLogin(site);
  const url = (await grantLogin(site, authorize, newPerson())).replace(ORIGIN, "");
  await site.app.inject({ url, headers: { host: HOST, cookie: stateCookie }, remoteAddress });
  // And what a player is refused is not left out for what strangers are.
  await postToConsole(site, "/api/operator/audit_log/list", {
    cookie: await openConsoleSession(site, viewer),
    remoteAddress,
  });
  await post(site, "/api/exit", { cookie: leaving, remoteAddress });
  await expect
    .poll(() => events().map(({ security }) => security))
    .toEqual(["signed-in", "forbidden", "session-ended"]);
  expect(events().map(({ address }) => address)).toEqual([remoteAddress, remoteAddress, remoteAddress]);
});

test("a guest who goes out has ended no session", async () => {
  for (let count = 0; count < 3; count += 1) {
    await post(site, "/api/exit", { remoteAddress: "203.0.113.20" });
    await postToConsole(site, "/api/console/exit", { remoteAddress: "203.0.113.20" });
  }
  await signIn(site, newPerson());
  await expect.poll(() => lines.map(({ security }) => security)).toContain("signed-in");
  expect(lines.filter(({ security }) => security === "session-ended")).toEqual([]);
});

test("who tries a code at the console is logged with whom VK has named and from where, right or wrong", async () => {
  const id = await someViewer();
  const attempt = { kind: "person", playerId: id, secret: Buffer.alloc(0) } as const;
  const named = await beginAttempt({ query: database.database.query, random: systemRandom }, attempt);
  const call = { cookie: `rumb_console_person=${named}`, remoteAddress: "203.0.113.30" };
  const answer = await postToConsole(site, "/api/console/code/enter", { ...call, body: { code: "123456" } });
  expect(answer.json().code).toBe("CODE_WRONG");
  const entered = () => decisions().filter(({ route }) => route === "/api/console/code/enter");
  await expect.poll(entered).toMatchObject([{ code: "CODE_WRONG", playerId: id, address: "203.0.113.30" }]);
});

test("a sign-in from an address that has filled its lines is logged all the same", async () => {
  const tried = "/api/operator/players/ban";
  const remoteAddress = "203.0.113.10";
  for (let count = 0; count < 40; count += 1) await postToConsole(site, tried, { remoteAddress });
  const { stateCookie, authorize } = await startLogin(site);
  const url = (await grantLogin(site, authorize, newPerson())).replace(ORIGIN, "");
  await site.app.inject({ url, headers: { host: HOST, cookie: stateCookie }, remoteAddress });
  await expect.poll(() => decisions().map(({ route }) => route)).toContain("/api/vk/auth");
  expect(decisions().filter(({ route }) => route === tried)).toHaveLength(20);
});

test("what guests try in vain at the console, with Telegram's calls and with the provider's is logged within a bound of each address", async () => {
  const remoteAddress = "203.0.113.9";
  const headers = { "x-telegram-bot-api-secret-token": "wrong" };
  for (let count = 0; count < 40; count += 1) {
    await postToConsole(site, "/api/operator/players/ban", { remoteAddress });
    await post(site, "/api/telegram/webhook", { remoteAddress, headers });
    await post(site, "/api/payment/callback/qiwi", { remoteAddress });
    await site.app.inject({
      url: "/api/vk/auth?state=x&code=1",
      headers: { host: "rumb.test" },
      remoteAddress,
    });
  }
  const linesOf = (about: Record<string, unknown>) =>
    lines.filter((line) => Object.entries(about).every(([name, value]) => line[name] === value)).length;
  const [telegram, payment] = [
    "a Telegram update without the secret was not believed",
    "a payment call was not believed",
  ];
  await expect.poll(() => linesOf({ route: "/api/operator/players/ban" })).toBeGreaterThan(0);
  expect(linesOf({ msg: "a call about money or access", route: "/api/operator/players/ban" })).toBe(20);
  expect(decisions().filter(({ route }) => route !== "/api/operator/players/ban")).toHaveLength(20);
  expect([linesOf({ msg: telegram }), linesOf({ msg: payment })]).toEqual([20, 20]);
});
