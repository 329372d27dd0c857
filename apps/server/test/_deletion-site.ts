import { pino } from "pino";
import { afterAll, beforeAll, expect } from "vitest";
import { BY_SITE, writeAudit } from "../src/audit/audit-log.ts";
import { noTelegram } from "../src/compose/open-telegram.ts";
import { nowhere } from "../src/compose/open-vk.ts";
import { eraseDuePlayers } from "../src/features/account-deletion/deletion-jobs.ts";
import { systemRandom } from "../src/platform/runtime/random.ts";
import { writeBan } from "../src/players/player-store.ts";
import { type EdgeSite, openEdge } from "./_edge.ts";
import { cookieOf, newPerson, post, signIn, visit } from "./_edge-calls.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { expectBooksInOrder, oneRow, testSealing } from "./_harness-ledger.ts";
import { asSuperuser } from "./_harness-wallet.ts";
import { NO_LIMITS } from "./_operator.ts";
import { pressIn, WEBHOOK_SECRET } from "./_telegram-calls.ts";

/** Somebody who is signed in with 1000 roubles. */
export type Leaver = { readonly id: number; readonly vkId: string; readonly cookie: string };

let telegramIds = 7_100_000_000;

/** A site whose players delete their accounts; the books are looked at in the end. */
export function useDeletionSite() {
  let database: TestDatabase;
  let site: EdgeSite;
  beforeAll(async () => {
    database = await createTestDatabase();
    site = await openSite(database);
  });
  afterAll(async () => {
    await expectBooksInOrder(database.database);
    await site.close();
    await database.drop();
  });

  const query = <Row extends object>(sql: string, values: readonly unknown[] = []) =>
    oneRow<Row>(database.database, sql, values);
  const jobDeps = (rowsAtOnce: number) => ({
    database: database.database,
    sealing: testSealing,
    random: systemRandom,
    log: pino({ level: "silent" }),
    rowsAtOnce,
  });

  async function newLeaver(person = newPerson(), invitation = ""): Promise<Leaver> {
    const cookie = await signIn(site, person, invitation);
    const { id } = await query<{ id: number }>(`SELECT id FROM players WHERE vk_id = $1`, [person.id]);
    return { id, vkId: person.id, cookie };
  }

  const call = async ({ cookie }: Pick<Leaver, "cookie">, path: string, ...[body = {}, key]: Saying) => {
    const headers = key === undefined ? {} : { "idempotency-key": key };
    return (await post(site, `/api/${path}`, { cookie, body, headers })).json();
  };
  const user = async (player: Pick<Leaver, "cookie">) => (await call(player, "get")).success.user;

  return {
    site: () => site,
    database: () => database,
    query,
    newLeaver,
    call,
    user,
    /** The status that the bot says after a press by that account. */
    press: async (player: Leaver, telegramId: number, names: object = {}): Promise<string> =>
      pressIn(site, { code: (await user(player)).social.bot_tg, telegramId, names }),
    nextTelegramId: () => (telegramIds += 1),
    codeOf: async (...asked: Parameters<typeof call>): Promise<string> => (await call(...asked)).code ?? "",
    /** Asks for the deletion, giving up whatever there is. */
    ask: async (player: Leaver): Promise<void> => {
      const { balance } = await user(player);
      const { success } = await call(player, "deletion/ask", balance === 0 ? {} : { give_up: balance });
      expect(success).toEqual({ due_at: expect.any(Number) });
    },
    /** Thirty days pass for a player who has asked. */
    letPass: ({ id }: Leaver) => letDeletionPass(database, id),
    ban: (...how: Ban) => banIn(site, ...how),
    erase: (rowsAtOnce = 2) => eraseDuePlayers(jobDeps(rowsAtOnce)),
    /** The cookie of whoever comes by the link of that partner. */
    invitationOf: async (partner: Leaver): Promise<string> => {
      const { pathname } = new URL((await user(partner)).ref_link);
      return cookieOf(await visit(site, pathname), "rumb_ref") ?? "";
    },
  };
}

/** Thirty days pass for a player who has asked. */
export function letDeletionPass(database: TestDatabase, id: number): Promise<void> {
  return asSuperuser(
    database,
    `UPDATE account_deletions SET asked_at = asked_at - interval '721 hours', due_at = due_at - interval '721 hours'
       WHERE player_id = ${id};
     UPDATE players SET deletion_due_at = deletion_due_at - interval '721 hours' WHERE id = ${id};
     UPDATE transfers SET created_at = created_at - interval '721 hours' WHERE kind LIKE 'deletion%' AND ${id} IN (debit_account, credit_account)`,
  );
}

type Ban = [
  player: Leaver,
  comment: string | null,
  /** `was` is the comment of the ban before; `meanwhile` is called before anybody can know of the change. */
  options?: { readonly was?: string; readonly meanwhile?: () => void },
];

/** As an operator does it; no comment lifts the ban. */
async function banIn(site: EdgeSite, ...[{ id }, comment, { was, meanwhile } = {}]: Ban): Promise<void> {
  const { database, sealing } = site.deps;
  await database.transaction(async (run) => {
    await run(`SELECT FROM player_accounts WHERE player_id = $1 FOR NO KEY UPDATE`, [id]);
    await writeBan(run, { id, comment });
    await writeAudit(Object.assign(run, { sealing }), BY_SITE, {
      action: comment === null ? "unban" : "ban",
      resource: "players",
      subject: id,
      before: { ban: was ?? null, promocoder: null },
      after: { ban: comment, promocoder: null },
    });
    meanwhile?.();
  });
}

type Saying = [body?: object, key?: string];

/** A site whose Telegram and VK say yes to everything. */
function openSite(database: TestDatabase): Promise<EdgeSite> {
  const { bot } = noTelegram("");
  const telegram = {
    ...noTelegram(""),
    webhookSecrets: [WEBHOOK_SECRET],
    startLink: (_: string, code: string) => code,
    bot: { ...bot, say: async () => undefined, isInChannel: async () => true },
  };
  const { group, ...community } = nowhere("");
  const vkCommunity = {
    ...community,
    group: { ...group, isMember: async () => true, repostedPosts: async () => ["-9_1"] },
  };
  return openEdge(database, { telegram, vkCommunity, rateLimits: NO_LIMITS });
}
