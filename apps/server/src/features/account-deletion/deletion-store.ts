import type { DeletionObstacle } from "@rumb/contract/deletion";
import type { Identity } from "../../players/identity-marks.ts";
import type { Query } from "../../platform/db/database.ts";
import { firstRow, onlyRow } from "../../platform/db/only-row.ts";

/** What stands in the way of a deletion, in no order. */
export async function readObstacles(query: Query, playerId: number): Promise<DeletionObstacle[]> {
  const rows = await query<{ obstacle: DeletionObstacle }>(
    `SELECT 'withdrawal' AS obstacle FROM withdrawals WHERE player_id = $1 AND state = 'pending'
     UNION SELECT 'payout' FROM withdrawals JOIN payouts ON withdrawal_id = withdrawals.id
       WHERE player_id = $1 AND payouts.state IN ('queued', 'sent')
     UNION SELECT 'payment' FROM payments
       WHERE player_id = $1 AND state = 'waiting' AND created_at > now() - interval '1 day'
     UNION SELECT 'mines' FROM stepped_games WHERE player_id = $1 AND active
     UNION SELECT 'round' FROM rounds JOIN round_bets ON round_id = rounds.id
       WHERE rounds.state IN ('open', 'locked', 'drawn') AND round_bets.player_id = $1
     UNION SELECT 'discrepancy' FROM discrepancies WHERE player_id = $1 AND resolution IS NULL
     UNION SELECT 'proposal' FROM proposals WHERE player_id = $1 AND state = 'waiting' AND expires_at > now()
     UNION SELECT 'operator' FROM players WHERE id = $1 AND role = 'operator'`,
    [playerId],
  );
  return rows.map(({ obstacle }) => obstacle);
}

/** Kopecks, and units of rakeback. */
export type Accrued = {
  readonly balance: number;
  readonly rakebackUnits: number;
  readonly repost: number;
  readonly partner: number;
};

/** What the player has, and what has accrued to them and was not moved to the balance. */
export async function readAccrued(query: Query, playerId: number): Promise<Accrued> {
  const rows = await query<Accrued>(
    `SELECT balance, rakeback_units AS "rakebackUnits", repost_income AS repost, coalesce(earned - paid_out, 0)::bigint AS partner
     FROM players JOIN player_accounts AS account ON account.player_id = players.id
     LEFT JOIN referral_accounts ON referral_accounts.player_id = players.id WHERE players.id = $1`,
    [playerId],
  );
  return onlyRow(rows, `there is no player ${playerId}`);
}

/** A request that was not taken back; `givenUp` is kopecks. */
export type DeletionRow = {
  readonly id: number;
  readonly dueAt: Date;
  readonly givenUp: number;
  readonly begun: boolean;
};

export async function insertDeletion(
  query: Query,
  { playerId, givenUp }: { playerId: number; givenUp: number },
): Promise<{ id: number; dueAt: Date }> {
  const rows = await query<{ id: number; dueAt: Date }>(
    `INSERT INTO account_deletions (player_id, given_up) VALUES ($1, $2) RETURNING id, due_at AS "dueAt"`,
    [playerId, givenUp],
  );
  return onlyRow(rows, "the deletion was not written");
}

/** The player's request, held until the transaction ends; null when there is none. */
export function lockDeletion(query: Query, playerId: number): Promise<DeletionRow | null> {
  return firstRow<DeletionRow>(
    query,
    `SELECT id, due_at AS "dueAt", given_up AS "givenUp", begun_at IS NOT NULL AS begun
     FROM account_deletions WHERE player_id = $1 AND cancelled_at IS NULL FOR UPDATE`,
    [playerId],
  );
}

/** What the player's page says of it; null when they have asked for none. */
export async function readDeletion(
  query: Query,
  playerId: number,
): Promise<{ dueAt: Date; givenUp: number; waits: boolean } | null> {
  return firstRow<{ dueAt: Date; givenUp: number; waits: boolean }>(
    query,
    `SELECT due_at AS "dueAt", given_up AS "givenUp", deletion_waits(player_id) AS waits
     FROM account_deletions WHERE player_id = $1 AND cancelled_at IS NULL`,
    [playerId],
  );
}

export async function cancelDeletion(query: Query, id: number): Promise<void> {
  await query(`UPDATE account_deletions SET cancelled_at = now() WHERE id = $1`, [id]);
}

/** Players whose thirty days are over and whom no money of theirs keeps, those that wait longest first. */
export async function readDueDeletions(query: Query, limit: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `SELECT player_id AS id FROM account_deletions
     WHERE cancelled_at IS NULL AND erased_at IS NULL AND due_at <= clock_timestamp()
       AND (begun_at IS NOT NULL OR NOT deletion_waits(player_id))
     ORDER BY due_at LIMIT $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** All the VK and Telegram accounts that a player has had. */
export async function readIdentities(query: Query, playerId: number): Promise<Identity[]> {
  return query<Identity>(
    `SELECT 'vk' AS network, vk_id AS "accountId" FROM players WHERE id = $1
     UNION SELECT 'tg', telegram_id FROM players WHERE id = $1 AND telegram_id IS NOT NULL
     UNION SELECT 'tg', telegram_id FROM telegram_bindings WHERE player_id = $1
     UNION SELECT network, account_id FROM social_claims WHERE player_id = $1
     UNION SELECT 'tg', telegram_id FROM referral_incomes WHERE referral_id = $1 AND telegram_id IS NOT NULL`,
    [playerId],
  );
}

/** Takes the next step of an erasure: at most so many rows of a table. The database refuses it before it is due. */
export async function eraseStep(
  query: Query,
  step: {
    playerId: number;
    identities: readonly Identity[];
    marks: readonly Uint8Array[];
    atOnce: number;
  },
): Promise<"waits" | "more" | "done"> {
  const rows = await query<{ came: "waits" | "more" | "done" }>(
    `SELECT erase_player($1, $2::text[], $3::bytea[], $4) AS came`,
    [step.playerId, step.identities.map(({ network }) => network), step.marks, step.atOnce],
  );
  return onlyRow(rows, "an erasure said nothing").came;
}
