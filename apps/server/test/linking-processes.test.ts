import { bonusEndpoints } from "@rumb/contract/endpoints/bonus";
import type { Social } from "@rumb/contract/player";
import { describe, expect, test } from "vitest";
import { changeSetting } from "../src/settings/settings-service.ts";
import { SECRET_HEADER, WEBHOOK_PATH } from "../src/integrations/telegram/telegram-bot.ts";
import { oneRow } from "./_harness-ledger.ts";
import { useServers } from "./_harness-servers.ts";
import { type Answer, post, signIn } from "./_harness-site.ts";
import { patientFetch } from "./_patient-fetch.ts";
import { raceRounds } from "./_race-rounds.ts";

const ROUNDS = raceRounds();
const PARALLEL = 16;
const SECRET = "the-secret-that-only-telegram-shares-with-us";
/** Whoever waited for the other server would have its answer in the end. */
const SILENT_MS = 60_000;

// Everything goes through the sandbox's servers, by the clients that speak to the real ones.
const servers = useServers({
  count: 2,
  environment: { TELEGRAM_WEBHOOK_SECRET: SECRET },
  async prepare({ database }) {
    const social = { vkKopecks: 500, telegramKopecks: 500, checksPerMinutePerPlayer: 1_000_000 };
    await changeSetting(database, "social", social);
  },
});

test("a visitor binds Telegram, joins, shares, and is paid for all of it @release", async () => {
  const visitor = await newVisitor();
  expect((await ask(visitor, bonusEndpoints.socialFree.path, { body: { type: "tg" } })).body.code).toBe(
    "TELEGRAM_NOT_LINKED",
  );
  const chat = await startBot(visitor, "500100");
  expect(chat).toMatchObject({
    site: 200,
    chat: [
      { fromBot: false },
      { button: { label: "Да, это мой аккаунт" } },
      { fromBot: false },
      { text: expect.stringMatching(/^Telegram привязан/) },
    ],
  });

  expect((await ask(visitor, bonusEndpoints.socialFree.path, { body: { type: "tg" } })).body.code).toBe(
    "NOT_IN_TELEGRAM_CHANNEL",
  );
  const { tg, vk, bot_tg: none } = await socialOf(visitor);
  expect([tg.endsWith("?as=500100"), vk.includes(`?as=${visitor.vkId}&name=`), none]).toEqual([
    true,
    true,
    "",
  ]);
  await act(tg, "join", { as: "500100" });
  expect(
    (await ask(visitor, bonusEndpoints.socialFree.path, { body: { type: "tg" } })).body.success,
  ).toMatchObject({
    balance: 1005,
    sum: 5,
  });
  expect((await ask(visitor, bonusEndpoints.socialFree.path, { body: { type: "vk" } })).body.code).toBe(
    "NOT_IN_VK_GROUP",
  );
  await act(vk, "join", { as: visitor.vkId });
  expect(
    (await ask(visitor, bonusEndpoints.socialFree.path, { body: { type: "vk" }, node: 1 })).body.success,
  ).toMatchObject({ balance: 1010, sum: 5 });

  const { posts } = await act(vk, "close", { as: visitor.vkId });
  for (const number of posts) await act(vk, "share", { as: visitor.vkId, post: number });
  expect((await ask(visitor, bonusEndpoints.repostCheck.path)).body.code).toBe("VK_ACCOUNT_CLOSED");
  await act(vk, "open", { as: visitor.vkId });
  expect((await ask(visitor, bonusEndpoints.repostCheck.path, { node: 1 })).body.success).toEqual({
    user: { income_repost: 2, repost: 5, repost_bonus: 2, make_repost: 5 },
  });
  expect((await ask(visitor, bonusEndpoints.repostTransfer.path)).body.success).toMatchObject({
    user: { transfer: 2, balance: 1012 },
  });
});

test.each([
  ["is silent", { delay_ms: SILENT_MS }],
  ["fails", { status: 500 }],
])(
  "nothing is paid while the other server %s, and nobody waits for it long @release",
  async (_name, fault) => {
    const visitor = await newVisitor();
    await startBot(visitor, `6001${String(visitors).padStart(4, "0")}`);
    const { tg, vk } = await socialOf(visitor);
    for (const page of [tg, vk]) await sendJson(new URL("/faults", page), fault);
    try {
      const calls: [string, object][] = [
        [bonusEndpoints.socialFree.path, { type: "tg" }],
        [bonusEndpoints.socialFree.path, { type: "vk" }],
        [bonusEndpoints.repostCheck.path, {}],
      ];
      const answers = await Promise.all(calls.map(([path, body]) => ask(visitor, path, { body })));
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [503, "TELEGRAM_UNAVAILABLE"],
        [503, "VK_UNAVAILABLE"],
        [503, "VK_UNAVAILABLE"],
      ]);
    } finally {
      for (const page of [tg, vk]) await sendJson(new URL("/faults", page), {});
    }
  },
);

