import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLinkCodes } from "../src/features/linking/link-codes.ts";
import type { RealtimeEvent } from "../src/realtime/realtime-event.ts";
import { noTelegram } from "../src/compose/open-telegram.ts";
import { type BotQuestion, SECRET_HEADER, WEBHOOK_PATH } from "../src/integrations/telegram/telegram-bot.ts";
import { type EdgeSite, openEdge } from "./_edge.ts";
import { type Call, pressOf, startOf } from "./_telegram-calls.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { createPlayer, expectBooksInOrder, oneRow, TEST_SECRET_KEY } from "./_harness-ledger.ts";

const SECRET = "the-secret-that-only-telegram-shares-with-us";
const MINUTE = 60_000;

let database: TestDatabase;
let nodes: EdgeSite[];
const events: RealtimeEvent[] = [];
const said: { to: string; text: string }[] = [];
const asked: (BotQuestion & { to: string })[] = [];
const heard: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const telegram = {
    ...noTelegram(""),
    webhookSecrets: [SECRET],
    bot: {
      ...noTelegram("").bot,
      say: async (to: string, text: string) => void said.push({ to, text }),
      ask: async (to: string, question: BotQuestion) => void asked.push({ to, ...question }),
      heard: async (queryId: string) => void heard.push(queryId),
    },
  };
  const options = {
    telegram,
    publish: (event: RealtimeEvent) => void events.push(event),
    rateLimits: { callsPerMinutePerAddress: 1_000_000 },
  };
  nodes = [await openEdge(database, options), await openEdge(database, options)];
});
afterAll(async () => {
  await expectBooksInOrder(database.database);
  await Promise.all(nodes.map((node) => node.close()));
  await database.drop();
});

test("a start with a code names the account and binds nothing; the press under it binds both for ever, and says so", async () => {
  const call = await newCall();
  const img = "https://sun1.userapi.com/face.jpg";
  const { name } = await oneRow<{ name: string }>(
    database.database,
    `UPDATE players SET img = $2 WHERE id = $1 RETURNING name`,
    [call.playerId, img],
  );
  const before = [events.length, said.length];
  expect(await statusOf(call)).toEqual([200, "asked"]);
  expect(await telegramOf(call.playerId)).toBe(null);
  expect([events.length, said.length]).toEqual(before);
  const { text, button } = asked.at(-1) ?? {};
  expect(asked.at(-1)).toMatchObject({ to: String(call.telegramId), picture: img });
  expect(text).toContain(`«${name}», № ${call.playerId}?`);
  expect(Buffer.byteLength(button?.data ?? "")).toBeLessThanOrEqual(64);

  expect(await statusOf(pressOf(call, button?.data))).toEqual([200, "linked"]);
  expect(heard.at(-1)).toBe("press-7");
  expect(await telegramOf(call.playerId)).toBe(String(call.telegramId));
  expect(events.at(-1)).toEqual({
    room: { playerId: call.playerId },
    event: "bindTg",
    data: { user_id: call.playerId },
  });
  expect(said.at(-1)).toEqual({
    to: String(call.telegramId),
    text: expect.stringMatching(/^Telegram привязан/),
  });
  await expect(
    database.database.query(`UPDATE players SET telegram_id = NULL WHERE id = $1`, [call.playerId]),
  ).rejects.toThrow("is fixed");
});

test("an update that is delivered again, on either node, changes and says nothing more", async () => {
  const call = await newCall();
  await statusOf(pressOf(call));
  const before = [events.length, said.length];
  expect(await statusOf(pressOf(call))).toEqual([200, "known"]);
  expect(await statusOf({ ...pressOf(call), node: 1 })).toEqual([200, "known"]);
  expect(await statusOf(call)).toEqual([200, "known"]);
  expect([events.length, said.length]).toEqual(before);
});

test("the same press at the same time on two nodes binds once and greets once", async () => {
  const call = pressOf(await newCall());
  const before = [events.length, said.length];
  const calls = Array.from({ length: 16 }, (_, index) => statusOf({ ...call, node: index % 2 }));
  const statuses = (await Promise.all(calls)).map(([, status]) => status);
  expect(statuses.filter((status) => status !== "known")).toEqual(["linked"]);
  expect([events.length, said.length]).toEqual(before.map((count) => count + 1));
});

