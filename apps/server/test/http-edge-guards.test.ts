import { beforeAll, describe, expect, test } from "vitest";
import { type ErrorCode, refusal, sentenceOf, statusOf } from "@rumb/contract/errors";
import type { LightMyRequestResponse } from "fastify";
import { HOST, newPerson, ORIGIN, post, signIn } from "./_edge-calls.ts";
import { oneRow } from "./_harness-ledger.ts";
import { useEdge } from "./_use-edge.ts";

const site = useEdge({
  made: [],
  rateLimits: { callsPerMinutePerAddress: 1_000_000, callsPerSecondPerPlayer: 1_000_000 },
});
let player: string;

beforeAll(async () => {
  player = await signIn(site, newPerson());
});

const PLAY = { bet: 1, chance: 50, btn: "down" };

/** Every path that answers POST, as the API describes itself. */
function postPaths(): string[] {
  const described = Object.entries(site.app.swagger().paths ?? {});
  return described.flatMap(([path, methods]) => (methods && "post" in methods ? [path] : []));
}

async function betCount(): Promise<number> {
  return (await oneRow<{ count: number }>(site.database, `SELECT count(*) FROM bets`)).count;
}

/** What the guards of origin and type said, if they said anything. */
function guardsWord(answer: LightMyRequestResponse): string {
  const { code } = answer.json();
  return code === "FOREIGN_ORIGIN" || code === "MEDIA_TYPE" ? `${answer.statusCode} ${code}` : "taken";
}

test("the API describes its calls", () => {
  expect(postPaths()).toEqual(
    expect.arrayContaining(["/api/get", "/api/exit", "/api/session/check", "/api/dice/play"]),
  );
});

describe("every POST", () => {
  const JSON_TYPE = "application/json";
  type Sender = { headers: Record<string, string>; code: ErrorCode | null; payload?: string };
  test.each<[string, Sender]>([
    ["our own page", { headers: { origin: ORIGIN, "content-type": JSON_TYPE }, code: null }],
    [
      "our own page with a charset",
      { headers: { origin: ORIGIN, "content-type": "Application/JSON; charset=utf-8" }, code: null },
    ],
    [
      "our own page as browsers mark it",
      { headers: { origin: ORIGIN, "sec-fetch-site": "same-origin", "content-type": JSON_TYPE }, code: null },
    ],
    ["a program", { headers: { "content-type": JSON_TYPE }, code: null }],
    [
      "a foreign page",
      { headers: { origin: "https://evil.example", "content-type": JSON_TYPE }, code: "FOREIGN_ORIGIN" },
    ],
    [
      "a page on another port",
      { headers: { origin: `${ORIGIN}:8081`, "content-type": JSON_TYPE }, code: "FOREIGN_ORIGIN" },
    ],
    [
      "a page of another scheme",
      { headers: { origin: `https://${HOST}`, "content-type": JSON_TYPE }, code: "FOREIGN_ORIGIN" },
    ],
    [
      "a page of a host that begins alike",
      { headers: { origin: `${ORIGIN}.evil.example`, "content-type": JSON_TYPE }, code: "FOREIGN_ORIGIN" },
    ],
    [
      "a page without an origin of its own",
      { headers: { origin: "null", "content-type": JSON_TYPE }, code: "FOREIGN_ORIGIN" },
    ],
    [
      "a browser that hides the origin",
      { headers: { "sec-fetch-site": "cross-site", "content-type": JSON_TYPE }, code: "FOREIGN_ORIGIN" },
    ],
    [
      "a foreign form without a body",
      { headers: { origin: "https://evil.example" }, code: "FOREIGN_ORIGIN", payload: "" },
    ],
    [
      "a foreign form as text",
      { headers: { origin: "https://evil.example", "content-type": "text/plain" }, code: "FOREIGN_ORIGIN" },
    ],
    [
      "our own page as text",
      { headers: { origin: ORIGIN, "content-type": "text/plain" }, code: "MEDIA_TYPE" },
    ],
    [
      "our own page as a form",
      {
        headers: { origin: ORIGIN, "content-type": "application/x-www-form-urlencoded" },
        code: "MEDIA_TYPE",
        payload: "a=1",
      },
    ],
    ["our own page without a type", { headers: { origin: ORIGIN }, code: "MEDIA_TYPE", payload: "" }],
    ["a program without a type or a body", { headers: {}, code: "MEDIA_TYPE", payload: "" }],
    [
      "a type that hides JSON behind another",
      { headers: { origin: ORIGIN, "content-type": "text/plain; application/json" }, code: "MEDIA_TYPE" },
    ],
    [
      "a type that only begins like JSON",
      { headers: { origin: ORIGIN, "content-type": "application/jsonp" }, code: "MEDIA_TYPE" },
    ],
  ])("from %s is taken as it deserves", async (_who, { headers, code, payload }) => {
    for (const url of postPaths()) {
      const answer = await site.app.inject({
        method: "POST",
        url,
        headers: { host: HOST, ...headers },
        payload: payload ?? "{}",
      });
      expect([url, guardsWord(answer)]).toEqual([url, code === null ? "taken" : `${statusOf(code)} ${code}`]);
    }
  });

  test("behind a proxy may come from the public origin, whatever the Host says", async () => {
    const node = await site.node({ config: { publicOrigin: "https://rumb.example" } });
    const call = (origin: string) => post(node, "/api/get", { headers: { host: "10.0.0.7", origin } });
    expect((await call("https://rumb.example")).statusCode).toBe(200);
    expect((await call("https://rumb.example.evil")).statusCode).toBe(403);
  });

  test("with an empty JSON body says nothing, and that is allowed", async () => {
    expect((await post(site, "/api/get", { body: "" })).statusCode).toBe(200);
    expect((await post(site, "/api/session/check", { body: "", cookie: player })).json()).toEqual({
      success: {},
    });
  });
});

