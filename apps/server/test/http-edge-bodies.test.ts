import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { newPerson, signIn } from "./_edge-calls.ts";
import { useEdge } from "./_use-edge.ts";

const site = useEdge({ config: { connectionsPerAddress: 3 } });
let cookie: string;
let port: number;

beforeAll(async () => {
  cookie = await signIn(site, newPerson());
  await site.app.listen({ port: 0, host: "127.0.0.1" });
  const address = site.app.server.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
});

/** What the server answers to these very bytes. */
async function answerTo(bytes: string | Buffer): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("latin1").on("data", (part: string) => (answer += part));
  socket.write(bytes);
  await once(socket, "close");
  return answer;
}

function call(head: readonly string[], body: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\nConnection: close\r\n\r\n`), body]);
}

describe("a body that two readers could read in two ways", () => {
  const post = (body: Buffer) =>
    call(
      [
        "POST /api/dice/play HTTP/1.1",
        "Host: rumb.example",
        `Cookie: ${cookie}`,
        "Content-Type: application/json",
        `Content-Length: ${body.length}`,
      ],
      body,
    );

  test.each([
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ["a name that comes twice", Buffer.from('{"bet":1,"bet":1000,"chance":50,"btn":"down"}')],
    [
      "a name that comes twice, once escaped",
      Buffer.from('{"bet":1,"\\u0062et":2,"chance":50,"btn":"down"}'),
    ],
    [
      "a name that comes twice inside",
      Buffer.from('{"bet":1,"chance":50,"btn":"down","more":[{"a":1,"a":2}]}'),
    ],
  ])("%s is 400 and stakes nothing", async (_, body) => {
    expect(await answerTo(post(body))).toMatch(/^HTTP\/1\.1 400 /);
  });

  // Its quotes cost the square of its length where texts are looked for in what is no JSON: 50 such calls took a site off line for 22 s.
  test("a body that is no JSON is not looked through for numbers", async () => {
    const body = Buffer.from(`[1.000,"${'\\"'.repeat(8000)}`);
    expect(await answerTo(post(body))).toContain('"MALFORMED"');
  });

  test.each([
    ["lists", "[", "]"],
    ["objects", '{"a":', "}"],
  ])("%s inside each other as deep as a body may be are refused as any body is", async (_, open, close) => {
    const depth = Math.floor(16_000 / (open.length + close.length));
    const body = Buffer.from(`${open.repeat(depth)}1${close.repeat(depth)}`);
    expect(await answerTo(post(body))).toMatch(/^HTTP\/1\.1 400 /);
  });

  test.each([
    ["two lengths", ["Content-Length: 2", "Content-Length: 30"]],
    ["a length and chunks", ["Content-Length: 2", "Transfer-Encoding: chunked"]],
    ["chunks in another coding", ["Transfer-Encoding: chunked, identity"]],
  ])("%s are 400", async (_, lengths) => {
    const head = [
      "POST /api/get HTTP/1.1",
      "Host: rumb.example",
      "Content-Type: application/json",
      ...lengths,
    ];
    expect(await answerTo(call(head, Buffer.from("{}")))).toMatch(/^HTTP\/1\.1 400 /);
  });

  test("colons and quotes inside of a text are no names", async () => {
    const body = Buffer.from('{"bet":1,"chance":50,"btn":"a \\":\\" b: {c:1}"}');
    expect(await answerTo(post(body))).toMatch(/^HTTP\/1\.1 400 .*MALFORMED_FIELD/s);
  });
});

test("what is no request at all is answered as every call is, so that no browser guesses at the type", async () => {
  expect(await answerTo(Buffer.from("GET / HTTP/1.1\nno header\n\n"))).toMatch(
    /^HTTP\/1\.1 400 .*x-content-type-options: nosniff.*MALFORMED/is,
  );
});

test.each(["TRACE", "TRACK", "CONNECT"])("%s is no method of the site", async (method) => {
  const answer = await answerTo(
    call([`${method} /healthz HTTP/1.1`, "Host: rumb.example", "X-Secret: hunter2"]),
  );
  expect(answer).not.toMatch(/^HTTP\/1\.1 2|hunter2/);
});

describe("the host of a call", () => {
  test.each([["a b"], ["rumb.example/x"], ["rumb.example@evil.example"], ["<script>"]])(
    "%s is 400",
    async (host) => {
      expect(await answerTo(call(["GET /login/vk HTTP/1.1", `Host: ${host}`]))).toMatch(/^HTTP\/1\.1 400 /);
    },
  );

  test("named twice is 400", async () => {
    const head = ["GET /healthz HTTP/1.1", "Host: rumb.example", "Host: evil.example"];
    expect(await answerTo(call(head))).toMatch(/^HTTP\/1\.1 400 /);
  });

  test.each(["rumb.example", "rumb.example:8080", "127.0.0.1:80", "[::1]:8080"])(
    "%s is one",
    async (host) => {
      expect(await answerTo(call(["GET /healthz HTTP/1.1", `Host: ${host}`]))).toMatch(/^HTTP\/1\.1 200 /);
    },
  );
});

test("one address may have so many connections, and a closed one makes room", async () => {
  const held = await Promise.all(Array.from({ length: 3 }, () => open()));
  const refused = await open();
  if (!refused.destroyed) await once(refused, "close");
  held.pop()?.destroy();
  // Until the server has noticed, a call is cut off like the one before.
  await expect
    .poll(() => answerTo(call(["GET /healthz HTTP/1.1", "Host: rumb.example"])).catch(() => ""))
    .toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of held) socket.destroy();
});

async function open(): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}