test.each<[string, object]>([
  ["in somebody else's chat", { message: { chat: { id: 43, type: "private" } } }],
  ["in a group", { message: { chat: { id: -100, type: "group" } } }],
  ["of a bot", { from: { id: 42, is_bot: true } }],
  ["of another button", { data: "other:code" }],
  ["under a message of another chat", { message: undefined }],
])("a press %s binds nothing", async (_what, change) => {
  const call = await newCall();
  expect(await statusOf(pressOf(call, undefined, change))).toEqual([200, "ignored"]);
  expect(await telegramOf(call.playerId)).toBe(null);
});

type Spoiled = [name: string, spoil: (call: Call) => Partial<Call>, expected: [number, unknown]];

const FORGED: [number, unknown] = [403, "TELEGRAM_CALL_FORGED"];
const IGNORED: [number, unknown] = [200, "ignored"];
const WRONG: [number, unknown] = [200, "LINK_CODE_WRONG"];

describe("nothing is bound by", () => {
  const json = (change: (update: Record<string, unknown>) => unknown) => ({
    payload: (update: Record<string, unknown>) => JSON.stringify(change(update)),
  });
  const rows: Spoiled[] = [
    ["a call without the secret", () => ({ secret: null }), FORGED],
    ["an empty secret", () => ({ secret: "" }), FORGED],
    ["another secret", () => ({ secret: "another-secret-of-the-same-length-or-about" }), FORGED],
    ["the beginning of the secret", () => ({ secret: SECRET.slice(0, -1) }), FORGED],
    ["the secret and more", () => ({ secret: `${SECRET}x` }), FORGED],
    ["the secret in another case", () => ({ secret: SECRET.toUpperCase() }), FORGED],
    ["the secret in the address", () => ({ secret: null, url: `${WEBHOOK_PATH}?secret=${SECRET}` }), FORGED],
    [
      "a code that has expired",
      (call) => ({ code: codes(-15 * MINUTE).make(call.playerId) }),
      [200, "LINK_CODE_STALE"],
    ],
    [
      "an altered code",
      (call) => ({
        code: `${call.code.slice(0, 8)}${call.code[8] === "A" ? "B" : "A"}${call.code.slice(9)}`,
      }),
      WRONG,
    ],
    [
      "a code of another site",
      (call) => ({ code: codes(0, Buffer.alloc(32, 9)).make(call.playerId) }),
      WRONG,
    ],
    ["a player's number as a code", (call) => ({ code: String(call.playerId) }), WRONG],
    ["a start without a code", () => ({ code: "" }), WRONG],
    ["another type of content", () => ({ headers: { "content-type": "text/plain" } }), [415, "MEDIA_TYPE"]],
    [
      "a form",
      () => ({ headers: { "content-type": "application/x-www-form-urlencoded" } }),
      [415, "MEDIA_TYPE"],
    ],
    [
      "a packed body",
      () => ({
        headers: { "content-encoding": "gzip" },
        payload: (update) => gzipSync(JSON.stringify(update)),
      }),
      [415, "MEDIA_TYPE"],
    ],
    [
      "a huge body",
      () => json((update) => ({ ...update, filler: "x".repeat(200_000) })),
      [413, "BODY_TOO_LARGE"],
    ],
    ["what is no JSON", () => ({ payload: () => "{" }), [400, "MALFORMED"]],
    [
      "an update_id that is a text",
      () => json((update) => ({ ...update, update_id: "5" })),
      [400, "MALFORMED"],
    ],
    ["a list of updates", () => json((update) => [update]), [400, "MALFORMED"]],
    [
      "an edited message",
      () => json(({ message, ...rest }) => ({ ...rest, edited_message: message })),
      IGNORED,
    ],
    [
      "a post in a channel",
      () => json(({ message, ...rest }) => ({ ...rest, channel_post: message })),
      IGNORED,
    ],
    [
      "a button without what it carries",
      () => json(({ message, ...rest }) => ({ ...rest, callback_query: { id: "1", message } })),
      IGNORED,
    ],
    ["a message in a group", () => ({ message: { chat: { id: -100_200, type: "group" } } }), IGNORED],
    ["a message of a bot", (call) => ({ message: { from: { id: call.telegramId, is_bot: true } } }), IGNORED],
    ["a forwarded message", () => ({ message: { forward_origin: { type: "user", date: 1 } } }), IGNORED],
    ["a message through another bot", () => ({ message: { via_bot: { id: 9, is_bot: true } } }), IGNORED],
    [
      "a sender who is no number",
      (call) => ({ message: { from: { id: String(call.telegramId), is_bot: false } } }),
      IGNORED,
    ],
    ["a call by GET", () => ({ method: "GET" }), [405, "METHOD_NOT_ALLOWED"]],
  ];

  test.each(rows)("%s, and the good call still binds", async (_name, spoil, expected) => {
    const call = await newCall();
    const before = events.length;
    expect(await statusOf({ ...call, ...spoil(call) })).toEqual(expected);
    expect(await telegramOf(call.playerId)).toBe(null);
    expect(events).toHaveLength(before);
    expect(await statusOf(pressOf(call))).toEqual([200, "linked"]);
  });
});

