import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeWebBundle, openEdge, type EdgeSite } from "./_edge.ts";
import { HOST, visit } from "./_edge-calls.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";

let database: TestDatabase;
let site: EdgeSite;
const bundle = makeWebBundle();

beforeAll(async () => {
  database = await createTestDatabase();
  site = await openEdge(database, { config: { webRoot: bundle.webRoot } });
});

afterAll(async () => {
  await site.close();
  await database.drop();
  bundle.remove();
});

function get(url: string, headers: Record<string, string> = {}) {
  return site.app.inject({ method: "GET", url, headers: { host: HOST, ...headers } });
}

function directivesOf(policy: unknown): Map<string, string[]> {
  const directives = String(policy).split(";");
  return new Map(
    directives.map((directive) => {
      const [name = "", ...sources] = directive.trim().split(" ");
      return [name, sources];
    }),
  );
}

const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("a page of the site", () => {
  test.each(["/", "/dice", "/dice?bet=2", "/bonus/rakeback", "/wallet/withdraw", "/terms"])(
    "%s is the application, requested again each time",
    async (url) => {
      const answer = await visit(site, url);
      expect([answer.statusCode, answer.body]).toEqual([200, bundle.html]);
      expect(answer.headers).toMatchObject({
        "cache-control": "no-cache",
        "content-type": "text/html; charset=utf-8",
      });
    },
  );

  test("is not sent again to who has it, and shorter to who can unpack it", async () => {
    const { etag } = (await visit(site, "/")).headers;
    const again = await get("/", { "if-none-match": String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const packed = await get("/", { "accept-encoding": "gzip, br" });
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(packed.headers["vary"]).toBe("accept-encoding");
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(bundle.html);
  });

  test.each(["/nothing", "/dice/7", "/wallet/steal", "/sandbox", "/console"])(
    "%s that does not exist is the application with 404, so that it can say so",
    async (url) => {
      const answer = await visit(site, url);
      expect([answer.statusCode, answer.body]).toEqual([404, bundle.html]);
      expect(answer.headers["content-security-policy"]).toContain("script-src");
    },
  );

  test.each([
    "/api/nothing",
    "/assets/main-old.js",
    "/robots.txt",
    "/.env",
    "/index.html",
    "/assets/../../package.json",
    "/..%2f..%2fpackage.json",
  ])("is not what %s gives", async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json().code]).toEqual([404, "NOT_FOUND"]);
  });
});

