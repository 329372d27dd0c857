import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { portOf } from "../../platform/http/port-of.ts";
import { createTelegramBot } from "./telegram-client.ts";

const TOKEN = "1:a-token-that-nobody-may-read-in-a-log";
const UNAVAILABLE = { code: "TELEGRAM_UNAVAILABLE" };

let stop = async (): Promise<void> => {};
afterEach(() => stop());

/** A client whose Telegram answers as the test says, and what both have seen. */
async function clientOf(answer: (response: ServerResponse) => void, timeoutMs = 60_000) {
  const asked: { url: string; body: string }[] = [];
  const warned: unknown[][] = [];
  const server = createServer((request, response) => {
    void hear(request, response);
  });
  async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    asked.push({ url: request.url ?? "", body: await bodyOf(request) });
    answer(response);
  }
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  stop = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    stop = async () => {};
  };
  const bot = createTelegramBot({
    apiUrl: `http://127.0.0.1:${portOf(server)}`,
    token: TOKEN,
    channel: "@rumb",
    timeoutMs,
    log: { warn: (...line: unknown[]) => void warned.push(line) },
  });
  return { bot, asked, warned };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}

const says = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const user = { id: 42, is_bot: false, first_name: "М" };

describe("membership", () => {
  test.each<[object, boolean]>([
    [{ status: "creator" }, true],
    [{ status: "administrator" }, true],
    [{ status: "member" }, true],
    [{ status: "restricted", is_member: true }, true],
    [{ status: "restricted", is_member: false }, false],
    [{ status: "left" }, false],
    [{ status: "kicked" }, false],
  ])("%j is %s", async (member, expected) => {
    const { bot, asked } = await clientOf(says(200, { ok: true, result: { ...member, user } }));
    expect(await bot.isInChannel("42")).toBe(expected);
    expect(asked[0]?.url).toBe(`/bot${TOKEN}/getChatMember`);
    expect(JSON.parse(asked[0]?.body ?? "")).toEqual({ chat_id: "@rumb", user_id: 42 });
  });

  test("is not that of somebody whom the channel never saw", async () => {
    const { bot } = await clientOf(
      says(400, { ok: false, error_code: 400, description: "Bad Request: user not found" }),
    );
    expect(await bot.isInChannel("42")).toBe(false);
  });
});

const FAULTS: [string, (response: ServerResponse) => void][] = [
  ["a wrong channel", says(400, { ok: false, error_code: 400, description: "Bad Request: chat not found" })],
  ["a wrong token", says(401, { ok: false, error_code: 401, description: "Unauthorized" })],
  ["too many calls", says(429, { ok: false, error_code: 429, description: "Too Many Requests" })],
  ["a page", (response) => void response.writeHead(502).end("<h1>Bad gateway</h1>")],
  ["another server's address", (response) => void response.writeHead(302, { location: "/x" }).end()],
  ["a broken connection", (response) => void response.destroy()],
  ["an answer without end", (response) => void response.writeHead(200).write("{")],
  ["no answer", () => undefined],
  ["an answer that is too long", (response) => void response.end(`"${"x".repeat(100_000)}"`)],
];

describe.each(FAULTS)("at %s", (_name, answer) => {
  test("nothing is found out, without waiting for ever, and the log does not show the token", async () => {
    const { bot, warned } = await clientOf(answer, 300);
    expect(await bot.isInChannel("42")).toMatchObject(UNAVAILABLE);
    await bot.say("42", "Привет");
    expect(await bot.listen({ url: "https://rumb.test", secret: "s" })).toMatchObject(UNAVAILABLE);
    expect(warned).toHaveLength(3);
    expect(JSON.stringify(warned)).not.toContain("a-token-that");
  });
});

test("a status that there is not finds nothing out", async () => {
  const { bot } = await clientOf(says(200, { ok: true, result: { status: "guest", user } }));
  expect(await bot.isInChannel("42")).toMatchObject(UNAVAILABLE);
});

test("a question has the picture of its account beside it, and no page that a name may look like", async () => {
  const { bot, asked } = await clientOf(says(200, { ok: true, result: { message_id: 1 } }));
  const button = { label: "Да", data: "link:1" };
  await bot.ask("42", { text: "«evil.example»?", picture: "https://rumb.test/face.jpg", button });
  await bot.ask("42", { text: "«evil.example»?", picture: null, button });
  await bot.say("42", "evil.example");
  expect(asked.map(({ body }) => JSON.parse(body).link_preview_options)).toEqual([
    { url: "https://rumb.test/face.jpg", prefer_small_media: true, show_above_text: true },
    { is_disabled: true },
    { is_disabled: true },
  ]);
});

test("the webhook is asked for with its secret, for messages alone", async () => {
  const { bot, asked } = await clientOf(says(200, { ok: true, result: true }));
  expect(await bot.listen({ url: "https://rumb.test/api/telegram/webhook", secret: "a-secret" })).toBe(true);
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
    url: "https://rumb.test/api/telegram/webhook",
    secret_token: "a-secret",
    allowed_updates: ["message", "callback_query"],
    max_connections: 20,
  });
});
