import { NOTABLE_BET } from "@rumb/contract/operator-timeline";
import type { Query } from "../../platform/db/database.ts";

/** Up to which bet all were looked at; held until the transaction ends, so one process looks at a time. */
export async function lockNotableHead(query: Query): Promise<number> {
  const [head] = await query<{ throughId: number }>(
    `SELECT through_id AS "throughId" FROM notable_heads FOR UPDATE`,
  );
  if (!head) throw new Error("the notable bets have no head");
  return head.throughId;
}

/**
 * Looks at the next `limit` bets, keeps those worth an operator's look, and puts the open ones aside. A bet younger than `settleSeconds`, and
 * all after it, wait: ids are given before a transaction commits. Returns how many bets it has passed.
 */
export async function takeNotableBets(
  query: Query,
  step: { throughId: number; limit: number; settleSeconds: number },
): Promise<number> {
  const [row] = await query<{ taken: number }>(
    `WITH next AS MATERIALIZED (
       SELECT ${BET}, state FROM bets WHERE id > $1 ORDER BY id LIMIT $2
     ), taken AS MATERIALIZED (
       SELECT * FROM next
       WHERE id < coalesce((SELECT min(id) FROM next WHERE created_at > now() - make_interval(secs => $3)), $4)
     ), kept AS (${KEEP} FROM taken WHERE ${NOTABLE}), put_aside AS (
       INSERT INTO notable_open_bets (bet_id) SELECT id FROM taken WHERE state = 'open'
     )
     UPDATE notable_heads SET through_id = coalesce((SELECT max(id) FROM taken), through_id)
     RETURNING (SELECT count(*) FROM taken) AS taken`,
    [step.throughId, step.limit, step.settleSeconds, Number.MAX_SAFE_INTEGER],
  );
  return row?.taken ?? 0;
}

/** Looks at the bets that were open and are not any more. */
export async function takeLateNotableBets(query: Query): Promise<void> {
  await query(
    `SELECT set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`,
  );
  await query(
    `WITH settled AS MATERIALIZED (
       SELECT ${BET}, state FROM notable_open_bets JOIN bets ON bets.id = bet_id WHERE state <> 'open'
     ), kept AS (${KEEP} FROM settled WHERE ${NOTABLE})
     DELETE FROM notable_open_bets WHERE bet_id IN (SELECT id FROM settled)`,
  );
}

const BET = `id, player_id, game, stake, payout, pot_payout, coefficient, created_at`;
const KEEP = `INSERT INTO notable_bets (bet_id, player_id, game, stake, payout, pot_payout, coefficient, placed_at) SELECT ${BET}`;
const NOTABLE = `state IN ('won', 'lost') AND (
  stake >= ${NOTABLE_BET.stakeKopecks} OR pot_payout > 0 OR abs(payout - stake) >= ${NOTABLE_BET.netKopecks}
  OR (state = 'won' AND coefficient >= ${NOTABLE_BET.coefficientHundredths}))`;
