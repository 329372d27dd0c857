import { kopecks } from "@rumb/money/kopecks";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPromoCode } from "../src/features/promo/promo-service.ts";
import { settleReferrers } from "../src/features/referrals/referral-service.ts";
import { settlePayment } from "../src/features/payments/payment-settling.ts";
import { changeSetting } from "../src/settings/settings-service.ts";
import { settingDefaults } from "../src/settings/settings.ts";
import { balanceOf, useBonuses } from "./_bonuses.ts";
import { oneRow, playDice } from "./_harness-ledger.ts";
import { takeMines } from "../src/features/mines/mines-service.ts";
import { openCell } from "./_harness-mines.ts";
import { accepted, codeOf, deposit, openPayment, walletPlayer } from "./_harness-wallet.ts";
import { bindTelegram, referralOf, stake, standingOf, takeIncomeOut } from "./_referrals.ts";
import { decided } from "../src/money/command.ts";

const { wallet, node } = useBonuses();

describe("a share of a deposit", () => {
  test("waits until three times the deposit has been staked, and is income then, to the last kopeck of stake", async () => {
    const [referrerId, referralId] = await pair(1_000_000);
    await deposit(wallet(), referralId, 33_333);
    expect(await standing(referrerId)).toMatchObject({ pending: 26.67, income: 0, income_all: 0 });
    await playDice(wallet().ledger, { playerId: referralId, bet: 999.98, chance: 95 });
    // 0.01 is left to stake.
    expect(await standing(referrerId)).toMatchObject({ pending: 26.67, income: 0 });
    expect(codeOf(await takeIncomeOut(node(0), referrerId))).toBe("REFERRAL_INCOME_EMPTY");
    await playDice(wallet().ledger, { playerId: referralId, bet: 1 });
    expect(await standing(referrerId)).toMatchObject({ pending: 0, income: 26.67, income_all: 26.67 });
    const before = await balanceOf(wallet(), referralId);
    expect(await takeIncomeOut(node(0), referrerId)).toMatchObject({ balance: 26.67, sum: 26.67 });
    expect(await standing(referrerId)).toMatchObject({ pending: 0, income: 0, income_all: 26.67 });
    expect(await balanceOf(wallet(), referralId)).toBe(before);
  });

  test("is not earned by a game that was open before the deposit", async () => {
    const [referrerId, referralId] = await pair(1_000_000);
    const { ledger, site } = wallet();
    await openCell({ database: site.database, ledger }, { playerId: referralId, roubles: 1_000 });
    await deposit(wallet(), referralId, 10_000);
    await takeMines(ledger, { playerId: referralId, idempotency: undefined });
    expect(await standing(referrerId)).toMatchObject({ pending: 8, income: 0 });
  });

  test("of the first deposit is earned while later ones still wait", async () => {
    const [referrerId, referralId] = await pair(0);
    await deposit(wallet(), referralId, 10_000);
    await stake(wallet(), referralId, 20_000);
    await deposit(wallet(), referralId, 50_000);
    await stake(wallet(), referralId, 9_999);
    expect(await standing(referrerId)).toMatchObject({ pending: 48, income: 0 });
    await stake(wallet(), referralId, 1);
    expect(await standing(referrerId)).toMatchObject({ pending: 40, income: 8 });
    await deposit(wallet(), referralId, 100_000);
    await stake(wallet(), referralId, 150_000);
    expect(await standing(referrerId)).toMatchObject({ pending: 80, income: 48 });
    await stake(wallet(), referralId, 300_000);
    expect(await standing(referrerId)).toMatchObject({ pending: 0, income: 128 });
  });

  test("follows a model that counts every deposit down by itself", async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant("deposit" as const), amount: fc.integer({ min: 100, max: 5_000 }) }),
      fc.record({ kind: fc.constant("stake" as const), amount: fc.integer({ min: 1, max: 12_000 }) }),
      fc.record({ kind: fc.constant("look" as const), amount: fc.constant(0) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const [referrerId, referralId] = await pair(0);
        const model: { left: number; share: number }[] = [];
        for (const { kind, amount } of steps) {
          if (kind === "deposit") {
            await deposit(wallet(), referralId, amount);
            model.push({ left: amount * 3, share: Math.floor((amount * 8 + 50) / 100) });
          } else if (kind === "stake") {
            await stake(wallet(), referralId, amount);
            let rest = amount;
            for (const one of model) {
              const taken = Math.min(one.left, rest);
              one.left -= taken;
              rest -= taken;
            }
          } else {
            await standing(referrerId);
          }
        }
        const sum = (done: boolean) =>
          model.reduce((total, { left, share }) => total + (done === (left === 0) ? share : 0), 0) / 100;
        expect(await standing(referrerId)).toMatchObject({ income_all: sum(true), pending: sum(false) });
      }),
      { numRuns: 40, seed: 20_261_120 },
    );
  });

  test("is at the level of the moment in which the deposit is paid", async () => {
    const [referrerId, referralId] = await pair(0);
    for (let invited = 1; invited < 49; invited += 1) await referralOf(wallet(), referrerId);
    expect(await standing(referrerId)).toMatchObject({ referalov: 49, level: 1, percent: 8 });
    await deposit(wallet(), referralId, 100_000);
    await referralOf(wallet(), referrerId);
    expect(await standing(referrerId)).toMatchObject({
      referalov: 50,
      level: 2,
      percent: 10,
      next: { percent: 12, from: 150 },
    });
    await deposit(wallet(), referralId, 100_000);
    expect(await standing(referrerId)).toMatchObject({ pending: 180 });
  });

  test("is of the paid money alone: what a promo code or an operator adds, and a refused payment, bring nothing", async () => {
    const [referrerId, referralId] = await pair(0);
    const promoCodeId = await createPromoCode(wallet().deps.database.query, {
      name: "ВДВОЕ",
      kind: "deposit",
      percent: 100,
      usesLimit: 5,
      createdBy: null,
    });
    const orderId = await openPayment(wallet().deps, {
      playerId: referralId,
      amount: 10_000,
      ...(promoCodeId !== null && { promoCodeId }),
    });
    const standing0 = { orderId, system: "qiwi", amount: kopecks(10_000) };
    await settlePayment(wallet().deps, { ...standing0, status: "declined" });
    expect(await standing(referrerId)).toMatchObject({ pending: 0 });
    for (let time = 0; time < 3; time += 1)
      await settlePayment(wallet().deps, { ...standing0, status: "paid" });
    expect(await balanceOf(wallet(), referralId)).toBe(20_000);
    expect(await standing(referrerId)).toMatchObject({ pending: 8, income: 0 });
    await giveByHand(referralId, 100_000);
    expect(await standing(referrerId)).toMatchObject({ pending: 8, income: 0 });
  });

  test("of somebody whom nobody has invited is nobody's", async () => {
    const playerId = await walletPlayer(wallet(), 0);
    const paymentId = await deposit(wallet(), playerId, 10_000);
    const found = await wallet().deps.database.query(`SELECT FROM referral_incomes WHERE payment_id = $1`, [
      paymentId,
    ]);
    expect(found).toEqual([]);
  });
});