describe("a malformed call", () => {
  type Bad = { url?: string; body: unknown; code: ErrorCode; error?: string };
  const MALFORMED = { code: "MALFORMED", error: "Неверный запрос." } as const;
  const field = (name: string) =>
    ({ code: "MALFORMED_FIELD", error: `Неверное значение поля «${name}».` }) as const;
  const play = (change: object) => ({ url: "/api/dice/play", body: { ...PLAY, ...change } });

  test.each<[string, Bad]>([
    ["cut JSON", { body: '{"videocard":', ...MALFORMED }],
    ["words", { body: "hello", ...MALFORMED }],
    ["NaN", { url: "/api/dice/play", body: '{"bet":NaN,"chance":50,"btn":"up"}', ...MALFORMED }],
    ["a NUL", { body: String.raw`{"videocard":"a\u0000b"}`, ...MALFORMED }],
    ["a NUL behind an escaped backslash", { body: String.raw`{"videocard":"a\\\u0000b"}`, ...MALFORMED }],
    ["a NUL in a name", { body: String.raw`{"video\u0000card":"a"}`, ...MALFORMED }],
    ["a raw NUL", { body: '{"videocard":"a\u0000b"}', ...MALFORMED }],
    ["__proto__", { body: '{"__proto__":{"admin":true}}', ...MALFORMED }],
    ["constructor.prototype", { body: '{"constructor":{"prototype":{}}}', ...MALFORMED }],
    ["an array", { body: [], ...MALFORMED }],
    ["null", { body: "null", ...MALFORMED }],
    ["a number", { body: "7", ...MALFORMED }],
    ["a field nobody asked for", { body: { balance: 1e9 }, ...field("balance") }],
    ["a number for a text", { body: { videocard: 7 }, ...field("videocard") }],
    ["a text that is too long", { body: { videocard: "x".repeat(513) }, ...field("videocard") }],
    ["a field too many where there are none", { url: "/api/exit", body: { all: true }, ...field("all") }],
    ["no stake", { url: "/api/dice/play", body: { chance: 50, btn: "up" }, ...field("bet") }],
    ["a stake in an array", { ...play({ bet: [1] }), ...field("bet") }],
    ["a stake of null", { ...play({ bet: null }), ...field("bet") }],
    ["a stake of true", { ...play({ bet: true }), ...field("bet") }],
    ["a stake as an object", { ...play({ bet: { valueOf: 1 } }), ...field("bet") }],
    ["no button", { ...play({ btn: undefined }), ...field("btn") }],
    ["an unknown button", { ...play({ btn: "sideways" }), ...field("btn") }],
    ["a stake of 1e-37", { ...play({ bet: 1e-37 }), code: "NUMBER_MALFORMED" }],
    ["a stake of Infinity in words", { ...play({ bet: "Infinity" }), code: "AMOUNT_MALFORMED" }],
    ["a stake of 1e999 in words", { ...play({ bet: "1e999" }), code: "AMOUNT_MALFORMED" }],
    ["too many bytes", { body: { videocard: "x".repeat(17 * 1024) }, code: "BODY_TOO_LARGE" }],
  ])(
    "with %s is refused in Russian and changes nothing",
    async (_what, { url = "/api/get", body, code, error }) => {
      const before = await betCount();
      const answer = await post(site, url, { body, cookie: player });
      expect([answer.statusCode, answer.json()]).toEqual([
        statusOf(code),
        { code, error: error ?? sentenceOf(refusal(code)) },
      ]);
      expect(answer.headers["content-type"]).toMatch(/^application\/json/);
      expect(await betCount()).toBe(before);
    },
  );

  test.each([String.raw`GL\u200b\u202e 3000`, "GL\u200b\u202e 3000"])(
    "has no text in it that shows nothing: %j",
    async (videocard) => {
      await post(site, "/api/get", {
        body: videocard.includes("\\") ? `{"videocard":"${videocard}"}` : { videocard },
        cookie: player,
      });
      const rows = await site.database.query(`SELECT FROM players WHERE videocard = 'GL   3000'`);
      expect(rows).toHaveLength(1);
    },
  );

  test("may talk about \\u0000 without containing it", async () => {
    const answer = await post(site, "/api/get", { body: String.raw`{"videocard":"a\\u0000b"}` });
    expect(answer.statusCode).toBe(200);
  });

  test("of fifteen thousand nested arrays is refused, too", async () => {
    const answer = await post(site, "/api/get", { body: `${"[".repeat(8000)}${"]".repeat(8000)}` });
    expect(answer.json()).toMatchObject({ code: "MALFORMED" });
  });

  test("names no more than 64 characters of a field it does not know", async () => {
    const answer = await post(site, "/api/get", { body: { ["я".repeat(100)]: 1 } });
    expect(answer.json().error).toBe(`Неверное значение поля «${"я".repeat(64)}».`);
  });

  test("from a guest is first of all from a guest", async () => {
    expect((await post(site, "/api/dice/play", { body: PLAY })).json()).toEqual({
      error: "Войдите, чтобы продолжить.",
      code: "NOT_SIGNED_IN",
    });
  });
});

