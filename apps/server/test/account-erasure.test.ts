import { describe, expect, test } from "vitest";
import { type Leaver, useDeletionSite } from "./_deletion-site.ts";
import { newPerson, post, signIn } from "./_edge-calls.ts";
import { asSuperuser, deposit } from "./_harness-wallet.ts";
import { PERSONAL_COLUMNS } from "./_personal-columns.ts";
import { readLastBets } from "../src/feed/feed-store.ts";
import { createPromoCode } from "../src/features/promo/promo-service.ts";
import { kopecks } from "@rumb/money/kopecks";

const opened = useDeletionSite();
const {
  ask,
  ban,
  call,
  codeOf,
  erase,
  invitationOf,
  letPass,
  newLeaver,
  nextTelegramId,
  press,
  query,
  site,
  user,
} = opened;

describe("the columns of the database", () => {
  test("are decided about, each that can hold something of a person's", async () => {
    expect(undecided(await textColumns())).toEqual([]);
    const decided = Object.entries(PERSONAL_COLUMNS).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    );
    expect(decided.filter((name) => !columnsSeen.has(name))).toEqual([]);
  });

  test("would be missed: a new one that nobody has decided about", async () => {
    await asSuperuser(
      opened.database(),
      `ALTER TABLE players ADD COLUMN nickname text; CREATE TABLE notes (words text)`,
    );
    const found = undecided(await textColumns());
    await asSuperuser(opened.database(), `ALTER TABLE players DROP COLUMN nickname; DROP TABLE notes`);
    expect(found).toEqual(["notes.words", "players.nickname"]);
  });
});

describe("thirty days after the request", () => {
  test("nothing in any table says who the player was, and money, bets and seeds are there under a number", async () => {
    const { person, player, traces, number } = await somebodyKnown();
    const kept = await keptOf(player);
    const found = await tracesIn(traces);
    // Each of them is there to begin with.
    expect(traces.filter((trace) => !found.some((one) => one.endsWith(`: ${trace}`)))).toEqual([]);
    await ask(player);
    await erase();
    expect((await user(player)).deletion).not.toBe(null);
    await letPass(player);
    await erase(1);

    expect(await tracesIn([...traces, number])).toEqual([]);
    expect(await keptOf(player)).toEqual(kept);
    // What is known of a session changes when the site hears of it.
    await expect.poll(() => user(player)).toMatchObject({ auth: false });
    const { name, img, search } = await query<{ name: string; img: string; search: string }>(
      `SELECT name, img, array_to_string(terms, ' ') AS search FROM players JOIN player_search ON player_id = id WHERE id = $1`,
      [player.id],
    );
    expect([name, img]).toEqual([`Удалённый игрок № ${player.id}`, "/avatars/default.svg"]);
    expect(search).not.toContain("device");
    const { rows } = await lastBets();
    expect(rows.map((row) => row.name)).toContain(`Удалённый игрок № ${player.id}`);

    const again = await newLeaver(person);
    expect(again.id).not.toBe(player.id);
    expect(await user(again)).toMatchObject({ balance: 1000, name: person.name, deletion: null });
  });

  test("an erasure that broke off goes on where it was, and there is no way back from it", async () => {
    const { player, traces, number } = await somebodyKnown();
    for (let count = 0; count < 5; count += 1) await signIn(site(), { id: player.vkId });
    await ask(player);
    await letPass(player);
    const { query: run } = opened.database().database;
    const step = `SELECT erase_player($1, ARRAY['vk'], ARRAY[sha256('x')], 2) AS came`;
    expect(await run(step, [player.id])).toEqual([{ came: "more" }]);
    expect(await codeOf({ cookie: await signIn(site(), { id: player.vkId }) }, "deletion/cancel")).toBe(
      "DELETION_BEGUN",
    );
    await Promise.all([erase(2), erase(2)]);
    expect(await tracesIn([...traces, number])).toEqual([]);
  });

  test("a sign-in that comes too late is somebody new, and no old call names the player again", async () => {
    const person = newPerson();
    const player = await newLeaver(person);
    await ask(player);
    await letPass(player);
    const [, cookie] = await Promise.all([erase(), signIn(site(), person).catch(() => "")]);
    await post(site(), "/api/get", { cookie: player.cookie, body: { videocard: "GeForce 9" } });
    const { name, videocard } = await query<{ name: string; videocard: string | null }>(
      `SELECT name, videocard FROM players WHERE id = $1`,
      [player.id],
    );
    expect([name, videocard]).toEqual([`Удалённый игрок № ${player.id}`, null]);
    const seen = cookie === "" ? { auth: false } : await user({ cookie });
    expect(seen.id === player.id).toBe(false);
  });
});

