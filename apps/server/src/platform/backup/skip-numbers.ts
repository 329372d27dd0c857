import { type ClientBase, escapeLiteral } from "pg";

/**
 * Moves every sequence past all that was given out since `restoredTo` and is given up by the restore. Numbers of bets, payments and payouts are
 * known outside: the provider would take a new payout for one that it has paid already, and a link to a bet would show another.
 */
export async function skipNumbers(client: ClientBase, restoredTo: Date): Promise<void> {
  const { rows } = await client.query<{ name: string; moved: string }>(
    `WITH jump AS (
       SELECT ceil(greatest(extract(epoch FROM clock_timestamp() - $1::timestamptz), 0)) * ${PER_SECOND} + ${LEAST} AS size
     ), sequence AS (
       SELECT format('%I.%I', schemaname, sequencename) AS name, sign(increment_by) AS way, coalesce(last_value, start_value) AS last,
         CASE WHEN increment_by > 0 THEN max_value ELSE min_value END AS bound
       FROM pg_sequences WHERE schemaname = 'public'
     )
     SELECT name, (last + way * least(size, div(abs(bound::numeric - last), 2)))::bigint::text AS moved FROM sequence, jump`,
    [restoredTo],
  );
  for (const { name, moved } of rows)
    await client.query(`SELECT setval(${escapeLiteral(name)}, $1)`, [moved]);
}

/** More than a site gives out in a second; and for what its clock or ours may be wrong. A short sequence keeps half of what it has left. */
const PER_SECOND = 10_000;
const LEAST = 1_000_000;