describe("a path", () => {
  test.each(["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"] as const)(
    "that takes POST answers %s with 405 and says what it takes",
    async (method) => {
      for (const url of postPaths()) {
        const answer = await site.app.inject({ method, url: `${url}?x=1`, headers: { host: HOST } });
        expect([url, answer.statusCode, answer.headers["allow"]]).toEqual([url, 405, "POST"]);
        if (method === "HEAD") continue;
        const error = "Этот адрес принимает только метод POST.";
        expect(answer.json()).toEqual({ code: "METHOD_NOT_ALLOWED", error });
      }
    },
  );

  test.each([
    "/login/vk",
    "/api/vk/auth",
    "/healthz",
    "/readyz",
    "/sandbox/vk/authorize",
    "/sandbox/vk/avatars/7.svg",
  ])("%s answers GET, and POST with 405", async (url) => {
    const answer = await post(site, url);
    expect([answer.statusCode, answer.headers["allow"]]).toEqual([405, "GET, HEAD"]);
  });

  test.each([
    "/api",
    "/api/",
    "/api/nothing",
    "/api/get/",
    "/api/GET",
    "/API/get",
    "/api/dice/play/7",
    "/%00",
    "/metrics",
  ])("%s that does not exist is not found, in the same envelope", async (url) => {
    const answer = await post(site, url);
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { code: "NOT_FOUND", error: "Страница не найдена." },
    ]);
  });

  test("that cannot be decoded is malformed", async () => {
    expect((await post(site, "/api/%ff%")).json()).toEqual({ code: "MALFORMED", error: "Неверный запрос." });
  });
});
