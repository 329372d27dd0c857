import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import type { Query } from "../../platform/db/database.ts";
import { firstRow, onlyRow } from "../../platform/db/only-row.ts";

/** Who has invited a player, and how many others, counted up to `atMost`; null when nobody has. */
export async function readReferrer(
  query: Query,
  { playerId, atMost }: { playerId: number; atMost: number },
): Promise<{ referrerId: number; referrals: number } | null> {
  return firstRow<{ referrerId: number; referrals: number }>(
    query,
    `SELECT referrer_id AS "referrerId", (
       SELECT count(*) FROM (
         SELECT FROM players AS invited WHERE invited.referrer_id = players.referrer_id LIMIT $2
       ) AS counted
     ) AS referrals
     FROM players WHERE id = $1 AND referrer_id IS NOT NULL`,
    [playerId, atMost],
  );
}

/** A share of a deposit that is being paid; it waits until the deposit has been staked. */
export async function insertDepositIncome(
  query: Query,
  income: {
    referrerId: number;
    referralId: number;
    paymentId: number;
    deposit: Kopecks;
    percent: number;
    wager: Kopecks;
    amount: Kopecks;
  },
): Promise<void> {
  await query(
    `INSERT INTO referral_incomes (referrer_id, referral_id, payment_id, deposit, percent, wager, amount)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      income.referrerId,
      income.referralId,
      income.paymentId,
      income.deposit,
      income.percent,
      income.wager,
      income.amount,
    ],
  );
}

/** The reward for a referral's Telegram. Does nothing when they, or that account, has brought it before, or they come back after a deletion. */
export async function insertLinkIncome(
  query: Query,
  income: { referrerId: number; referralId: number; telegramId: string; amount: Kopecks },
): Promise<void> {
  await query(
    `INSERT INTO referral_incomes (referrer_id, referral_id, telegram_id, amount)
     SELECT $1, $2, $3, $4 WHERE NOT EXISTS (SELECT FROM player_returns WHERE player_id = $2)
     ON CONFLICT DO NOTHING`,
    [income.referrerId, income.referralId, income.telegramId, income.amount],
  );
}

/**
 * Incomes of referrer $1 that wait no longer. Deposits are staked in the order in which they were paid, so one is done when what
 * is left to stake is no more than what the later ones ask for. Once it is, it stays so: a later deposit raises both alike.
 */
const DUE = `
  SELECT id FROM (
    SELECT incomes.id, payment_id, wager_left,
      sum(coalesce(wager, 0)) OVER (PARTITION BY referral_id ORDER BY incomes.id DESC) - coalesce(wager, 0) AS later
    FROM referral_incomes AS incomes JOIN player_accounts ON player_id = referral_id
    WHERE incomes.referrer_id = $1 AND earned_at IS NULL AND NOT banned
  ) AS waiting
  WHERE payment_id IS NULL OR wager_left <= later`;

export async function hasDueIncome(query: Query, referrerId: number): Promise<boolean> {
  const [row] = await query<{ due: boolean }>(`SELECT EXISTS (${DUE}) AS due`, [referrerId]);
  return row?.due === true;
}

/** Makes the referrer's account when there is none, and holds it until the transaction ends. */
export async function lockAccount(query: Query, playerId: number): Promise<void> {
  await query(
    `INSERT INTO referral_accounts (player_id) VALUES ($1)
     ON CONFLICT (player_id) DO UPDATE SET clicks = referral_accounts.clicks`,
    [playerId],
  );
}

/** What is due becomes income. The account must be held: two at once would take the rows in different orders. */
export async function earnDueIncome(query: Query, referrerId: number): Promise<void> {
  await query(
    `WITH earned AS (
       UPDATE referral_incomes SET earned_at = now() WHERE earned_at IS NULL AND id IN (${DUE}) RETURNING amount
     )
     UPDATE referral_accounts SET earned = earned + (SELECT coalesce(sum(amount), 0) FROM earned)
     WHERE player_id = $1`,
    [referrerId],
  );
}

/** Kopecks: what may be taken out, what is too young for it, and when the oldest of that will not be any more. */
export type PartnerIncome = { readonly free: Kopecks; readonly held: Kopecks; readonly nextAt: Date | null };

/** What a partner has earned and not taken out, by its age. */
export async function readIncome(
  query: Query,
  { playerId, holdHours }: { playerId: number; holdHours: number },
): Promise<PartnerIncome> {
  const [row] = await query<{ income: number; young: number; nextAt: Date | null }>(
    `SELECT earned - paid_out AS income, young, "nextAt" FROM referral_accounts CROSS JOIN (
       SELECT coalesce(sum(amount), 0)::bigint AS young, min(earned_at) + make_interval(hours => $2::integer) AS "nextAt"
       FROM referral_incomes WHERE referrer_id = $1 AND $2 > 0 AND earned_at > now() - make_interval(hours => $2::integer)
     ) AS held WHERE player_id = $1`,
    [playerId, holdHours],
  );
  const { income, young, nextAt } = row ?? { income: 0, young: 0, nextAt: null };
  // A hold that was shorter before has let go what is young now.
  const held = Math.min(income, young);
  return { free: kopecks(income - held), held: kopecks(held), nextAt: held === 0 ? null : nextAt };
}

/** Takes income out of the account, which must be held. */
export async function takeIncome(query: Query, taken: { playerId: number; amount: Kopecks }): Promise<void> {
  await query(`UPDATE referral_accounts SET paid_out = paid_out + $2 WHERE player_id = $1`, [
    taken.playerId,
    taken.amount,
  ]);
}

/** The id of the payout, which is the cause of its credit. */
export async function insertPayout(
  query: Query,
  payout: { playerId: number; amount: Kopecks },
): Promise<number> {
  const rows = await query<{ id: number }>(
    `INSERT INTO referral_payouts (player_id, amount) VALUES ($1, $2) RETURNING id`,
    [payout.playerId, payout.amount],
  );
  return onlyRow(rows, "the payout was not written").id;
}

/** Kopecks; `pending` waits for deposits to be staked, or for a ban to be lifted. */
export type ReferralStanding = {
  readonly code: string;
  readonly clicked: number;
  readonly referrals: number;
  readonly earned: number;
  readonly pending: number;
};

export async function readStanding(query: Query, playerId: number): Promise<ReferralStanding> {
  const rows = await query<ReferralStanding>(
    `SELECT ref_code AS code, coalesce(earned, 0) AS earned, coalesce(clicks, 0) + (SELECT count(*) FROM referral_clicks WHERE player_id = $1) AS clicked,
       (SELECT count(*) FROM players AS invited WHERE invited.referrer_id = $1) AS referrals,
       (SELECT coalesce(sum(amount), 0)::bigint FROM referral_incomes
        WHERE referrer_id = $1 AND earned_at IS NULL) AS pending
     FROM players LEFT JOIN referral_accounts ON player_id = players.id WHERE players.id = $1`,
    [playerId],
  );
  return onlyRow(rows, `there is no player ${playerId}`);
}

/** Players after `afterId` who are not banned, nor delete their account, and whose referrals have brought what waits, in order. */
export async function readWaitingReferrers(
  query: Query,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `SELECT DISTINCT incomes.referrer_id AS id FROM referral_incomes AS incomes
     JOIN players ON players.id = incomes.referrer_id
     WHERE earned_at IS NULL AND incomes.referrer_id > $1 AND banned_at IS NULL AND deletion_due_at IS NULL
     ORDER BY incomes.referrer_id LIMIT $2`,
    [afterId, limit],
  );
  return rows.map(({ id }) => id);
}

/** Whose link it is; null for a code that is nobody's, or of somebody who is banned or deletes their account. */
export async function readLinkOwner(query: Query, code: string): Promise<number | null> {
  const [row] = await query<{ id: number }>(
    `SELECT id FROM players WHERE ref_code = $1 AND banned_at IS NULL AND deletion_due_at IS NULL`,
    [code],
  );
  return row?.id ?? null;
}

/** Takes down a visit; the same visitor on the same day counts once. */
export async function insertClick(
  query: Query,
  click: { playerId: number; day: string; visitor: Uint8Array },
): Promise<void> {
  await query(
    `INSERT INTO referral_clicks (player_id, day, visitor) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [click.playerId, click.day, click.visitor],
  );
}

/** Adds clicks of days that are over to the accounts and lets them go, at most `limit`; returns how many. */
export async function takeOldClicks(query: Query, limit: number): Promise<number> {
  const [row] = await query<{ taken: number }>(
    `WITH taken AS (
       DELETE FROM referral_clicks WHERE (player_id, day, visitor) IN (
         SELECT player_id, day, visitor FROM referral_clicks
         WHERE day < moscow_day(now() - interval '1 hour') ORDER BY day LIMIT $1
       ) RETURNING player_id
     ), counted AS (
       INSERT INTO referral_accounts (player_id, clicks)
       SELECT player_id, count(*) FROM taken GROUP BY player_id ORDER BY player_id
       ON CONFLICT (player_id) DO UPDATE SET clicks = referral_accounts.clicks + excluded.clicks
     )
     SELECT count(*) AS taken FROM taken`,
    [limit],
  );
  return row?.taken ?? 0;
}
