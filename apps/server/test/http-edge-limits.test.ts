import { minesEndpoints } from "@rumb/contract/endpoints/game";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { instantWires } from "@rumb/contract/registry/game-registry";
import { openEdge, type EdgeSite } from "./_edge.ts";
import { newPerson, post, signIn, visit } from "./_edge-calls.ts";
import { edgesOfFile } from "./_use-edge.ts";

const edges = edgesOfFile();
const { open } = edges;

describe("too many calls", () => {
  // No window of theirs ends while a test makes its calls.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
  afterEach(() => void vi.useRealTimers());

  test("of one address are turned away before anything is looked up; other addresses are served", async () => {
    let asked = 0;
    const counting = {
      ...edges.test.database,
      query: (<Row extends object>(sql: string, values?: readonly unknown[]) => {
        asked += 1;
        return edges.test.database.query<Row>(sql, values);
      }) satisfies EdgeSite["deps"]["database"]["query"],
    };
    const site = await open({ rateLimits: { callsPerMinutePerAddress: 3 }, database: counting });
    const cookie = `rumb_session=${"A".repeat(43)}`;
    const call = (remoteAddress: string) => post(site, "/api/session/check", { cookie, remoteAddress });
    for (let count = 0; count < 3; count += 1) expect((await call("203.0.113.7")).statusCode).toBe(401);
    const before = asked;
    const refused = await call("203.0.113.7");
    expect(asked).toBe(before);
    const seconds = String(refused.headers["retry-after"]);
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { code: "TOO_OFTEN", error: `Слишком часто. Повторите через ${seconds} с.` },
    ]);
    expect(Number(seconds)).toBeGreaterThanOrEqual(1);
    expect(Number(seconds)).toBeLessThanOrEqual(60);
    expect((await call("203.0.113.8")).statusCode).toBe(401);
  });

  test("of one IPv6 network are counted together, whatever addresses it makes up", async () => {
    const site = await open({ rateLimits: { callsPerMinutePerAddress: 2 } });
    const statuses = [];
    for (const host of ["1", "2", "3"]) {
      statuses.push((await post(site, "/api/get", { remoteAddress: `2001:db8:0:1::${host}` })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 429]);
    expect((await post(site, "/api/get", { remoteAddress: "2001:db8:0:2::1" })).statusCode).toBe(200);
  });

  test("of many networks of one customer are counted together, with a larger bound", async () => {
    const site = await open({ rateLimits: { callsPerMinutePerAddress: 1 } });
    const statuses = [];
    for (const network of ["1", "2", "3", "4", "5"]) {
      const remoteAddress = `2001:db8:7:${network}::1`;
      statuses.push((await post(site, "/api/get", { remoteAddress })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect((await post(site, "/api/get", { remoteAddress: "2001:db8:7:100::1" })).statusCode).toBe(200);
  });

  test.each(["/", "/docs/json", "/avatars/default.svg", "/nowhere.js"])(
    "of %s, which is no call of the API, are turned away; health answers all the same",
    async (url) => {
      const site = await open({ rateLimits: { callsPerMinutePerAddress: 1 } });
      for (let count = 0; count < 2; count += 1) expect((await visit(site, url)).statusCode).not.toBe(429);
      expect((await visit(site, url)).statusCode).toBe(429);
      expect((await visit(site, "/healthz")).statusCode).toBe(200);
      expect((await post(site, "/api/get")).statusCode).toBe(200);
    },
  );

  test("cannot be hidden behind X-Forwarded-For, unless a trusted proxy says it", async () => {
    const rateLimits = { callsPerMinutePerAddress: 1 };
    const call = (site: EdgeSite, client: string) =>
      post(site, "/api/get", { remoteAddress: "10.0.0.1", headers: { "x-forwarded-for": client } });
    const open1 = await open({ rateLimits });
    expect((await call(open1, "198.51.100.1")).statusCode).toBe(200);
    expect((await call(open1, "198.51.100.2")).statusCode).toBe(429);
    const proxied = await open({ rateLimits, config: { trustedProxies: ["10.0.0.0/8"] } });
    expect((await call(proxied, "198.51.100.1")).statusCode).toBe(200);
    expect((await call(proxied, "198.51.100.2")).statusCode).toBe(200);
    expect((await call(proxied, "198.51.100.9, 198.51.100.2")).statusCode).toBe(429);
  });

  test("of one player are turned away over all of their devices; other players are served", async () => {
    const site = await open({ rateLimits: { callsPerSecondPerPlayer: 2 } });
    const person = newPerson();
    const devices = [await signIn(site, person), await signIn(site, person), await signIn(site, person)];
    const other = await signIn(site, newPerson());
    const check = (cookie: string) => post(site, "/api/session/check", { cookie });
    const answers = await Promise.all([...devices, other].map(check));
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.statusCode).toBe(200);
    expect(answers.find((answer) => answer.statusCode === 429)?.headers["retry-after"]).toBe("1");
  });

  test("to sign in are led back to the site before an attempt is written down", async () => {
    const site = await open({ rateLimits: { loginsPerMinutePerAddress: 2 } });
    const attempts = async () => (await edges.test.database.query(`SELECT FROM login_attempts`)).length;
    await visit(site, "/login/vk");
    await visit(site, "/login/vk");
    const before = await attempts();
    const refused = await visit(site, "/login/vk");
    expect([refused.statusCode, refused.headers.location]).toEqual([302, "/?login=busy"]);
    for (let count = 0; count < 2; count += 1) await visit(site, "/api/vk/auth");
    expect((await visit(site, "/api/vk/auth")).headers.location).toBe("/?login=busy");
    expect(await attempts()).toBe(before);
  });

  test("are bounded by the setting as it is now", async () => {
    const site = await open({ rateLimits: { callsPerMinutePerAddress: 1 } });
    await post(site, "/api/get");
    expect((await post(site, "/api/get")).statusCode).toBe(429);
    const settings = site.deps.settings.current();
    site.deps.settings.current = () => ({
      ...settings,
      rateLimits: { ...settings.rateLimits, callsPerMinutePerAddress: 10 },
    });
    expect((await post(site, "/api/get")).statusCode).toBe(200);
  });
});

describe("a full line of plays", () => {
  const [play, press, auto, take] = [
    minesEndpoints.play.path,
    minesEndpoints.press.path,
    minesEndpoints.auto.path,
    minesEndpoints.take.path,
  ];
  const PLAYS = [...instantWires.map(({ path }) => path), play, press, auto, take];

  test("turns plays away at the door, before anything is looked up for them; other calls are served", async () => {
    const site = await open({ rateLimits: { callsPerMinutePerAddress: 3 } });
    const cookie = await signIn(site, newPerson());
    const room = vi.spyOn(site.deps.ledger, "hasRoomForPlays").mockReturnValue(false);
    const remoteAddress = "203.0.113.9";
    const call = (url: string) => post(site, url, { cookie, remoteAddress });
    for (const url of PLAYS) {
      const refused = await call(url);
      expect([url, refused.statusCode, refused.headers["retry-after"], refused.json()]).toEqual([
        url,
        503,
        "1",
        { code: "OVERLOADED", error: "Сервер перегружен. Повторите через 1 с." },
      ]);
    }
    expect([(await call(minesEndpoints.get.path)).statusCode, (await call("/api/get")).statusCode]).toEqual([
      200, 200,
    ]);
    // None of those turned away was counted: this is the third call of the address.
    room.mockRestore();
    expect((await call("/api/dice/play")).json()).toMatchObject({ code: "MALFORMED_FIELD" });
  });
});

describe("the server", () => {
  /** A connection to a listening site, and everything it has answered so far. */
  async function dial(
    site: EdgeSite,
  ): Promise<{ socket: Socket; heard: () => string; ended: Promise<unknown> }> {
    const url = new URL(await site.app.listen({ port: 0, host: "127.0.0.1" }));
    const socket = connect(Number(url.port), "127.0.0.1");
    let heard = "";
    socket.setEncoding("utf8").on("data", (text: string) => {
      heard += text;
    });
    const ended = once(socket, "close");
    await once(socket, "connect");
    return { socket, heard: () => heard, ended };
  }

  test("waits for nobody for ever and keeps no endless number of connections", async () => {
    const { server } = (await open({})).app;
    expect(server.requestTimeout).toBe(10_000);
    // Node goes by the larger of the two.
    expect(server.headersTimeout).toBe(10_000);
    expect(server.timeout).toBe(75_000);
    expect(server.keepAliveTimeout).toBe(65_000);
    expect(server.maxConnections).toBe(10_000);
  });

  test("answers bytes that are no request in the same envelope", async () => {
    const { socket, heard, ended } = await dial(await open({}));
    socket.write("hello there\r\n\r\n");
    await ended;
    expect(heard()).toMatch(/^HTTP\/1\.1 400 /);
    expect(heard()).toMatch(/\{"error":"Неверный запрос\.","code":"MALFORMED"\}$/);
  });

  test("says nothing to a connection that asks nothing: a browser has opened it ahead", async () => {
    const site = await open({});
    const { heard, ended } = await dial(site);
    site.app.server.requestTimeout = 1;
    await ended;
    expect(heard()).toBe("");
  });

  test("that shuts down does not wait for a connection that asks nothing", async () => {
    const site = await openEdge(edges.test, {});
    const { server } = site.app;
    // It is looked for late requests no more once the server closes, so this one would stand until it is given up.
    const accepted = once(server, "connection");
    const { ended } = await dial(site);
    await accepted;
    await site.close();
    await ended;
    expect(server.listening).toBe(false);
  });

  test("that shuts down finishes running calls and turns new ones away", async () => {
    const entered = Promise.withResolvers<void>();
    const leave = Promise.withResolvers<void>();
    const site = await openEdge(edges.test, {
      routes: (app) =>
        app.get("/slow", async () => {
          entered.resolve();
          await leave.promise;
          return { done: true };
        }),
    });
    const { socket, heard, ended } = await dial(site);
    socket.write("GET /slow HTTP/1.1\r\nhost: a\r\n\r\n");
    await entered.promise;
    const closed = site.close();
    const arrived = once(site.app.server, "request");
    socket.write(
      "POST /api/get HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}",
    );
    await arrived;
    leave.resolve();
    await ended;
    await closed;
    const [slow = "", late = ""] = heard().split(/(?<=\})(?=HTTP)/);
    expect(slow).toMatch(/^HTTP\/1\.1 200 [^]*\{"done":true\}$/);
    expect(late).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 2[^]*"code":"RESTARTING"\}$/);
  });
});
