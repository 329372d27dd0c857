import { afterAll, beforeAll, expect, test } from "vitest";
import { noTelegram } from "../src/compose/open-telegram.ts";
import type { RealtimeEvent } from "../src/realtime/realtime-event.ts";
import { type EdgeSite, openEdge } from "./_edge.ts";
import { cookieOf, newPerson, post, signIn, visit } from "./_edge-calls.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { expectBooksInOrder, oneRow } from "./_harness-ledger.ts";
import { asSuperuser } from "./_harness-wallet.ts";
import { NO_LIMITS } from "./_operator.ts";
import { pressIn, WEBHOOK_SECRET } from "./_telegram-calls.ts";

const said: { to: string; text: string }[] = [];
const heard: RealtimeEvent[] = [];
let database: TestDatabase;
let site: EdgeSite;

beforeAll(async () => {
  database = await createTestDatabase();
  const bot = {
    ...noTelegram("").bot,
    say: async (to: string, text: string) => void said.push({ to, text }),
    isInChannel: async () => true,
  };
  const telegram = {
    ...noTelegram(""),
    webhookSecrets: [WEBHOOK_SECRET],
    startLink: (_: string, code: string) => code,
    bot,
  };
  site = await openEdge(database, {
    telegram,
    rateLimits: NO_LIMITS,
    publish: (event) => void heard.push(event),
  });
});
afterAll(async () => {
  await expectBooksInOrder(database.database);
  await site.close();
  await database.drop();
});

test("the site shows whom a player has bound, and for an hour they may say that it is not them", async () => {
  const player = await newPlayer();
  expect((await user(player)).telegram).toBe(null);
  const before = Date.now();
  const { telegramId } = await bind(player, { last_name: "Фок", username: "marina_fok" });
  const { telegram, linked } = await user(player);
  expect([telegram, linked]).toEqual([
    { name: "Марина Фок", username: "marina_fok", contest_until: expect.any(Number) },
    true,
  ]);
  expect(telegram.contest_until - before).toBeGreaterThan(3_590_000);
  expect(telegram.contest_until - Date.now()).toBeLessThanOrEqual(3_600_000);

  expect(await code(player, "bonus/more/free", { type: "day" })).toBe("");
  expect(await code(player, "bonus/social/free", { type: "tg" })).toBe("");
  const { balance } = await user(player);
  heard.length = 0;
  expect(await code(player, "telegram/contest")).toBe("");
  expect(heard).toEqual([{ room: { playerId: player.id }, event: "unbindTg", data: { user_id: player.id } }]);

  const after = await user(player);
  expect([after.telegram, after.linked, after.balance]).toEqual([null, false, balance]);
  expect(await code(player, "bonus/more/free", { type: "hourly" })).toBe("TELEGRAM_NOT_LINKED");
  expect(said.at(-1)).toEqual({ to: String(telegramId), text: expect.stringContaining("отвязан") });
  expect(await code(player, "telegram/contest")).toBe("TELEGRAM_NOT_BOUND");
  const events = () =>
    database.database.query(
      `SELECT kind, route FROM security_events WHERE player_id = $1 AND kind LIKE 'telegram%'`,
      [player.id],
    );
  await expect.poll(events).toEqual([{ kind: "telegram-contested", route: "/api/telegram/contest" }]);
});

test("after a contest the codes of before are void, and the player binds their own account", async () => {
  const player = await newPlayer();
  const leaked = (await user(player)).social.bot_tg;
  const { telegramId } = await bind(player);
  expect(await code(player, "telegram/contest")).toBe("");
  expect(await pressIn(site, { code: leaked, telegramId })).toBe("LINK_CODE_STALE");
  expect(await pressIn(site, { code: leaked, telegramId: nextTelegramId() })).toBe("LINK_CODE_STALE");
  await bind(player);
  expect((await user(player)).telegram).toMatchObject({ name: "Марина", username: null });
  // What was paid for the first account is not paid for the second.
  expect(await code(player, "bonus/more/free", { type: "day" })).toBe("");
});

