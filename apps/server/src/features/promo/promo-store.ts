import { sameHolder } from "../../players/identity-store.ts";
import type { Query } from "../../platform/db/database.ts";
import { firstRow, onlyRow } from "../../platform/db/only-row.ts";

export type PromoCode = {
  readonly id: number;
  readonly kind: "player" | "deposit";
  /** Nobody may use it any more: the last use is taken, or an operator has switched it off. */
  readonly usedUp: boolean;
  /** This player has had it, perhaps before they deleted an account. */
  readonly usedByPlayer: boolean;
};

export function findPromoCode(
  query: Query,
  { name, playerId }: { name: string; playerId: number },
): Promise<PromoCode | null> {
  return firstRow<PromoCode>(
    query,
    `SELECT id, kind, used >= uses_limit OR stopped_at IS NOT NULL AS "usedUp",
       EXISTS (SELECT FROM promo_uses WHERE code_id = promo_codes.id AND player_id IN ${sameHolder("$2::bigint")}) AS "usedByPlayer"
     FROM promo_codes WHERE name = $1`,
    [name, playerId],
  );
}

/**
 * Takes one use of a deposit code, when one is left and the player has had none; their account must be locked. The percent that
 * it adds, or null.
 */
export async function takeDepositUse(
  query: Query,
  use: { codeId: number; playerId: number; paymentId: number },
): Promise<number | null> {
  const [taken] = await query<{ percent: number }>(
    `UPDATE promo_codes SET used = used + 1
     WHERE id = $1 AND kind = 'deposit' AND used < uses_limit AND stopped_at IS NULL
       AND NOT EXISTS (SELECT FROM promo_uses WHERE code_id = $1 AND player_id IN ${sameHolder("$2::bigint")})
     RETURNING percent`,
    [use.codeId, use.playerId],
  );
  if (!taken) return null;
  await query(`INSERT INTO promo_uses (code_id, player_id, payment_id) VALUES ($1, $2, $3)`, [
    use.codeId,
    use.playerId,
    use.paymentId,
  ]);
  return taken.percent;
}

/** Null when the name is taken. */
export async function insertPromoCode(
  query: Query,
  code: {
    name: string;
    kind: "player" | "deposit";
    reward: number | null;
    percent: number | null;
    usesLimit: number;
    createdBy: number | null;
    /** Which operator has made a code of the house, and by which proposal. */
    operatorId: number | null;
    proposalId: number | null;
  },
): Promise<number | null> {
  const [row] = await query<{ id: number }>(
    `INSERT INTO promo_codes (name, kind, reward, percent, uses_limit, created_by, operator_id, proposal_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (name) DO NOTHING RETURNING id`,
    [
      code.name,
      code.kind,
      code.reward,
      code.percent,
      code.usesLimit,
      code.createdBy,
      code.operatorId,
      code.proposalId,
    ],
  );
  return row?.id ?? null;
}

/** True when the code was on. */
export async function markStopped(query: Query, id: number): Promise<boolean> {
  const rows = await query(
    `UPDATE promo_codes SET stopped_at = now() WHERE id = $1 AND stopped_at IS NULL RETURNING id`,
    [id],
  );
  return rows.length === 1;
}

/**
 * Takes one use of a player's code, when one is left and this player may have it; their account must be locked. Who takes the last
 * one holds the code's row, and the others see the new count. The reward is kopecks.
 */
export async function takePlayerUse(
  query: Query,
  { name, playerId }: { name: string; playerId: number },
): Promise<{ id: number; reward: number } | null> {
  const [taken] = await query<{ id: number; reward: number }>(
    `UPDATE promo_codes SET used = used + 1
     WHERE name = $1 AND kind = 'player' AND used < uses_limit AND stopped_at IS NULL
       AND NOT EXISTS (SELECT FROM promo_uses WHERE code_id = promo_codes.id AND player_id IN ${sameHolder("$2::bigint")})
     RETURNING id, reward`,
    [name, playerId],
  );
  return taken ?? null;
}

/** The id of the use, which is the cause of its credit. */
export async function insertPlayerUse(
  query: Query,
  { codeId, playerId }: { codeId: number; playerId: number },
): Promise<number> {
  const rows = await query<{ id: number }>(
    `INSERT INTO promo_uses (code_id, player_id) VALUES ($1, $2) RETURNING id`,
    [codeId, playerId],
  );
  return onlyRow(rows, `the use of code ${codeId} was not written`).id;
}

/** Who stands behind a code: the player as a promo-coder, or the operator who has made it and the one who has proposed it. */
export type PromoMakers = { readonly isPlayers: boolean; readonly operatorIds: number[] };

export async function readMakers(
  query: Query,
  { name, playerId }: { name: string; playerId: number },
): Promise<PromoMakers> {
  const [row] = await query<PromoMakers>(
    `SELECT coalesce(created_by IN ${sameHolder("$2::bigint")}, false) AS "isPlayers", array_remove(ARRAY[operator_id, proposed_by], NULL) AS "operatorIds"
     FROM promo_codes LEFT JOIN proposals ON proposals.id = proposal_id WHERE name = $1`,
    [name, playerId],
  );
  return row ?? { isPlayers: false, operatorIds: [] };
}
