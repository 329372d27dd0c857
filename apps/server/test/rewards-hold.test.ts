import { formatDateTime } from "@rumb/money/format";
import { describe, expect, test } from "vitest";
import { payRakeback, rakebackStanding } from "../src/features/bonuses/rakeback-service.ts";
import { settleReferrers } from "../src/features/referrals/referral-service.ts";
import { balanceOf, counted, linkedPlayer, race, useBonuses } from "./_bonuses.ts";
import { oneRow, playDice } from "./_harness-ledger.ts";
import { codeOf, deposit, walletPlayer } from "./_harness-wallet.ts";
import { raceRounds } from "./_race-rounds.ts";
import { referralOf, stake, standingOf, takeIncomeOut } from "./_referrals.ts";
import { age, under } from "./_rewards.ts";

const PARALLEL = 16;
const ROUNDS = raceRounds();
const HOUR_MS = 3_600_000;

const { wallet, node } = useBonuses();

describe("rakeback", () => {
  test("is held for a day after its hour, shown as such, and moved when that is over", async () => {
    const playerId = await stakedPlayer(50);
    const { held_until, ...held } = await standing(playerId);
    expect(held).toEqual({ raceback: 0, held: 0.5, deposit: 0 });
    const { settledAt } = await oneRow<{ settledAt: Date }>(
      wallet().site.database,
      `SELECT date_trunc('hour', min(settled_at)) AS "settledAt" FROM bets WHERE player_id = $1`,
      [playerId],
    );
    expect(held_until).toBe(settledAt.getTime() + 25 * HOUR_MS);
    expect(await payOut(playerId)).toMatchObject({
      code: "REWARD_HELD",
      values: { sum: "0.50", at: formatDateTime(held_until ?? 0) },
    });

    await age(wallet(), playerId, 23);
    expect(codeOf(await payOut(playerId))).toBe("REWARD_HELD");
    await age(wallet(), playerId, 2);
    expect(await standing(playerId)).toEqual({ raceback: 0.5, held: 0, held_until: null, deposit: 0 });
    expect(await payOut(playerId)).toMatchObject({ sum: 0.5, raceback: 0 });
    expect(codeOf(await payOut(playerId))).toBe("RAKEBACK_EMPTY");
  });

  test("of each hour becomes free by itself, the oldest first", async () => {
    const playerId = await stakedPlayer(10);
    await age(wallet(), playerId, 10);
    await stakeMore(playerId, 20);
    await age(wallet(), playerId, 10);
    await stakeMore(playerId, 40);
    expect(await standing(playerId)).toMatchObject({ raceback: 0, held: 0.7 });
    await age(wallet(), playerId, 6);
    expect(await standing(playerId)).toMatchObject({ raceback: 0.1, held: 0.6 });
    expect(await payOut(playerId)).toMatchObject({ sum: 0.1 });
    expect(await standing(playerId)).toMatchObject({ raceback: 0, held: 0.6 });
    await age(wallet(), playerId, 10);
    expect(await payOut(playerId)).toMatchObject({ sum: 0.2 });
    expect(codeOf(await payOut(playerId))).toBe("REWARD_HELD");
    await age(wallet(), playerId, 10);
    expect(await payOut(playerId)).toMatchObject({ sum: 0.4 });
  });

  test("leaves the parts of a kopeck to what comes later", async () => {
    const playerId = await stakedPlayer(1.55);
    await age(wallet(), playerId, 30);
    await stakeMore(playerId, 1.45);
    expect(await standing(playerId)).toMatchObject({ raceback: 0.01, held: 0.02 });
    expect(await payOut(playerId)).toMatchObject({ sum: 0.01 });
    await age(wallet(), playerId, 30);
    expect(await payOut(playerId)).toMatchObject({ sum: 0.02 });
  });

  test("follows the setting, whichever it was when it came", async () => {
    const playerId = await stakedPlayer(10);
    await age(wallet(), playerId, 3);
    await stakeMore(playerId, 20);
    expect(await payOut(playerId, { holdHours: 1 })).toMatchObject({ sum: 0.1 });
    expect(codeOf(await payOut(playerId, { holdHours: 1 }))).toBe("REWARD_HELD");
    expect(await payOut(playerId, { holdHours: 0 })).toMatchObject({ sum: 0.2 });
    await stakeMore(playerId, 40);
    expect(codeOf(await payOut(playerId))).toBe("REWARD_HELD");
  });

  test("keeps no hour longer than the longest hold", async () => {
    const playerId = await stakedPlayer(10);
    await age(wallet(), playerId, 800);
    await stakeMore(playerId, 10);
    const sql = `SELECT hour FROM rakeback_hours WHERE player_id = $1`;
    expect(await wallet().site.database.query(sql, [playerId])).toHaveLength(1);
    expect(await payOut(playerId)).toMatchObject({ sum: 0.1 });
  });

  test(`moves what is free once, of ${PARALLEL} calls on two nodes amid plays`, async () => {
    const playerId = await stakedPlayer(1);
    for (let round = 0; round < ROUNDS; round += 1) {
      await age(wallet(), playerId, 30);
      const results = await race(wallet(), PARALLEL, (index) =>
        index % 4 === 3 ? stakeMore(playerId, 1) : payOut(playerId, {}, index),
      );
      const outs = counted(results.filter((_, index) => index % 4 !== 3));
      expect(outs["accepted"]).toBe(1);
      expect(
        Object.keys(outs).filter((code) => !["accepted", "RAKEBACK_EMPTY", "REWARD_HELD"].includes(code)),
      ).toEqual([]);
    }
    await age(wallet(), playerId, 30);
    await payOut(playerId);
    const paid = `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM bonus_claims WHERE player_id = $1`;
    expect(await wallet().site.database.query(paid, [playerId])).toEqual([{ sum: 1 + ROUNDS * 4 }]);
  });
});