describe("who comes back", () => {
  test("has had what is given once: social bonuses, a promo code, a repost, the reward for their Telegram", async () => {
    const partner = await newLeaver();
    const [person, telegramId] = [newPerson(), nextTelegramId()];
    const code = `ВОЗВРАТ-${telegramId}`;
    await createPromoCode(opened.database().database.query, {
      name: code,
      kind: "player",
      reward: kopecks(500),
      usesLimit: 10,
      createdBy: partner.id,
    });
    const first = await newLeaver(person, await invitationOf(partner));
    expect(await press(first, telegramId)).toBe("linked");
    const once = async (player: Leaver) => [
      await codeOf(player, "bonus/social/free", { type: "vk" }),
      await codeOf(player, "bonus/social/free", { type: "tg" }),
      await codeOf(player, "promo/active", { name: code }),
      (await call(player, "bonus/repost/check")).success.user.make_repost,
    ];
    expect(await once(first)).toEqual(["", "", "", 1]);
    await ask(first);
    await letPass(first);
    await erase();

    const second = await newLeaver(person, await invitationOf(partner));
    expect(await press(second, telegramId)).toBe("linked");
    expect(await once(second)).toEqual(["SOCIAL_CLAIMED", "SOCIAL_CLAIMED", "PROMO_ALREADY_USED", 0]);
    const { rewards } = await query<{ rewards: number }>(
      `SELECT count(*) AS rewards FROM referral_incomes WHERE referrer_id = $1`,
      [partner.id],
    );
    expect(rewards).toBe(1);

    // By Telegram alone, with another VK account.
    await ask(second);
    await letPass(second);
    await erase();
    const third = await newLeaver();
    expect(await press(third, telegramId)).toBe("linked");
    expect(await codeOf(third, "bonus/social/free", { type: "tg" })).toBe("SOCIAL_CLAIMED");
  });

  test("is banned as before, by their VK account and by their Telegram", async () => {
    const [person, telegramId] = [newPerson(), nextTelegramId()];
    const player = await newLeaver(person);
    expect(await press(player, telegramId)).toBe("linked");
    await ask(player);
    await ban(player, "Несколько аккаунтов");
    expect(await codeOf(player, "deletion/cancel")).toBe("BANNED");
    await letPass(player);
    await erase();

    const cookie = await signIn(site(), person);
    expect(await user({ cookie })).toMatchObject({ is_ban: true, is_ban_comment: "Несколько аккаунтов" });
    expect(await press(await newLeaver(), telegramId)).toBe("TELEGRAM_TAKEN");
  });

  test("is banned no more once the ban of the account they came back with was lifted", async () => {
    const [person, telegramId] = [newPerson(), nextTelegramId()];
    const gone = async (player: Leaver) => {
      await ask(player);
      await letPass(player);
      await erase();
    };
    const first = await newLeaver(person);
    expect(await press(first, telegramId)).toBe("linked");
    await ask(first);
    await ban(first, "Несколько аккаунтов");
    await letPass(first);
    await erase();
    const second = await newLeaver(person);
    await ban(second, null, { was: "Несколько аккаунтов" });
    await gone(second);
    const third = await newLeaver(person);
    expect(await user(third)).toMatchObject({ is_ban: false });

    await ask(third);
    await ban(third, "Снова");
    await letPass(third);
    await erase();
    expect(await user(await newLeaver(person))).toMatchObject({ is_ban_comment: "Снова" });
  });
});

