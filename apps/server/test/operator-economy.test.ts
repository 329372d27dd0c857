import { afterEach, beforeEach, expect, test } from "vitest";
import { HOUSE_ACCOUNTS } from "../src/money/house-accounts.ts";
import { digestEconomy } from "../src/features/economy/economy-jobs.ts";
import { takeFlows } from "../src/features/economy/economy-store.ts";
import { makeBets, makeMonths, settleBet } from "./_made-bets.ts";
import { asSuperuser, deposit } from "./_harness-wallet.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { openEdge, type EdgeSite } from "./_edge.ts";
import { openConsoleSession, postToConsole } from "./_edge-calls.ts";
import { type Console, operator, visitor, withdrawer } from "./_operator.ts";
import { useOneDay } from "./_one-day.ts";

useOneDay();

// Histories are written past the ledger here, so these books are not checked.
let data: TestDatabase;
let site: EdgeSite;
let opened: Console;

const bet = { playerId: 1, game: "dice", state: "won", stake: 10_000, payout: 19_800, potPayout: 0 } as const;
const lost = { ...bet, state: "lost", payout: 0 } as const;
const at = (time: string) => new Date(`2026-${time}Z`);
/** September ends in Moscow three hours before it does in London. */
const BETS = [
  { ...bet, at: at("09-30T20:59:59") },
  { ...lost, at: at("09-30T21:00:00") },
  { ...bet, at: at("10-01T12:00:00"), potPayout: 500 },
  { ...lost, game: "mines", at: at("10-01T12:00:01") },
  { ...bet, state: "refunded", payout: 10_000, game: "wheel", at: at("10-01T12:00:02") },
  { ...lost, game: "mines", state: "open", at: at("10-02T12:00:00") },
  { ...lost, game: "jackpot", at: at("10-02T12:00:01") },
] as const;

beforeEach(async () => {
  data = await createTestDatabase();
  await makeMonths(data, ["2026-09", "2026-10"]);
  site = await openEdge(data);
  opened = { test: data, database: data.database, site };
});

afterEach(async () => {
  await site.close();
  await data.drop();
});

test("days are the same from the bets, from the digest, and while it is on its way", async () => {
  const somebody = await operator(opened);
  const ids = await makeBets(data.database, BETS);
  const ask = async () =>
    (await somebody.ask("economy/get", { from: "2026-09-30", to: "2026-10-02" })).success;
  const fresh = await ask();
  expect(fresh["game_days"]).toMatchObject([
    {
      day: "2026-09-30",
      game: "dice",
      bets: 1,
      turnover: 100,
      payout: 198,
      pot: 0,
      returned: 1.98,
      theory: 1,
    },
    {
      day: "2026-10-01",
      game: "dice",
      bets: 2,
      turnover: 200,
      payout: 198,
      pot: 5,
      returned: 0.99,
      theory: 1,
    },
    { day: "2026-10-01", game: "mines", bets: 1, turnover: 100, payout: 0, returned: 0, theory: 1 },
    { day: "2026-10-02", game: "jackpot", bets: 1, theory: 1, low: 1, high: 1 },
  ]);
  expect(fresh["games"]).toMatchObject([{ game: "dice", bets: 3 }, { game: "mines" }, { game: "jackpot" }]);
  expect(fresh["complete"]).toBe(true);
  // Dice at a coefficient of 1.98: one bet's payout is 1.98 or 0 stakes, and its spread √(1.98 − 1) of them.
  const reach = (1.96 * Math.sqrt(2 * 0.98)) / 2;
  expect(fresh["game_days"]).toContainEqual(
    expect.objectContaining({ day: "2026-10-01", game: "dice", low: 0, high: expect.closeTo(1 + reach, 10) }),
  );
  await digestEconomy(data.database, { stepBets: 2, settleSeconds: 0 });
  expect(await stored()).toBe(5);
  expect(await ask()).toEqual(fresh);
  await digestEconomy(data.database, { stepBets: 2, settleSeconds: 0 });
  expect(await ask()).toEqual(fresh);
  await settleBet(data.database, ids[5] ?? 0, { state: "won", payout: 15_000 });
  await digestEconomy(data.database, { stepBets: 2, settleSeconds: 0 });
  expect((await ask())["game_days"]).toContainEqual(
    expect.objectContaining({ day: "2026-10-02", game: "mines", bets: 1, turnover: 100, payout: 150 }),
  );
});

test("rakeback is a part of the stakes of those days on which it was counted", async () => {
  const somebody = await operator(opened);
  await makeBets(data.database, BETS);
  await asSuperuser(
    data,
    `UPDATE bets SET rakeback_units = stake * 1500 WHERE game = 'dice' AND state = 'won'`,
  );
  const ask = async () => {
    const { success } = await somebody.ask("economy/get", { from: "2026-09-30", to: "2026-10-02" });
    return success["games"];
  };
  // Two of three bets have given 1.5 percent.
  const counted = [
    { game: "dice", rakeback: expect.closeTo(0.01, 10) },
    { game: "mines", rakeback: 0 },
  ];
  expect(await ask()).toMatchObject([...counted, { game: "jackpot" }]);
  await digestEconomy(data.database, { stepBets: 2, settleSeconds: 0 });
  expect(await ask()).toMatchObject([...counted, { game: "jackpot" }]);
  // A day from before it was counted.
  await asSuperuser(data, `UPDATE economy_days SET rakeback = NULL WHERE day = '2026-10-01'`);
  expect(await ask()).toMatchObject([
    { game: "dice", bets: 3, rakeback: expect.closeTo(0.015, 10) },
    { game: "mines", rakeback: null },
    { game: "jackpot" },
  ]);
});