describe("a ban", () => {
  test("of a referral keeps their shares waiting until it is lifted", async () => {
    const [referrerId, referralId] = await pair(0);
    await deposit(wallet(), referralId, 10_000);
    await bindTelegram(node(0), referralId, "5550001");
    await ban(referralId, true);
    await stake(wallet(), referralId, 30_000);
    expect(await standing(referrerId)).toMatchObject({ pending: 38, income: 0 });
    expect(codeOf(await takeIncomeOut(node(0), referrerId))).toBe("REFERRAL_INCOME_EMPTY");
    await ban(referralId, false);
    expect(await takeIncomeOut(node(0), referrerId)).toMatchObject({ sum: 38 });
  });

  test("of a referrer lets nothing become income and nothing out", async () => {
    const [referrerId, referralId] = await pair(0);
    await deposit(wallet(), referralId, 10_000);
    await stake(wallet(), referralId, 30_000);
    await ban(referrerId, true);
    await settleReferrers(wallet().deps.database);
    expect(await accountOf(referrerId)).toBe(null);
    expect(codeOf(await takeIncomeOut(node(0), referrerId))).toBe("BANNED");
    await ban(referrerId, false);
    await settleReferrers(wallet().deps.database);
    expect(await accountOf(referrerId)).toEqual({ earned: 800, paidOut: 0 });
  });
});

