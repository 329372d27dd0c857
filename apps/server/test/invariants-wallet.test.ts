import { kopecks } from "@rumb/money/kopecks";
import { expect, test } from "vitest";
import { WALLET_RULES } from "../src/checks/rules/wallet-rules.ts";
import { settlePayment } from "../src/features/payments/payment-settling.ts";
import { createPromoCode } from "../src/features/promo/promo-service.ts";
import { approveWithdrawal, rejectWithdrawal } from "../src/features/withdrawals/withdrawal-decisions.ts";
import { brokenRules, rulesBrokenBy, spoilCases, undone, useSuperuser } from "./_broken-rules.ts";
import {
  openPayment,
  pendingWithdrawal,
  useOpenWallet,
  walletOperator,
  walletPlayer,
} from "./_harness-wallet.ts";
import { inTiers } from "./_in-tiers.ts";

const wallet = useOpenWallet();
const superuser = useSuperuser(() => wallet().site);

test("what a wallet does keeps every rule", async () => {
  await makeOneOfEach();
  expect(await undone(superuser(), () => brokenRules(superuser()))).toEqual([]);
});

/** What is joined to the audit log is spoiled in books-corruptions-of-people.test.ts: the services are called past the console here. */
type Audited =
  | "every decision about a withdrawal is in the audit log"
  | "every approval of a withdrawal is in the audit log, by another than its player"
  | "a promo code of the house was made by an operator";

/** Each breaks the books in one place, past every guard. */
const SPOILS: Record<Exclude<keyof typeof WALLET_RULES, Audited>, Record<string, string>> = {
  "every paid payment has its credit, and no other has one": {
    "a payment is marked as paid": `UPDATE payments SET state = 'paid', paid_at = now() WHERE state = 'waiting'`,
    "a credit is gone": `DELETE FROM transfers WHERE kind = 'deposit'`,
    "a credit is another amount": `UPDATE transfers SET amount = amount + 1 WHERE kind = 'deposit'`,
    "a credit went to somebody else": `UPDATE transfers SET credit_account = (SELECT max(id) FROM players) WHERE kind = 'deposit'`,
    "a credit is of no payment": `UPDATE transfers SET cause_id = cause_id + 1000000 WHERE kind = 'deposit'`,
  },
  "every bonus of a payment has its credit and its use of a code, and no other has one": {
    "a bonus was not credited": `DELETE FROM transfers WHERE kind = 'deposit_promo'`,
    "a bonus is another amount": `UPDATE payments SET bonus = bonus + 1 WHERE bonus > 0`,
    "a bonus has no use": `DELETE FROM promo_uses`,
    "a bonus came from another account": `UPDATE transfers SET debit_account = (SELECT id FROM house_accounts
      WHERE name = 'sandbox') WHERE kind = 'deposit_promo'`,
  },
  "the deposits of a player are the sum of their paid payments": {
    "a sum is higher": `UPDATE player_accounts SET deposits_total = deposits_total + 1`,
  },
  "a promo code counts its uses": {
    "a use was not counted": `UPDATE promo_codes SET used = used - 1 WHERE used > 0`,
    "a use was counted twice": `UPDATE promo_codes SET used = used + 1`,
  },
  "every withdrawal is held, and given back or paid out exactly when it was decided": {
    "nothing is held": `DELETE FROM transfers WHERE kind = 'withdrawal_hold'`,
    "a refund is gone": `DELETE FROM transfers WHERE kind = 'withdrawal_refund'`,
    "a payout is gone": `DELETE FROM transfers WHERE kind = 'withdrawal_payout'`,
    "a refund went to somebody else": `UPDATE transfers SET credit_account = (SELECT max(id) FROM players)
      WHERE kind = 'withdrawal_refund'`,
    "a paid one was refunded too": `INSERT INTO transfers SELECT id, 'withdrawal_refund', (SELECT id FROM house_accounts
      WHERE name = 'withdrawals:pending'), player_id, amount, now() FROM withdrawals WHERE state = 'paid'`,
    "a pending one is marked as paid": `UPDATE withdrawals SET state = 'paid', decided_at = now(),
      decided_by = player_id + 1 WHERE state = 'pending'`,
  },
  "what moves for a withdrawal belongs to one": {
    "a withdrawal is gone": `DELETE FROM withdrawals WHERE state = 'pending'`,
  },
  "where a withdrawal goes was sealed for it, and for no other": {
    "one is a copy": `UPDATE withdrawals SET (destination, destination_hash) =
      (SELECT destination, destination_hash FROM withdrawals ORDER BY id LIMIT 1)`,
  },
  "only withdrawals move the hold account": {
    "a pending one is larger": `UPDATE withdrawals SET amount = amount + 1 WHERE state = 'pending'`,
    "something came into it": `INSERT INTO transfers SELECT 777777, 'sandbox_grant', (SELECT id FROM house_accounts
      WHERE name = 'sandbox'), (SELECT id FROM house_accounts WHERE name = 'withdrawals:pending'), 1, now()`,
  },
  "a paid withdrawal was approved by the operator who decided it": {
    "there was no yes": `DELETE FROM withdrawal_approvals`,
  },
  "a withdrawal says how many operators must approve it": {
    "the number is wiped out": `WITH moved AS (UPDATE books_baseline SET since = '2020-01-01' WHERE fact = 'payouts')
      UPDATE withdrawals SET approvals_needed = NULL`,
  },
  "a paid withdrawal has its payout, which has a number of the provider's when it was sent": {
    "a payout failed unseen": `UPDATE payouts SET state = 'failed'`,
    "a pending one is paid out": `INSERT INTO payouts (withdrawal_id) SELECT id FROM withdrawals WHERE state = 'pending'`,
  },
};

