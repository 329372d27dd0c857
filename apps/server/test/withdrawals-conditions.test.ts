import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, test } from "vitest";
import {
  asSuperuser,
  clearWager,
  codeOf,
  deposit,
  takeOut,
  useWallet,
  walletPlayer,
  withTerms,
} from "./_harness-wallet.ts";
import { decided } from "../src/money/command.ts";

const opened = useWallet();

describe("the conditions", () => {
  type Case = {
    name: string;
    granted?: number;
    deposited?: number;
    /** Days since the deposit. */
    daysAgo?: number;
    wagerLeft?: number;
    /** A bonus, and how many days ago. */
    bonus?: [number, number];
    sum?: string;
    says: string;
    values?: Record<string, string>;
  };
  const cases: Case[] = [
    {
      name: "nothing was paid in",
      granted: 50_000,
      says: "DEPOSITS_MISSING",
      values: { needed: "100.00", missing: "100.00" },
    },
    {
      name: "a kopeck is missing",
      granted: 50_000,
      deposited: 9_999,
      says: "DEPOSITS_MISSING",
      values: { needed: "100.00", missing: "0.01" },
    },
    { name: "enough was paid in and staked", granted: 50_000, deposited: 10_000, says: "accepted" },
    {
      name: "a kopeck is not staked",
      granted: 50_000,
      deposited: 10_000,
      wagerLeft: 1,
      says: "WAGER_MISSING",
      values: { missing: "0.01" },
    },
    {
      name: "nothing is staked",
      granted: 50_000,
      deposited: 10_000,
      wagerLeft: 30_000,
      says: "WAGER_MISSING",
      values: { missing: "300.00" },
    },
    {
      name: "the balance is a kopeck short",
      granted: 4_999,
      deposited: 10_000,
      says: "INSUFFICIENT_BALANCE",
    },
    { name: "the balance is just enough", granted: 5_000, deposited: 10_000, says: "accepted" },
    {
      name: "an active player has bonuses",
      deposited: 15_000,
      bonus: [5_000, 1],
      sum: "200.00",
      says: "accepted",
    },
    {
      name: "an inactive player asks for bonus money",
      deposited: 20_000,
      daysAgo: 31,
      bonus: [5_000, 1],
      sum: "200.01",
      says: "BONUS_HELD",
      values: { days: "30 дней", available: "200.00" },
    },
    {
      name: "an inactive player leaves the bonuses",
      deposited: 20_000,
      daysAgo: 31,
      bonus: [5_000, 1],
      sum: "200.00",
      says: "accepted",
    },
    {
      name: "an inactive player has only old bonuses",
      deposited: 20_000,
      daysAgo: 31,
      bonus: [5_000, 31],
      sum: "250.00",
      says: "accepted",
    },
    {
      name: "an inactive player has more bonuses than money",
      granted: 1,
      deposited: 10_000,
      daysAgo: 40,
      bonus: [5_000, 2],
      sum: "150.01",
      says: "BONUS_HELD",
      values: { days: "30 дней", available: "100.01" },
    },
    {
      name: "a deposit is just recent enough",
      deposited: 20_000,
      daysAgo: 29,
      bonus: [5_000, 1],
      sum: "250.00",
      says: "accepted",
    },
  ];

  test.each(cases)("when $name: $says", async (given) => {
    const wallet = opened();
    const playerId = await walletPlayer(wallet, given.granted ?? 0);
    if (given.deposited !== undefined) await deposit(wallet, playerId, given.deposited);
    await setWager(playerId, given.wagerLeft ?? 0);
    if (given.daysAgo !== undefined) await ageDeposits(playerId, given.daysAgo);
    if (given.bonus) await giveBonus(playerId, ...given.bonus);
    const result = await takeOut(wallet, { playerId, sum: given.sum ?? "150.00" });
    expect(codeOf(result)).toBe(given.says);
    expect(result).toMatchObject(given.values === undefined ? {} : { values: given.values });
  });

  test("are settings", async () => {
    const wallet = withTerms(opened(), { minDepositsKopecks: 50_000, activeDays: 1 });
    const playerId = await walletPlayer(wallet, 0);
    await deposit(wallet, playerId, 40_000);
    await clearWager(wallet, playerId);
    expect(await takeOut(wallet, { playerId, sum: "150.00" })).toMatchObject({
      code: "DEPOSITS_MISSING",
      values: { needed: "500.00", missing: "100.00" },
    });
  });
});

async function setWager(playerId: number, left: number): Promise<void> {
  const { database } = opened().deps;
  await database.query(`UPDATE player_accounts SET wager_left = $2 WHERE player_id = $1`, [playerId, left]);
}

/** As the superuser: a payment that is paid cannot be changed. */
async function ageDeposits(playerId: number, days: number): Promise<void> {
  await asSuperuser(
    opened().site,
    `UPDATE payments SET paid_at = now() - make_interval(days => ${days}) WHERE player_id = ${playerId} AND state = 'paid'`,
  );
}

let bonuses = 7_000_000;

async function giveBonus(playerId: number, amount: number, daysAgo: number): Promise<void> {
  bonuses += 1;
  const causeId = bonuses;
  await opened().deps.postings.run({
    playerId,
    work: async (unit) =>
      decided(
        await unit.credit({ kind: "test_bonus", house: "bonus:promo", amount: kopecks(amount), causeId }),
      ),
  });
  await asSuperuser(
    opened().site,
    `UPDATE transfers SET created_at = now() - make_interval(days => ${daysAgo}) WHERE kind = 'test_bonus' AND cause_id = ${causeId}`,
  );
}