describe("a partner's income", () => {
  test("is held for a day after it was earned, and moved when that is over", async () => {
    const { partner, referral } = await pair();
    await earn(referral, 10_000);
    await settleReferrers(node(0).database);
    const held = await standingOf(under(node(0)), partner);
    expect(held).toMatchObject({ income: 0, held: 8, income_all: 8 });
    const { earnedAt } = await oneRow<{ earnedAt: Date }>(
      wallet().site.database,
      `SELECT earned_at AS "earnedAt" FROM referral_incomes WHERE referrer_id = $1`,
      [partner],
    );
    expect(held.held_until).toBe(earnedAt.getTime() + 24 * HOUR_MS);
    expect(codeOf(await takeIncomeOut(under(node(0)), partner))).toBe("REWARD_HELD");
    await age(wallet(), partner, 12);
    await earn(referral, 20_000);
    await settleReferrers(node(0).database);
    await age(wallet(), partner, 12);
    expect(await standingOf(under(node(0)), partner)).toMatchObject({ income: 8, held: 16 });
    expect(await takeIncomeOut(under(node(0)), partner)).toMatchObject({ sum: 8 });
    expect(codeOf(await takeIncomeOut(under(node(0)), partner))).toBe("REWARD_HELD");
    await age(wallet(), partner, 12);
    expect(await takeIncomeOut(under(node(0)), partner)).toMatchObject({ sum: 16 });
    expect(codeOf(await takeIncomeOut(under(node(0)), partner))).toBe("REFERRAL_INCOME_EMPTY");
    expect(await balanceOf(wallet(), partner)).toBe(2_400);
  });

  test("that was moved under a shorter hold leaves nothing that is held", async () => {
    const { partner, referral } = await pair();
    await earn(referral, 10_000);
    expect(await takeIncomeOut(under(node(0), { holdHours: 0 }), partner)).toMatchObject({ sum: 8 });
    expect(await standingOf(under(node(0)), partner)).toMatchObject({ income: 0, held: 0, held_until: null });
  });

  test(`is moved once, of ${PARALLEL} calls on two nodes`, async () => {
    const { partner, referral } = await pair();
    for (let round = 0; round < ROUNDS; round += 1) {
      await earn(referral, 10_000);
      await settleReferrers(node(0).database);
      await age(wallet(), partner, 25);
      const outs = await race(wallet(), PARALLEL, (index) => takeIncomeOut(under(node(index)), partner));
      expect(counted(outs)).toEqual({ accepted: 1, REFERRAL_INCOME_EMPTY: PARALLEL - 1 });
    }
    expect(await balanceOf(wallet(), partner)).toBe(ROUNDS * 800);
  });
});

async function pair(): Promise<{ partner: number; referral: number }> {
  const partner = await walletPlayer(wallet(), 0);
  return { partner, referral: await referralOf(wallet(), partner) };
}

async function earn(referralId: number, amount: number): Promise<void> {
  await deposit(wallet(), referralId, amount);
  await stake(wallet(), referralId, amount * 3);
}

async function stakedPlayer(roubles: number): Promise<number> {
  const playerId = await linkedPlayer(wallet(), 1_000_000);
  await stakeMore(playerId, roubles);
  return playerId;
}

/** In Dice, which is not the game of the week for stakes as small as these. */
async function stakeMore(playerId: number, roubles: number): Promise<unknown> {
  let left = Math.round(roubles * 100);
  let last: unknown = null;
  while (left > 0) {
    const bet = Math.min(left, 1_000);
    last = await playDice(wallet().ledger, { playerId, bet: bet / 100, chance: 95 });
    left -= bet;
  }
  return last;
}

async function standing(playerId: number) {
  return (await rakebackStanding(under(node(0)), playerId)).user;
}

function payOut(playerId: number, rewards: { holdHours?: number } = {}, index = 0): Promise<unknown> {
  return payRakeback(under(node(index), rewards), { playerId, idempotency: undefined });
}
