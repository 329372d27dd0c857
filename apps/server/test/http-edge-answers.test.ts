import { Writable } from "node:stream";
import { once } from "node:events";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../src/platform/db/database.ts";
import { AppError } from "../src/platform/http/app-error.ts";
import { createMetricsServer, metricsPage } from "../src/platform/http/metrics.ts";
import { openEdge, type EdgeSite } from "./_edge.ts";
import { HOST, newPerson, post, signIn, visit } from "./_edge-calls.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";

let database: TestDatabase;
let site: EdgeSite;
const logged: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  site = await openEdge(database, {
    log: pino({ level: "info" }, destination),
    routes(app) {
      app.get("/broken", () => {
        throw new Error("password of table players: hunter2");
      });
      app.get("/broken-promise", () =>
        Promise.reject(Object.assign(new Error("hunter2"), { statusCode: 502 })),
      );
      app.get("/broken-query", () => database.database.query("SELECT hunter2 FROM players"));
      app.get("/no-error", () => Promise.reject("hunter2"));
      app.get("/named/:name", () => "found");
    },
  });
});

afterAll(async () => {
  await site.close();
  await database.drop();
});

describe("an error of our own", () => {
  test.each(["/broken", "/broken-promise", "/broken-query", "/no-error"])(
    "at %s is hidden from the caller and logged for us",
    async (url) => {
      logged.length = 0;
      const answer = await visit(site, url);
      expect([answer.statusCode, answer.json()]).toEqual([
        500,
        { code: "INTERNAL", error: "Внутренняя ошибка. Мы уже знаем о ней." },
      ]);
      expect(answer.body + JSON.stringify(answer.headers)).not.toContain("hunter2");
      expect(logged.join("")).toContain("hunter2");
      expect(JSON.parse(logged[0] ?? "{}")).toMatchObject({ level: 50, method: "GET", route: url });
    },
  );

  test("is the only thing that is logged of a call that decides nothing about money or access", async () => {
    const cookie = await signIn(site, newPerson());
    await expect.poll(() => logged.length).toBeGreaterThan(0);
    logged.length = 0;
    await post(site, "/api/session/check", { cookie });
    await post(site, "/api/nothing");
    expect(logged).toEqual([]);
  });
});

describe("an answer of the API", () => {
  test.each(["/api/get", "/api/session/check"])(
    "of %s is kept by nobody and guessed at by nobody",
    async (url) => {
      const { headers } = await post(site, url);
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      });
      expect(headers["access-control-allow-origin"]).toBeUndefined();
      expect(headers["x-powered-by"]).toBeUndefined();
    },
  );
});

describe("health", () => {
  test("is well while the process answers", async () => {
    expect((await visit(site, "/healthz")).json()).toEqual({ status: "ok" });
  });

  test("is ready while the database is there and migrated", async () => {
    expect((await visit(site, "/readyz")).json()).toEqual({ status: "ok" });
    expect(await site.metrics.registry.metrics()).toContain("rumb_ready 1");
  });

  test.each([
    ["away", "SELECT FROM nowhere"],
    ["not migrated", "SELECT false AS migrated"],
  ])("is not ready while the database is %s", async (_what, sql) => {
    const query: Database["query"] = () => database.database.query(sql);
    const node = await openEdge(database, { database: { ...database.database, query } });
    const answer = await visit(node, "/readyz");
    expect([answer.statusCode, answer.json(), answer.headers["retry-after"]]).toEqual([
      503,
      { status: "unavailable" },
      "1",
    ]);
    expect(await node.metrics.registry.metrics()).toContain("rumb_ready 0");
    expect((await visit(node, "/healthz")).statusCode).toBe(200);
    await node.close();
  });
});

describe("metrics", () => {
  test("are served on a port of their own, by route and status", async () => {
    await post(site, "/api/get?x=1");
    await post(site, "/api/secret-path");
    const server = createMetricsServer(metricsPage(site.metrics)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toMatch(/http_request_seconds_count\{route="\/api\/get",status="200"\} \d+/);
    expect(text).toMatch(/http_request_seconds_count\{route="unknown",status="404"\} \d+/);
    expect(text).not.toContain("secret-path");
    expect((await fetch(`http://127.0.0.1:${port}/other`)).status).toBe(404);
    server.close();
    server.closeAllConnections();
  });

  test("are not served on the public port", async () => {
    expect((await visit(site, "/metrics")).statusCode).toBe(404);
  });
});

describe("the description of the API", () => {
  test("is at /docs, with every call and its schemas", async () => {
    const answer = await visit(site, "/docs/json");
    const play = answer.json().paths["/api/dice/play"].post;
    expect(play.requestBody.content["application/json"].schema.required).toEqual(["bet", "chance", "btn"]);
    expect(Object.keys(play.responses["200"].content["application/json"].schema.properties)).toEqual([
      "success",
    ]);
  });

  test("shows its page without a hole in its policy", async () => {
    const page = await visit(site, "/docs");
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-security-policy"]).not.toContain("unsafe-inline");
  });
});

test("a call with a key that was answered 503 and is made again counts once", async () => {
  const away = { away: true };
  const dead: EdgeSite["deps"]["database"]["query"] = (sql, values) =>
    away.away
      ? Promise.reject(new AppError("RESTARTING", { seconds: "1" }))
      : database.database.query(sql, values);
  const site = await openEdge(database, {
    rateLimits: { callsPerMinutePerAddress: 2 },
    database: { ...database.database, query: dead },
  });
  const call = (headers: Record<string, string>) =>
    post(site, "/api/session/check", { cookie: `rumb_session=${"B".repeat(43)}`, headers });
  const keyed = { "idempotency-key": "again" };
  for (let count = 0; count < 4; count += 1) expect((await call(keyed)).statusCode).toBe(503);
  away.away = false;
  expect((await call(keyed)).statusCode).toBe(401);
  away.away = true;
  expect((await call({})).statusCode).toBe(503);
  expect((await call({})).statusCode).toBe(429);
  await site.close();
});

test("a picture is there for players who have none", async () => {
  const answer = await visit(site, "/avatars/default.svg");
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
  expect(answer.body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^]*<\/svg>\s*$/);
});

test("an address with a name that is far too long is none of ours, and no error of ours", async () => {
  logged.length = 0;
  const answer = await visit(site, `/named/${"a".repeat(5000)}`);
  expect([answer.statusCode, answer.json().code]).toEqual([404, "NOT_FOUND"]);
  expect(logged).toEqual([]);
});

test("a call to a host of another name is no call of ours to another site", async () => {
  const answer = await post(site, "/api/get", { headers: { host: "other.test", origin: `http://${HOST}` } });
  expect(answer.json().code).toBe("FOREIGN_ORIGIN");
});