test("games come in the order they have everywhere, whichever was played first", async () => {
  const somebody = await operator(opened);
  const ask = async () =>
    (await somebody.ask("economy/get", { from: "2026-09-30", to: "2026-10-02" })).success["games"];
  await makeBets(data.database, [
    { ...lost, game: "jackpot", at: at("09-30T12:00:00") },
    { ...lost, game: "mines", at: at("10-01T12:00:00") },
  ]);
  await digestEconomy(data.database, { stepBets: 2, settleSeconds: 0 });
  await makeBets(data.database, [{ ...lost, at: at("10-01T12:00:01") }]);
  expect(await ask()).toMatchObject([{ game: "dice" }, { game: "mines" }, { game: "jackpot" }]);
});

test("bets that may still be overtaken wait for the next run", async () => {
  await makeBets(data.database, [{ ...bet, at: new Date() }]);
  const before = await stored();
  await digestEconomy(data.database, { stepBets: 2, settleSeconds: 30 });
  expect(await stored()).toBe(before);
  await digestEconomy(data.database, { stepBets: 2, settleSeconds: 0 });
  expect(await stored()).toBe(before + 1);
});

test("money in and out is given by day, and is the same when the day has been added up", async () => {
  const somebody = await operator(opened);
  const person = await withdrawer(opened);
  const other = await visitor(opened);
  await deposit({ deps: site.deps }, other.id, 50_000);
  await somebody.ask("withdrawals/approve", { id: person.withdrawalId });
  await somebody.ask("players/adjust", { id: other.id, direction: "credit", sum: 7, reason: "Приз" });
  await somebody.ask("players/adjust", { id: other.id, direction: "debit", sum: 2, reason: "Ошибка" });
  // A kind of bonus that nobody here has heard of yet.
  await data.database.query(
    `WITH account AS (INSERT INTO house_accounts (name) VALUES ('bonus:new') RETURNING id)
     INSERT INTO transfers (cause_id, kind, debit_account, credit_account, amount, created_at)
     SELECT 77, 'bonus_new', id, $1, 350, now() FROM account`,
    [other.id],
  );
  const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  const ask = async () => (await somebody.ask("economy/get", { from: day, to: day })).success;
  const bonus_kinds = { "bonus:new": 3.5 };
  const expected = {
    money_days: [{ day, deposits: 700, withdrawals: 150, bonuses: 3.5, bonus_kinds, adjustments: 5 }],
    bonus_accounts: [...HOUSE_ACCOUNTS.filter((name) => name.startsWith("bonus:")), "bonus:new"],
  };
  expect(await ask()).toMatchObject(expected);
  // As if it were over: the job takes days that lie behind.
  await data.database.transaction((query) => takeFlows(query, day));
  expect(await ask()).toMatchObject(expected);
});

test("the file has a line for each day and game, with commas in its numbers", async () => {
  const somebody = await operator(opened);
  await makeBets(data.database, BETS);
  const cookie = await openConsoleSession(site, somebody.id);
  const body = { from: "2026-09-30", to: "2026-10-01" };
  const answer = await postToConsole(site, "/api/operator/economy/csv", { cookie, body });
  expect(answer.headers["content-type"]).toContain("text/csv");
  const [head = "", ...lines] = answer.body.split("\r\n");
  const kinds = HOUSE_ACCOUNTS.filter((name) => name.startsWith("bonus:")).length;
  expect(head.split(";")).toHaveLength(15 + kinds);
  expect(head).toContain("Ежедневный");
  expect(lines[0]).toBe(
    `2026-09-30;Dice;1;100,00;198,00;0,00;0,000;198,000;100,000;0,000;294,030;;;;${";".repeat(kinds)}`,
  );
});

test("a day that no calendar has, a reversed period, more than a year and half a period are refused", async () => {
  const somebody = await operator(opened);
  for (const [period, code] of [
    [{ from: "2026-02-31", to: "2026-03-01" }, "MALFORMED_FIELD"],
    [{ from: "2026-03-02", to: "2026-03-01" }, "PERIOD_REVERSED"],
    [{ from: "2024-01-01", to: "2026-03-01" }, "PERIOD_TOO_LONG"],
    [{ from: "2026-03-02" }, "MALFORMED_FIELD"],
  ] as const) {
    expect([period, (await somebody.ask("economy/get", period)).code]).toEqual([period, code]);
  }
});

async function stored(): Promise<number> {
  const [row] = await data.database.query<{ bets: number }>(
    `SELECT coalesce(sum(bets), 0)::bigint AS bets FROM economy_days`,
  );
  return row?.bets ?? 0;
}
