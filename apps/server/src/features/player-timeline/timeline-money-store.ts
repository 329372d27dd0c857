import type { Query } from "../../platform/db/database.ts";
import { type AskedPage, RANKS, readSource, type Rows, type TimelineSource } from "./timeline-page.ts";

// What moved a player's money, source by source; kopecks. Each is read along an index that begins with the player.

export type DepositRow = {
  readonly amount: number;
  readonly system: string;
  readonly state: "waiting" | "paid" | "declined";
  readonly paidAt: Date | null;
};

export function readDeposits(query: Query, asked: AskedPage): Rows<DepositRow> {
  const source = {
    rank: RANKS.deposit,
    select: "amount, system, state, paid_at",
    from: "FROM payments WHERE player_id = $1",
    at: "created_at",
    key: "id",
    columns: `amount, system, state, paid_at AS "paidAt"`,
  };
  return readSource(query, source, asked);
}

export type WithdrawalStepRow = {
  readonly amount: number;
  readonly state: "pending" | "cancelled" | "rejected" | "paid";
  readonly comment: string;
  readonly byId: number | null;
  readonly byName: string | null;
};

export function readWithdrawalsMade(query: Query, asked: AskedPage): Rows<WithdrawalStepRow> {
  const from = "FROM withdrawals WHERE player_id = $1";
  return readWithdrawalSteps(query, asked, { rank: RANKS.withdrawalMade, from, at: "created_at", key: "id" });
}

export function readWithdrawalsDecided(query: Query, asked: AskedPage): Rows<WithdrawalStepRow> {
  const from = "FROM withdrawals WHERE player_id = $1 AND decided_at IS NOT NULL";
  return readWithdrawalSteps(query, asked, {
    rank: RANKS.withdrawalDecided,
    from,
    at: "decided_at",
    key: "id",
  });
}

/** Those that the provider has paid out. */
export function readWithdrawalsSent(query: Query, asked: AskedPage): Rows<WithdrawalStepRow> {
  const from = `FROM withdrawals JOIN payouts ON withdrawal_id = withdrawals.id
      WHERE player_id = $1 AND payouts.paid_at IS NOT NULL`;
  const step = { rank: RANKS.withdrawalSent, from, at: "payouts.paid_at", key: "withdrawals.id" };
  return readWithdrawalSteps(query, asked, step);
}

function readWithdrawalSteps(
  query: Query,
  asked: AskedPage,
  step: Pick<TimelineSource, "rank" | "from" | "at" | "key">,
): Rows<WithdrawalStepRow> {
  const source = {
    ...step,
    select: "amount, withdrawals.state, comment, decided_by",
    columns: `amount, page.state, comment, decider.id AS "byId", decider.name AS "byName"`,
    joins: "LEFT JOIN players AS decider ON decider.id = decided_by",
  };
  return readSource(query, source, asked);
}

export type NotableBetRow = {
  readonly game: string;
  readonly stake: number;
  readonly payout: number;
  readonly pot: number;
  readonly coefficient: number;
};

export function readNotableBets(query: Query, asked: AskedPage): Rows<NotableBetRow> {
  const source = {
    rank: RANKS.bet,
    select: "game, stake, payout, pot_payout, coefficient",
    from: "FROM notable_bets WHERE player_id = $1",
    at: "placed_at",
    key: "bet_id",
    columns: "game, stake, payout, pot_payout AS pot, coefficient",
  };
  return readSource(query, source, asked);
}

export type BonusRow = { readonly kind: string; readonly amount: number };

export function readBonuses(query: Query, asked: AskedPage): Rows<BonusRow> {
  const source = {
    rank: RANKS.bonus,
    select: "kind, amount",
    from: String.raw`FROM transfers WHERE cause_id < 100000000000 AND credit_account = $1
      AND (kind LIKE 'bonus\_%' OR kind = 'sandbox_grant')`,
    at: "created_at",
    key: "cause_id",
    columns: "kind, amount",
  };
  return readSource(query, source, asked);
}

export type PromoRow = { readonly name: string; readonly amount: number; readonly paymentId: number | null };

export function readPromoGifts(query: Query, asked: AskedPage): Rows<PromoRow> {
  const source = {
    rank: RANKS.promo,
    select: "cause_id, kind, amount",
    from: `FROM transfers WHERE cause_id < 100000000000 AND credit_account = $1 AND kind IN ('promo', 'deposit_promo')`,
    at: "created_at",
    key: "cause_id",
    columns: `promo_codes.name, page.amount, payments.id AS "paymentId"`,
    joins: `LEFT JOIN promo_uses ON kind = 'promo' AND promo_uses.id = cause_id
      LEFT JOIN payments ON kind = 'deposit_promo' AND payments.id = cause_id
      JOIN promo_codes ON promo_codes.id = coalesce(promo_uses.code_id, payments.promo_code_id)`,
  };
  return readSource(query, source, asked);
}

export type AdjustmentRow = {
  /** Negative when the player lost it. */
  readonly amount: number;
  /** Null: what was sorted out between the provider and the books. */
  readonly reason: string | null;
  readonly byId: number | null;
  readonly byName: string | null;
};

export function readAdjustments(query: Query, asked: AskedPage): Rows<AdjustmentRow> {
  const side = (account: string, sign: string) =>
    `SELECT cause_id, kind, ${sign}amount AS amount, created_at FROM transfers
     WHERE cause_id < 100000000000 AND ${account} = $1 AND kind IN ('adjustment', 'discrepancy')`;
  const source = {
    rank: RANKS.adjustment,
    select: "cause_id, kind, amount",
    from: `FROM (${side("credit_account", "")} UNION ALL ${side("debit_account", "-")}) AS moved WHERE true`,
    at: "created_at",
    key: "cause_id",
    columns: `page.amount, reason, operator.id AS "byId", operator.name AS "byName"`,
    joins: `LEFT JOIN adjustments ON kind = 'adjustment' AND adjustments.id = cause_id
      LEFT JOIN players AS operator ON operator.id = adjustments.operator_id`,
  };
  return readSource(query, source, asked);
}
