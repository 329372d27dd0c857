import { expect, test } from "vitest";
import { countBalances } from "../src/features/shift/shift-store.ts";
import { operator, useConsole, withdrawer } from "./_operator.ts";
import { useOneDay } from "./_one-day.ts";

useOneDay();

const opened = useConsole({ made: ["people.operator_role"] });

type Day = { deposits: number; withdrawals: number };
type Money = { days: Day[]; balances: { sum: number } | null; pot: number };
type Shift = {
  waiting: Record<string, { count: number; sum?: number; oldest_at: number | null }>;
  money: Money | null;
};

function isShift(value: object): value is Shift {
  return "waiting" in value && "money" in value;
}

async function shiftOf(somebody: Awaited<ReturnType<typeof operator>>): Promise<Shift> {
  const { success } = await somebody.ask("shift/get");
  if (!isShift(success)) throw new Error("no shift was answered");
  return success;
}

test("a shift begins with what waits and since when, and with the money of today, yesterday and a week ago", async () => {
  const somebody = await operator(opened());
  const before = await shiftOf(somebody);
  expect(before.waiting["payments"]).toMatchObject({ count: 0, oldest_at: null });
  await withdrawer(opened(), "150.00");
  await withdrawer(opened(), "170.50");
  const { waiting, money } = await shiftOf(somebody);
  const { count = 0, sum = 0 } = before.waiting["withdrawals"] ?? {};
  expect(waiting["withdrawals"]).toMatchObject({
    count: count + 2,
    sum: sum + 320.5,
    oldest_at: expect.any(Number),
  });
  expect(money?.days).toHaveLength(3);
  const deposits = (before.money?.days[0]?.deposits ?? 0) + 400;
  expect(money?.days[0]).toMatchObject({ deposits, withdrawals: 0 });
  expect(money?.days[1]).toMatchObject({ deposits: before.money?.days[1]?.deposits, withdrawals: 0 });
});

test("all balances are those that the job has counted last", async () => {
  const somebody = await operator(opened());
  const { query } = opened().database;
  await countBalances(query);
  const [{ sum } = { sum: 0 }] = await query<{ sum: number }>(
    `SELECT sum(balance)::bigint AS sum FROM player_accounts`,
  );
  expect((await shiftOf(somebody)).money?.balances?.sum).toBe(sum / 100);
});

test("whoever does not see the economy sees what waits, and no money", async () => {
  const support = await operator(opened());
  await opened().database.query(`UPDATE players SET operator_role = 'support' WHERE id = $1`, [support.id]);
  const { waiting, money } = await shiftOf(support);
  expect([Object.keys(waiting), money]).toEqual([
    ["withdrawals", "proposals", "discrepancies", "payments"],
    null,
  ]);
});

test("what waits is counted as the lists count it", async () => {
  const somebody = await operator(opened());
  await withdrawer(opened(), "151.00");
  await opened().database.query(
    `INSERT INTO alarms (kind, subject, says, path) VALUES ('win', '1', 'Выигрыш', '/bets')`,
  );
  const filters = {
    withdrawals: { status: 0 },
    proposals: { waiting: true },
    discrepancies: { open: true },
    alarms: { open: true },
    fraud_rings: { state: "new" },
  };
  const totals: Record<string, unknown> = {};
  for (const [list, filter] of Object.entries(filters)) {
    const { success } = await somebody.ask(`${list}/list`, { page: 1, per_page: 1, filter });
    totals[list] = success["total"];
  }
  expect((await somebody.ask("waiting/get")).success).toEqual(totals);
  expect(totals).toMatchObject({ alarms: 1 });
  expect(totals["withdrawals"]).toBeGreaterThan(0);
});