inTiers(spoilCases(SPOILS), (some, tier) => {
  test.each(some)(`$rule: it is found when $name${tier}`, async ({ rule, sql }) => {
    await makeOneOfEach();
    expect(await rulesBrokenBy(superuser(), sql)).toContain(rule);
  });
});

test("a payout between two accounts of the house is of one kind only", async () => {
  await makeOneOfEach();
  const gift = `UPDATE transfers SET kind = 'gift' WHERE kind = 'withdrawal_payout'`;
  expect(await rulesBrokenBy(superuser(), gift)).toContain(
    "every transfer is between a player and the house, but for the payout of a withdrawal",
  );
});

let made = 0;

/** A payment and a withdrawal in every state. */
async function makeOneOfEach(): Promise<void> {
  made += 1;
  const { deps } = wallet();
  const playerId = await walletPlayer(wallet(), 100_000);
  const operatorId = await walletOperator(wallet());
  const { query } = deps.database;
  const promo = { kind: "deposit", percent: 10, usesLimit: 5, createdBy: null } as const;
  const promoCodeId = (await createPromoCode(query, { ...promo, name: `ONE-${made}` })) ?? 0;
  await openPayment(deps, { playerId, amount: 1_000 });
  for (const status of ["paid", "declined"] as const) {
    const orderId = await openPayment(deps, { playerId, amount: 1_000, promoCodeId });
    await settlePayment(deps, { orderId, system: "qiwi", amount: kopecks(1_000), status });
  }
  await query(`UPDATE player_accounts SET wager_left = 0 WHERE player_id = $1`, [playerId]);
  const withdrawals: number[] = [];
  for (let index = 0; index < 3; index += 1) {
    withdrawals.push(await pendingWithdrawal(wallet(), { playerId, sum: "150.00" }));
  }
  const [approved = 0, rejected = 0] = withdrawals;
  await approveWithdrawal(deps, { withdrawalId: approved, operatorId });
  await rejectWithdrawal(deps, { withdrawalId: rejected, operatorId, comment: "Нет" });
}
