import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { REFERRAL_RULES } from "../src/checks/rules/referral-rules.ts";
import { rulesBrokenBy, spoilCases } from "./_broken-rules.ts";
import { useBonuses } from "./_bonuses.ts";
import { deposit, walletPlayer } from "./_harness-wallet.ts";
import { bindTelegram, referralOf, stake, takeIncomeOut } from "./_referrals.ts";

const { wallet, node } = useBonuses();
let superuser: Client;

beforeAll(async () => {
  superuser = new Client(wallet().site.connection);
  await superuser.connect();
  const referrerId = await walletPlayer(wallet(), 0);
  const referralId = await referralOf(wallet(), referrerId);
  await deposit(wallet(), referralId, 10_000);
  await stake(wallet(), referralId, 30_000);
  await bindTelegram(node(0), referralId, "5551001");
  await takeIncomeOut(node(0), referrerId);
  await deposit(wallet(), referralId, 20_000);
});
afterAll(() => superuser.end());

/** Each breaks the books in one place, past every guard. */
const SPOILS: Record<keyof typeof REFERRAL_RULES, Record<string, string>> = {
  "every payout of referral income has its credit, and no other has one": {
    "a credit is gone": `DELETE FROM transfers WHERE kind = 'bonus_referral'`,
    "a payout is gone": `DELETE FROM referral_payouts`,
    "a credit went to somebody else": `UPDATE transfers SET credit_account = credit_account + 1
      WHERE kind = 'bonus_referral'`,
    "a credit came from another account": `UPDATE transfers SET debit_account = (SELECT id FROM house_accounts
      WHERE name = 'bonus:day') WHERE kind = 'bonus_referral'`,
  },
  "a partner's account is what their referrals have brought, and what was paid out of it": {
    "a kopeck is too many": `UPDATE referral_accounts SET earned = earned + 1`,
    "a payout was not taken off": `UPDATE referral_accounts SET paid_out = 0`,
    "an account is gone": `DELETE FROM referral_accounts`,
    "an income was not counted": `UPDATE referral_incomes SET earned_at = now() WHERE earned_at IS NULL`,
  },
  "every paid deposit of an invited player has its share, and no other has one": {
    "a share is gone": `DELETE FROM referral_incomes WHERE earned_at IS NULL`,
    "a share is of another deposit": `UPDATE referral_incomes SET payment_id = payment_id + 1000
      WHERE earned_at IS NULL`,
    "a payment was not paid after all": `UPDATE payments SET state = 'waiting', paid_at = NULL`,
  },
  "the reward for a linked referral is that of their Telegram and their referrer": {
    "they have another Telegram": `UPDATE players SET telegram_id = '5559999' WHERE telegram_id = '5551001'`,
    "the reward is somebody else's": `UPDATE referral_incomes SET referrer_id = 0 WHERE telegram_id IS NOT NULL`,
  },
  "a share of a deposit is earned only when the deposit has been staked": {
    "a share was earned early": `UPDATE referral_incomes SET earned_at = now() WHERE earned_at IS NULL`,
  },
};

test.each(spoilCases(SPOILS))("$rule: it is found when $name", async ({ rule, sql }) => {
  expect(await rulesBrokenBy(superuser, sql)).toContain(rule);
});