describe(`${ROUNDS} rounds with ${PARALLEL} calls at once through two processes`, () => {
  test("bind once, and pay each claim, each repost and each transfer once @release", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const visitor = await newVisitor();
      const telegramId = 70_000_000 + round;
      const code = new URL((await socialOf(visitor)).bot_tg).searchParams.get("start") ?? "";
      const answers = await atOnce((index) => update(index, { telegramId, code }));
      expect(countsOf(answers.map(({ body }) => String(body.success?.["status"])))).toEqual({
        linked: 1,
        known: PARALLEL - 1,
      });
      const { tg, vk } = await socialOf(visitor);
      await act(tg, "join", { as: String(telegramId) });
      const { posts } = await act(vk, "join", { as: visitor.vkId });
      await act(vk, "share", { as: visitor.vkId, post: posts[0] ?? 0 });
      for (const type of ["tg", "vk"]) {
        const claims = await atOnce((index) =>
          ask(visitor, bonusEndpoints.socialFree.path, { body: { type }, node: index }),
        );
        expect(codesOf(claims)).toEqual({ accepted: 1, SOCIAL_CLAIMED: PARALLEL - 1 });
      }
      const checks = await atOnce((index) => ask(visitor, bonusEndpoints.repostCheck.path, { node: index }));
      expect(codesOf(checks)).toEqual({ accepted: PARALLEL });
      const transfers = await atOnce((index) =>
        ask(visitor, bonusEndpoints.repostTransfer.path, { node: index }),
      );
      expect(codesOf(transfers)).toEqual({ accepted: 1, REPOST_EMPTY: PARALLEL - 1 });
      expect(await balanceOf(visitor)).toBe(100_000 + 500 + 500 + 40);
    }
  });
});

type Visitor = { readonly vkId: string; readonly cookie: string };

let visitors = 0;

/** Their session is good at both processes. */
async function newVisitor(): Promise<Visitor> {
  visitors += 1;
  const vkId = String(40_000 + visitors);
  return { vkId, cookie: await signIn(servers.origin(0), { vkId }) };
}

/** By which process, and with what. */
type Call = { readonly body?: object; readonly node?: number };

function ask({ cookie }: Visitor, path: string, { body = {}, node = 0 }: Call = {}): Promise<Answer> {
  return post(servers.origin(node), path, { cookie, body });
}

async function socialOf({ cookie }: Visitor): Promise<Social> {
  const { body } = await post(servers.origin(0), "/api/get", { cookie });
  const { user }: { user: { social: Social } } = JSON.parse(JSON.stringify(body.success));
  return user.social;
}

/** Opens the deep link, starts the bot there, and presses its button. */
async function startBot(visitor: Visitor, as: string): Promise<unknown> {
  const link = new URL((await socialOf(visitor)).bot_tg);
  expect(await (await patientFetch(link, { headers: { accept: "text/html" } })).text()).toContain(
    "Запустить",
  );
  const start = link.searchParams.get("start") ?? "";
  await sendJson(new URL(`${link.pathname}/start`, link), { as, start });
  return sendJson(new URL(`${link.pathname}/press`, link), { as, data: `link:${start}` });
}

/** Presses a button of a page of the sandbox. */
async function act(page: string, action: string, body: object): Promise<{ posts: number[] }> {
  const { origin, pathname } = new URL(page);
  return sendJson(new URL(`${origin}${pathname}/${action}`), body);
}

async function sendJson<Reply>(url: URL, body: object): Promise<Reply> {
  const headers = { "content-type": "application/json" };
  const answer = await patientFetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  return JSON.parse(await answer.text());
}

/** What Telegram sends when the bot's button is pressed. */
function update(node: number, { telegramId, code }: { telegramId: number; code: string }): Promise<Answer> {
  const person = { id: telegramId, is_bot: false, first_name: "Марина" };
  const message = { message_id: 1, date: 1, chat: { id: telegramId, type: "private" } };
  const body = { update_id: 1, callback_query: { id: "1", from: person, message, data: `link:${code}` } };
  return post(servers.origin(node), WEBHOOK_PATH, { headers: { [SECRET_HEADER]: SECRET }, body });
}

function atOnce(work: (index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: PARALLEL }, (_, index) => work(index)));
}

function codesOf(answers: readonly Answer[]): Record<string, number> {
  return countsOf(answers.map(({ body }) => body.code ?? "accepted"));
}

function countsOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

async function balanceOf({ vkId }: Visitor): Promise<number> {
  const sql = `SELECT balance FROM players JOIN player_accounts ON player_id = id WHERE vk_id = $1`;
  return (await oneRow<{ balance: number }>(servers.site().database, sql, [vkId])).balance;
}