/** Somebody of whom the site knows all that it can know, and how that would be found. */
async function somebodyKnown() {
  const telegramId = nextTelegramId();
  const mark = `zq${telegramId}`;
  const person = { id: `known-${mark}`, name: `Аристарх ${mark}` };
  const player = await newLeaver(person);
  await post(site(), "/api/get", { cookie: player.cookie, body: { videocard: `Radeon ${mark}` } });
  expect(await press(player, telegramId, { last_name: `Фок ${mark}`, username: `fok_${mark}` })).toBe(
    "linked",
  );
  await codeOf(player, "bonus/social/free", { type: "tg" });
  await codeOf(player, "bonus/social/free", { type: "vk" });
  await codeOf(player, "dice/play", { bet: 1, chance: 50, btn: "down" });
  await codeOf(player, "limits/set", { kind: "stake", limit: 500 });
  await deposit({ deps: site().deps }, player.id, 20_000);
  await opened
    .database()
    .database.query(`UPDATE player_accounts SET wager_left = 0 WHERE player_id = $1`, [player.id]);
  const number = `7900${String(telegramId).slice(-7)}`;
  const out = { system: "qiwi", system_number: number, sum: "150.00", videocard: `Radeon ${mark}` };
  const { success } = await call(player, "withdraw/out", out);
  await codeOf(player, "withdraw/cancel", { id: success.data.id });
  const { hash, mask } = await query<{ hash: string; mask: string }>(
    `SELECT encode(destination_hash, 'hex') AS hash, destination_mask AS mask FROM withdrawals WHERE id = $1`,
    [success.data.id],
  );
  await asSuperuser(
    opened.database(),
    `INSERT INTO security_events (kind, address, route, player_id, request_id) VALUES ('forbidden', '203.0.113.77', '${mark}', ${player.id}, 'r')`,
  );
  // Where they wanted their money stands nowhere in clear, before as after.
  return { person, player, traces: [mark, String(telegramId), mask, hash], number };
}

/** In which tables one of the traces is found, as text. */
async function tracesIn(traces: readonly string[]): Promise<string[]> {
  const { query: run } = opened.database().database;
  const tables = [...new Set((await textColumns()).map(({ table }) => table))].filter(
    (table) => !table.startsWith("migrations"),
  );
  const found: string[] = [];
  for (const table of tables) {
    const [row] = await run<{ text: string }>(
      `SELECT coalesce(string_agg(row_to_json(whole)::text, ' '), '') AS text FROM ${table} AS whole`,
    );
    for (const trace of traces) if (row?.text.includes(trace)) found.push(`${table}: ${trace}`);
  }
  return found;
}

/** What must stay of a player: their bets, seeds and what moved their money, but for what a deletion moves itself. */
function keptOf({ id }: Leaver) {
  return query(
    `SELECT (SELECT count(*) FROM bets WHERE player_id = $1) AS bets,
       (SELECT count(*) FROM seeds WHERE player_id = $1) AS seeds,
       (SELECT count(*) FROM payments WHERE player_id = $1) AS payments,
       (SELECT count(*) FROM withdrawals WHERE player_id = $1) AS withdrawals,
       (SELECT count(*) FROM transfers WHERE $1 IN (debit_account, credit_account) AND kind NOT LIKE 'deletion%') AS transfers`,
    [id],
  );
}

const columnsSeen = new Set<string>();

/** Columns of tables that hold text or bytes. */
async function textColumns(): Promise<{ table: string; column: string }[]> {
  const { query: run } = opened.database().database;
  const rows = await run<{ table: string; column: string }>(
    `SELECT relname AS table, attname AS column FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND attnum > 0
       AND NOT attisdropped AND atttypid::regtype::text NOT IN ('bigint', 'integer', 'smallint', 'boolean',
         'timestamp with time zone', 'date', 'numeric')
     ORDER BY 1, 2`,
  );
  for (const { table, column } of rows) columnsSeen.add(`${table}.${column}`);
  return rows;
}

function undecided(columns: readonly { table: string; column: string }[]): string[] {
  return columns
    .filter(({ table, column }) => PERSONAL_COLUMNS[table]?.[column] === undefined)
    .map(({ table, column }) => `${table}.${column}`);
}

async function lastBets() {
  const { query: run } = opened.database().database;
  return { rows: await readLastBets(run).then((bets) => bets.map(({ playerName: name }) => ({ name }))) };
}