test("nobody but the player who has contested an account binds it within thirty days", async () => {
  const [player, other] = [await newPlayer(), await newPlayer()];
  const { telegramId } = await bind(player);
  expect(await code(player, "telegram/contest")).toBe("");
  expect(await pressIn(site, { code: (await user(other)).social.bot_tg, telegramId })).toBe(
    "TELEGRAM_CONTESTED",
  );
  expect(await pressIn(site, { code: (await user(player)).social.bot_tg, telegramId })).toBe("linked");
  expect(await code(player, "telegram/contest")).toBe("");
  await asSuperuser(
    database,
    `UPDATE telegram_bindings SET bound_at = bound_at - interval '30 days', contested_at = contested_at - interval '30 days'
     WHERE player_id = ${player.id}`,
  );
  expect(await pressIn(site, { code: (await user(other)).social.bot_tg, telegramId })).toBe("linked");
});

test("an hour after the binding it stays, as one does that was made before names were kept", async () => {
  const [player, early] = [await newPlayer(), await newPlayer()];
  await bind(player);
  await asSuperuser(
    database,
    `UPDATE telegram_bindings SET bound_at = bound_at - interval '1 hour' WHERE player_id = ${player.id}`,
  );
  await database.database.query(`UPDATE players SET telegram_id = '6999' WHERE id = $1`, [early.id]);
  const answers = [await code(player, "telegram/contest"), await code(early, "telegram/contest")];
  expect(answers).toEqual(["TELEGRAM_CONTEST_LATE", "TELEGRAM_CONTEST_LATE"]);
  expect([(await user(player)).linked, (await user(early)).telegram]).toEqual([true, null]);
});

test("a contest at the same time as others and as a claim counts once, and no claim follows it", async () => {
  const player = await newPlayer();
  await bind(player);
  const before = said.length;
  const contests = Array.from({ length: 6 }, () => code(player, "telegram/contest"));
  const [claim, ...codes] = await Promise.all([
    code(player, "bonus/more/free", { type: "day" }),
    ...contests,
  ]);
  expect(codes.filter((answer) => answer === "")).toHaveLength(1);
  expect(codes.filter((answer) => answer === "TELEGRAM_NOT_BOUND")).toHaveLength(5);
  expect(["", "TELEGRAM_NOT_LINKED"]).toContain(claim);
  expect(said).toHaveLength(before + 1);
});

test("a partner's reward for the binding stays, and another account of the same player brings no second one", async () => {
  const partner = await newPlayer();
  const { pathname } = new URL((await user(partner)).ref_link);
  const player = await newPlayer(cookieOf(await visit(site, pathname), "rumb_ref"));
  await bind(player);
  expect(await code(player, "telegram/contest")).toBe("");
  await bind(player);
  const rewards = `SELECT count(*) FROM referral_incomes WHERE referrer_id = $1 AND referral_id = $2`;
  expect(await oneRow(database.database, rewards, [partner.id, player.id])).toEqual({ count: 1 });
});

test("what was contested is not contested back: the database lets no account go without it", async () => {
  const player = await newPlayer();
  const { telegramId } = await bind(player);
  expect(await code(player, "telegram/contest")).toBe("");
  expect(await pressIn(site, { code: (await user(player)).social.bot_tg, telegramId })).toBe("linked");
  const forget = database.database.query(`UPDATE players SET telegram_id = NULL WHERE id = $1`, [player.id]);
  await expect(forget).rejects.toThrow("is fixed");
});

type Player = { readonly id: number; readonly cookie: string };

async function newPlayer(invitation?: string): Promise<Player> {
  const person = newPerson();
  const cookie = await signIn(site, person, invitation);
  return {
    cookie,
    ...(await oneRow<{ id: number }>(database.database, `SELECT id FROM players WHERE vk_id = $1`, [
      person.id,
    ])),
  };
}

async function user({ cookie }: Player) {
  return (await post(site, "/api/get", { cookie })).json().success.user;
}

async function code({ cookie }: Player, call: string, body: object = {}): Promise<string> {
  return (await post(site, `/api/${call}`, { cookie, body })).json().code ?? "";
}

/** A Telegram account that says yes to the link the player's page shows. */
async function bind(player: Player, names: object = {}): Promise<{ telegramId: number }> {
  const telegramId = nextTelegramId();
  expect(await pressIn(site, { code: (await user(player)).social.bot_tg, telegramId, names })).toBe("linked");
  return { telegramId };
}

let telegramIds = 8_000_000_000;

function nextTelegramId(): number {
  telegramIds += 1;
  return telegramIds;
}
