import { describe, expect, test } from "vitest";
import { settleReferrers } from "../src/features/referrals/referral-service.ts";
import { counted, paidBy, race, useBonuses } from "./_bonuses.ts";
import { playDice } from "./_harness-ledger.ts";
import { deposit, walletPlayer } from "./_harness-wallet.ts";
import { raceRounds } from "./_race-rounds.ts";
import { referralOf, stake, standingOf, takeIncomeOut } from "./_referrals.ts";

const ROUNDS = raceRounds();
const PARALLEL = 16;

const { wallet, node } = useBonuses();

describe("a payout", () => {
  test("tells the other windows, and a repeat with its key changes nothing", async () => {
    const [referrerId, referralId] = await pair();
    await earn(referralId, 10_000);
    wallet().events.length = 0;
    const paid = await takeIncomeOut(node(0), referrerId, "once");
    expect(paid).toMatchObject({ balance: 8, sum: 8 });
    expect(await takeIncomeOut(node(1), referrerId, "once")).toEqual(paid);
    expect(wallet().events).toEqual([
      {
        room: { playerId: referrerId },
        event: "updateBalance",
        data: expect.objectContaining({ balance: 8, win: 0 }),
      },
    ]);
    expect(await paidTo(referrerId)).toEqual({ payouts: 1, sum: 800 });
  });

  test(`${ROUNDS} rounds with ${PARALLEL} at once on two nodes: each moves once`, async () => {
    const [referrerId, referralId] = await pair();
    for (let round = 0; round < ROUNDS; round += 1) {
      await earn(referralId, 10_000);
      const results = await race(wallet(), PARALLEL, (index) =>
        index % 4 === 3 ? standing(referrerId, index) : takeIncomeOut(node(index), referrerId),
      );
      const outs = results.filter((_, index) => index % 4 !== 3);
      expect(counted(outs)).toEqual({ accepted: 1, REFERRAL_INCOME_EMPTY: outs.length - 1 });
    }
    expect(await paidTo(referrerId)).toEqual({ payouts: ROUNDS, sum: ROUNDS * 800 });
  });

  test("amid deposits, plays, looks and jobs of a whole chain of referrals: not a kopeck is lost or made", async () => {
    const chain = [await walletPlayer(wallet(), 1_000_000)];
    for (const referrerId of [0, 1, 1, 2]) {
      chain.push(await referralOf(wallet(), chain[referrerId] ?? 0, 1_000_000));
    }
    const one = (index: number): number => chain[index % chain.length] ?? 0;
    const results = await race(wallet(), 300, (index): Promise<unknown> => {
      const player = one(index * 7 + 3);
      if (index % 5 === 0) return deposit(wallet(), player, 1_000);
      if (index % 5 === 1) return takeIncomeOut(node(index), one(index));
      if (index % 5 === 2) return standing(one(index), index);
      if (index % 50 === 3) return settleReferrers(node(index).database);
      return playDice(wallet().ledger, { playerId: player, bet: 25, chance: 95 });
    });
    const codes = Object.keys(counted(results));
    expect(codes.filter((code) => !["accepted", "REFERRAL_INCOME_EMPTY"].includes(code))).toEqual([]);
  });
});

describe("nobody invites themselves, and nobody is invited later", () => {
  test.each(["referrer_id = id", "referrer_id = id - 2", "referrer_id = NULL", "ref_code = 'abcdefgh23'"])(
    "%s is refused for a player who is there",
    async (change) => {
      await walletPlayer(wallet(), 0);
      const [, referralId] = await pair();
      const sql = `UPDATE players SET ${change} WHERE id = $1`;
      await expect(wallet().deps.database.query(sql, [referralId])).rejects.toThrow(/referrer/);
    },
  );

  test("an inviter is older, so no chain comes back", async () => {
    const id = await walletPlayer(wallet(), 0);
    const sql = `INSERT INTO players (vk_id, name, img, referrer_id) OVERRIDING SYSTEM VALUE`;
    const insert = wallet().deps.database.query(`${sql} VALUES ('cycle', 'Кольцо', '', $1)`, [id + 1000]);
    await expect(insert).rejects.toThrow(/referrer/);
  });

  test("what has been taken down of an income cannot be changed", async () => {
    const [referrerId, referralId] = await pair();
    await earn(referralId, 10_000);
    expect(await standing(referrerId)).toMatchObject({ income: 8 });
    const { query } = wallet().deps.database;
    await expect(query(`UPDATE referral_incomes SET amount = 1`)).rejects.toThrow(/permission denied/);
    await expect(
      query(`UPDATE referral_incomes SET earned_at = NULL WHERE earned_at IS NOT NULL`),
    ).rejects.toThrow(/fixed/);
    await expect(query(`DELETE FROM referral_incomes`)).rejects.toThrow(/permission denied/);
  });
});

async function pair(): Promise<[referrerId: number, referralId: number]> {
  const referrerId = await walletPlayer(wallet(), 0);
  return [referrerId, await referralOf(wallet(), referrerId)];
}

function standing(playerId: number, index = 0) {
  return standingOf(node(index), playerId);
}

/** A deposit that is staked already. */
async function earn(referralId: number, amount: number): Promise<void> {
  await deposit(wallet(), referralId, amount);
  await stake(wallet(), referralId, amount * 3);
}

function paidTo(playerId: number) {
  return paidBy(wallet().site.database, "bonus_referral", playerId);
}