describe("a file of the bundle", () => {
  test("with a hash in its name is kept for ever, and packed when it may be", async () => {
    const plain = await get("/assets/main-abc123.js");
    expect(plain.statusCode).toBe(200);
    expect(plain.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(plain.headers["content-type"]).toMatch(/javascript/);
    const packed = await get("/assets/main-abc123.js", { "accept-encoding": "br" });
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(packed.headers["content-type"]).toMatch(/javascript/);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  });

  test.each([
    ["range", "bytes=99999999-", 416],
    ["if-match", '"x"', 412],
    ["if-unmodified-since", "Thu, 01 Jan 1970 00:00:00 GMT", 412],
  ])("asked for with a %s that it cannot meet says so", async (name, value, status) => {
    expect((await get("/assets/main-abc123.js", { [name]: value })).statusCode).toBe(status);
  });

  test("without one is kept for an hour", async () => {
    expect((await get("/favicon.svg")).headers["cache-control"]).toBe("public, max-age=3600");
  });

  test("that keeps the site for visits without a network is requested again each time", async () => {
    expect((await get("/sw.js")).headers["cache-control"]).toBe("no-cache");
  });

  test.each(["/.vite/manifest.json", "/assets/main-abc123.js.br", "/assets/", "/assets"])(
    "is not %s",
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );
});

describe("a name that is not the site's", () => {
  test("gets nothing from it, in Host or in X-Forwarded-Host, but the health of a node", async () => {
    const node = await openEdge(database, {
      config: { webRoot: bundle.webRoot, publicOrigin: "https://rumb.test", trustedProxies: ["loopback"] },
    });
    const call = (url: string, headers: Record<string, string>) => node.app.inject({ url, headers });
    const refused = await call("/", { host: "evil.com" });
    expect([refused.statusCode, refused.json().code]).toEqual([421, "FOREIGN_HOST"]);
    expect((await call("/healthz", { host: "web1.internal" })).statusCode).toBe(200);
    const forwarded = await call("/", { host: "rumb.test", "x-forwarded-host": "evil.com" });
    expect(forwarded.statusCode).toBe(200);
    expect(JSON.stringify(forwarded.headers)).not.toContain("evil.com");
    await node.close();
  });
});

describe("the content security policy", () => {
  test("allows our own files, the two inline pieces by their hashes, and nothing else", async () => {
    const policy = directivesOf((await visit(site, "/")).headers["content-security-policy"]);
    expect(policy.get("default-src")).toEqual(["'self'"]);
    expect(policy.get("script-src")).toEqual(["'self'", sha256("window.early = 1;")]);
    expect(policy.get("style-src")).toEqual(["'self'", sha256("body { color: red }")]);
    expect(policy.get("worker-src")).toEqual(["'self'"]);
    expect(policy.get("manifest-src")).toEqual(["'self'"]);
    expect(policy.get("object-src")).toEqual(["'none'"]);
    expect(policy.get("base-uri")).toEqual(["'none'"]);
    expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
    expect(policy.get("form-action")).toEqual(["'self'"]);
    expect([...policy.values()].flat().join(" ")).not.toMatch(/unsafe|\*|data:/);
  });

  test.each([
    ["rumb.test", ["'self'", "ws://rumb.test:8443", "wss://rumb.test:8443"]],
    ["rumb.test:8080", ["'self'", "ws://rumb.test:8443", "wss://rumb.test:8443"]],
    ["127.0.0.1:8080", ["'self'", "ws://127.0.0.1:8443", "wss://127.0.0.1:8443"]],
  ])("lets a page asked for at %s connect to its own realtime server", async (host, sources) => {
    const answer = await get("/", { host });
    expect(directivesOf(answer.headers["content-security-policy"]).get("connect-src")).toEqual(sources);
    expect(answer.headers["content-security-policy"]).not.toContain("*");
  });

  test("asked for at a host that would write into the policy is refused", async () => {
    expect((await get("/", { host: "evil.example; script-src *" })).statusCode).toBe(400);
  });

  test("on https asks for https alone, and lets VK's pictures in where VK is the real one", async () => {
    const node = await openEdge(database, {
      config: { webRoot: bundle.webRoot, publicOrigin: "https://rumb.test", sandbox: false },
    });
    const { headers } = await visit(node, "/");
    const policy = directivesOf(headers["content-security-policy"]);
    expect(policy.get("connect-src")).toEqual(["'self'", "wss://rumb.test:8443"]);
    expect(policy.has("upgrade-insecure-requests")).toBe(true);
    expect(policy.get("img-src")).toContain("https://*.userapi.com");
    for (const url of ["/", "/api/get", "/nowhere.js", "/healthz"]) {
      expect((await visit(node, url)).headers["strict-transport-security"]).toBe(
        "max-age=63072000; includeSubDomains",
      );
    }
    await node.close();
  });

  test("on plain http asks for no https, which is not there", async () => {
    const { headers } = await visit(site, "/");
    expect(headers["content-security-policy"]).not.toContain("upgrade-insecure-requests");
    expect(headers["strict-transport-security"]).toBeUndefined();
  });
});

test("without the bundle the API still answers, and pages are not found", async () => {
  const node = await openEdge(database);
  const answer = await visit(node, "/dice");
  expect([answer.statusCode, answer.json().code]).toEqual([404, "NOT_FOUND"]);
  await node.close();
});