describe("the reward for a linked referral", () => {
  test("is income at once, whatever they still have to stake", async () => {
    const [referrerId, referralId] = await pair(0);
    await deposit(wallet(), referralId, 10_000);
    await bindTelegram(node(0), referralId, "5550010");
    await deposit(wallet(), referralId, 10_000);
    expect(await standing(referrerId)).toMatchObject({ pending: 16, income: 30 });
  });

  test("is not paid for somebody whom nobody has invited, nor for a Telegram account that has brought one", async () => {
    const [referrerId, first] = await pair(0);
    await bindTelegram(node(0), first, "5550020");
    await bindTelegram(node(0), await walletPlayer(wallet(), 0), "5550021");
    const second = await referralOf(wallet(), referrerId);
    await expect(bindTelegram(node(0), second, "5550020")).rejects.toThrow(/telegram_id/);
    expect(await standing(referrerId)).toMatchObject({ income_all: 30, pending: 0, referalov: 2 });
    expect(await takeIncomeOut(node(0), referrerId)).toMatchObject({ sum: 30 });
    expect(codeOf(await takeIncomeOut(node(0), referrerId))).toBe("REFERRAL_INCOME_EMPTY");
  });

  test("is what the operator has set when they link; nothing when that is nothing", async () => {
    const [referrerId, first] = await pair(0);
    const { referrals } = settingDefaults;
    for (const [linkRewardKopecks, telegramId, playerId] of [
      [1_234, "5550030", first],
      [0, "5550031", await referralOf(wallet(), referrerId)],
    ] as const) {
      await changeSetting(wallet().deps.database, "referrals", { ...referrals, linkRewardKopecks });
      await bindTelegram(node(0), playerId, telegramId);
    }
    await changeSetting(wallet().deps.database, "referrals", referrals);
    expect(await standing(referrerId)).toMatchObject({ income: 12.34, pending: 0 });
  });
});

async function pair(balanceKopecks: number): Promise<[referrerId: number, referralId: number]> {
  const referrerId = await walletPlayer(wallet(), 0);
  return [referrerId, await referralOf(wallet(), referrerId, balanceKopecks)];
}

function standing(playerId: number) {
  return standingOf(node(0), playerId);
}

async function ban(playerId: number, banned: boolean): Promise<void> {
  const [at, comment] = banned ? ["now()", "'Обман'"] : ["NULL", "NULL"];
  await wallet().deps.database.query(
    `UPDATE players SET banned_at = ${at}, ban_comment = ${comment} WHERE id = $1`,
    [playerId],
  );
}

/** As an operator's adjustment does. */
async function giveByHand(playerId: number, amount: number): Promise<void> {
  const { database, postings } = wallet().deps;
  const operatorId = await walletPlayer(wallet(), 0);
  const { id: causeId } = await oneRow<{ id: number }>(
    database,
    `INSERT INTO adjustments (player_id, operator_id, amount, reason) VALUES ($1, $2, $3, 'Приз') RETURNING id`,
    [playerId, operatorId, amount],
  );
  const movement = { kind: "adjustment", house: "adjustments", amount: kopecks(amount), causeId } as const;
  accepted(
    await postings.run({
      playerId,
      async work(unit) {
        await unit.credit(movement);
        return decided({});
      },
    }),
  );
}

async function accountOf(playerId: number): Promise<{ earned: number; paidOut: number } | null> {
  const [row] = await wallet().deps.database.query<{ earned: number; paidOut: number }>(
    `SELECT earned, paid_out AS "paidOut" FROM referral_accounts WHERE player_id = $1`,
    [playerId],
  );
  return row ?? null;
}
