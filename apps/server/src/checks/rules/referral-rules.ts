import { contested, erased } from "./contested-telegram.ts";
import type { SqlRules } from "../books/sql-rule.ts";

/** What must hold of the partner programme. */
export const REFERRAL_RULES = {
  "every payout of referral income has its credit, and no other has one": {
    code: "payouts.credit",
    says: "Выплата партнёру и её зачисление не соответствуют друг другу",
    of: {
      payouts: `
        SELECT payouts.id, payouts.amount FROM referral_payouts AS payouts
        LEFT JOIN transfers ON cause_id = payouts.id AND kind = 'bonus_referral'
          AND transfers.amount = payouts.amount AND credit_account = payouts.player_id
          AND debit_account = (SELECT id FROM house_accounts WHERE name = 'bonus:referral')
        WHERE payouts.id = ANY($1) AND cause_id IS NULL`,
      transfers: `
        SELECT cause_id AS id, transfers.amount FROM transfers
        LEFT JOIN referral_payouts ON referral_payouts.id = cause_id
        WHERE cause_id = ANY($1) AND kind = 'bonus_referral' AND referral_payouts.id IS NULL`,
    },
  },
  "a partner's account is what their referrals have brought, and what was paid out of it": {
    code: "players.partner",
    says: "Счёт партнёра не равен доходам и выплатам",
    of: {
      people: `
        SELECT players.id, earned, brought.sum AS brought, paid_out, paid.sum AS paid FROM players
        LEFT JOIN referral_accounts ON referral_accounts.player_id = players.id
        LEFT JOIN (SELECT referrer_id, sum(amount) FROM referral_incomes
          WHERE referrer_id = ANY($1) AND earned_at IS NOT NULL GROUP BY referrer_id) AS brought
          ON brought.referrer_id = players.id
        LEFT JOIN (SELECT player_id, sum(amount) FROM referral_payouts WHERE player_id = ANY($1) GROUP BY player_id) AS paid
          ON paid.player_id = players.id
        WHERE players.id = ANY($1)
          AND (coalesce(earned, 0) <> coalesce(brought.sum, 0) OR coalesce(paid_out, 0) <> coalesce(paid.sum, 0))`,
    },
  },
  "every paid deposit of an invited player has its share, and no other has one": {
    code: "incomes.deposit",
    says: "Доля партнёра и пополнение приглашённого не соответствуют друг другу",
    of: {
      payments: `
        SELECT payments.id, payments.amount FROM payments JOIN players ON players.id = player_id
        LEFT JOIN referral_incomes AS incomes ON incomes.payment_id = payments.id AND incomes.referral_id = player_id
          AND incomes.referrer_id = players.referrer_id AND incomes.deposit = payments.amount
        WHERE payments.id = ANY($1) AND state = 'paid' AND players.referrer_id IS NOT NULL AND incomes.id IS NULL`,
      incomes: `
        SELECT incomes.id, payment_id AS payment FROM referral_incomes AS incomes
        LEFT JOIN payments ON payments.id = payment_id AND state = 'paid' AND payments.amount = deposit
          AND payments.player_id = referral_id
        LEFT JOIN players ON players.id = referral_id AND players.referrer_id = incomes.referrer_id
        WHERE incomes.id = ANY($1) AND payment_id IS NOT NULL AND (payments.id IS NULL OR players.id IS NULL)`,
    },
  },
  "the reward for a linked referral is that of their Telegram and their referrer": {
    code: "incomes.telegram",
    says: "Награда за приглашённого не от его Telegram или не его партнёру",
    of: {
      incomes: `
        SELECT incomes.id, referral_id FROM referral_incomes AS incomes LEFT JOIN players ON players.id = referral_id
          AND players.referrer_id = incomes.referrer_id AND (players.telegram_id = incomes.telegram_id OR ${contested("incomes.telegram_id")}
            OR ${erased("incomes.telegram_id", "incomes.id")})
        WHERE incomes.id = ANY($1) AND incomes.telegram_id IS NOT NULL AND players.id IS NULL`,
    },
  },
  "a share of a deposit is earned only when the deposit has been staked": {
    code: "incomes.early",
    says: "Доля партнёра засчитана до отыгрыша пополнения",
    of: {
      players: `
        SELECT shares.id, 'referral_incomes' AS of, wager_left, later FROM (
          SELECT incomes.id, referral_id, earned_at, payment_id, wager_left,
            sum(coalesce(wager, 0)) OVER (PARTITION BY referral_id ORDER BY incomes.id DESC) - coalesce(wager, 0) AS later
          FROM referral_incomes AS incomes JOIN player_accounts ON player_id = referral_id
          WHERE referral_id = ANY($1)
        ) AS shares WHERE earned_at IS NOT NULL AND payment_id IS NOT NULL AND wager_left > later`,
    },
  },
} as const satisfies SqlRules;