describe("what is bound is not bound again", () => {
  test("a used code does not bind another Telegram", async () => {
    const call = await newCall();
    await statusOf(pressOf(call));
    const other = { ...call, telegramId: nextTelegramId() };
    for (const again of [other, pressOf(other)])
      expect(await statusOf(again)).toEqual([200, "TELEGRAM_LINKED_ALREADY"]);
    expect(await telegramOf(call.playerId)).toBe(String(call.telegramId));
    expect(said.at(-1)?.text).toMatch(/уже привязан другой/);
  });

  test("nor does a second code that was shown before", async () => {
    const call = await newCall();
    const shownBefore = codes(-MINUTE).make(call.playerId);
    await statusOf(pressOf(call));
    const other = { ...call, code: shownBefore, telegramId: nextTelegramId() };
    expect(await statusOf(other)).toEqual([200, "TELEGRAM_LINKED_ALREADY"]);
  });

  test("one Telegram does not serve a second player", async () => {
    const first = await newCall();
    const second = { ...(await newCall()), telegramId: first.telegramId };
    await statusOf(pressOf(first));
    for (const again of [second, pressOf(second)])
      expect(await statusOf(again)).toEqual([200, "TELEGRAM_TAKEN"]);
    expect(await telegramOf(second.playerId)).toBe(null);
  });

  test("a banned player binds nothing", async () => {
    const call = await newCall();
    await database.database.query(`UPDATE players SET banned_at = now(), ban_comment = 'x' WHERE id = $1`, [
      call.playerId,
    ]);
    for (const again of [call, pressOf(call)]) expect(await statusOf(again)).toEqual([200, "BANNED"]);
    expect(await telegramOf(call.playerId)).toBe(null);
  });
});

let telegramIds = 7_000_000_000;

function nextTelegramId(): number {
  telegramIds += 1;
  return telegramIds;
}

/** Codes as the site makes them, `fromNowMs` away. */
function codes(fromNowMs = 0, secretKey: Uint8Array = Buffer.from(TEST_SECRET_KEY, "hex")) {
  return createLinkCodes({ secretKeys: [secretKey], clock: { now: () => new Date(Date.now() + fromNowMs) } });
}

/** A call that binds a new player. */
async function newCall(): Promise<Call> {
  const playerId = await createPlayer(
    { database: database.database, ledger: nodeAt(0).deps.ledger },
    { balanceKopecks: 0 },
  );
  return { playerId, telegramId: nextTelegramId(), code: codes().make(playerId) };
}

/** Status of the answer, and what was done or refused. */
async function statusOf(call: Call): Promise<[number, unknown]> {
  const { node = 0, method = "POST", secret = SECRET, url = WEBHOOK_PATH } = call;
  const update = startOf(call);
  const answer = await nodeAt(node).app.inject({
    method,
    url,
    headers: {
      host: "rumb.test",
      ...(method === "POST" && { "content-type": "application/json" }),
      ...(secret !== null && { [SECRET_HEADER]: secret }),
      ...call.headers,
    },
    ...(method === "POST" && { payload: call.payload?.(update) ?? JSON.stringify(update) }),
  });
  const body: { success?: { status: unknown }; code?: unknown } = answer.json();
  return [answer.statusCode, body.success?.status ?? body.code];
}

async function telegramOf(playerId: number): Promise<string | null> {
  const sql = `SELECT telegram_id AS id FROM players WHERE id = $1`;
  return (await oneRow<{ id: string | null }>(database.database, sql, [playerId])).id;
}

function nodeAt(index: number): EdgeSite {
  const node = nodes[index];
  if (!node) throw new Error(`no node ${index}`);
  return node;
}
