import type { Query } from "../../platform/db/database.ts";
import type { Theory } from "./economy-theory.ts";
import { moscowMidnight } from "../../platform/db/moscow-midnight.ts";

/** Sums of one game on one day in Moscow; kopecks, `variance` in kopecks². */
export type PlayDay = {
  readonly day: string;
  readonly game: string;
  readonly bets: number;
  readonly staked: number;
  readonly paid: number;
  readonly pot: number;
  readonly expected: number;
  readonly variance: number;
  /** What the bets have given, 10⁻⁵ kopeck, and the stakes for it: none of a day that was begun before it was counted. */
  readonly rakeback: number;
  readonly rakebackOf: number;
};

/** What one kind of transfer has moved on one day, by the house account behind it; kopecks. */
export type FlowDay = {
  readonly day: string;
  readonly kind: string;
  readonly account: string;
  readonly given: number;
  readonly taken: number;
};

/** How far the digest has come. `throughDay` is null before its first day is over. */
export type EconomyHead = { readonly throughId: number; readonly throughDay: string | null };

export async function readEconomyHead(query: Query): Promise<EconomyHead> {
  const [head] = await query<EconomyHead>(HEAD);
  if (!head) throw new Error("the economy has no digest");
  return head;
}

/** The same, held until the transaction ends: one process at a time. */
export async function lockEconomyHead(query: Query): Promise<EconomyHead> {
  const [head] = await query<EconomyHead>(`${HEAD} FOR UPDATE`);
  if (!head) throw new Error("the economy has no digest");
  return head;
}

/**
 * Takes the next `limit` bets into the days, and puts those that are open aside. A bet younger than `settleSeconds`, and all after
 * it, wait: ids are given before a transaction commits. Returns how many bets it has passed.
 */
export async function takeBets(
  query: Query,
  step: { throughId: number; limit: number; settleSeconds: number; theory: readonly Theory[] },
): Promise<number> {
  const [row] = await query<{ taken: number }>(
    `WITH next AS MATERIALIZED (
       SELECT ${BET} FROM bets WHERE id > $5 ORDER BY id LIMIT $6
     ), taken AS MATERIALIZED (
       SELECT * FROM next
       WHERE id < coalesce((SELECT min(id) FROM next WHERE created_at > now() - make_interval(secs => $7)), $8)
     ), added AS (${ADD_DAYS} FROM ${judged("taken")} ${INTO_DAYS}), put_aside AS (
       INSERT INTO economy_open_bets (bet_id) SELECT id FROM taken WHERE state = 'open'
     )
     UPDATE economy_heads SET through_id = coalesce((SELECT max(id) FROM taken), through_id)
     RETURNING (SELECT count(*) FROM taken) AS taken`,
    [...theoryValues(step.theory), step.throughId, step.limit, step.settleSeconds, Number.MAX_SAFE_INTEGER],
  );
  return row?.taken ?? 0;
}

/** Takes in the bets that were open and are not any more, on the day they were made. */
export async function takeLateBets(query: Query, theory: readonly Theory[]): Promise<void> {
  await query(
    `SELECT set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`,
  );
  await query(
    `WITH settled AS MATERIALIZED (
       SELECT ${BET} FROM economy_open_bets JOIN bets ON bets.id = bet_id WHERE state <> 'open'
     ), added AS (${ADD_DAYS} FROM ${judged("settled")} ${INTO_DAYS})
     DELETE FROM economy_open_bets WHERE bet_id IN (SELECT id FROM settled)`,
    theoryValues(theory),
  );
}

/** Days of a period, both inside, as far as the digest has come. */
export function readPlayDays(query: Query, { from, to }: Period): Promise<PlayDay[]> {
  return query<PlayDay>(
    `SELECT day, game, bets, staked, paid, pot, expected::float8 AS expected, variance::float8 AS variance,
       coalesce(rakeback, 0)::float8 AS rakeback, CASE WHEN rakeback IS NULL THEN 0 ELSE staked END AS "rakebackOf"
     FROM economy_days WHERE day BETWEEN $1 AND $2`,
    [from, to],
  );
}

/** The same of the bets behind the digest, at most `limit` of them; `seen` is how many there were. */
export async function readNewPlays(
  query: Query,
  {
    from,
    to,
    throughId,
    limit,
    theory,
  }: Period & { throughId: number; limit: number; theory: readonly Theory[] },
): Promise<{ days: PlayDay[]; seen: number }> {
  const rows = await query<PlayDay & { seen: number }>(
    `WITH tail AS MATERIALIZED (SELECT ${BET} FROM bets WHERE id > $5 ORDER BY id LIMIT $6)
     SELECT sums.*, counted.seen FROM (SELECT count(*) AS seen FROM tail) AS counted LEFT JOIN (
       SELECT ${SUMS} FROM ${judged("tail")} GROUP BY 1, 2
     ) AS sums ON sums.day BETWEEN $7 AND $8`,
    [...theoryValues(theory), throughId, limit, from, to],
  );
  const days = rows.filter(({ day }) => day !== null);
  return { days, seen: rows[0]?.seen ?? 0 };
}

/** Adds up the money of a day that is over. */
export async function takeFlows(query: Query, day: string): Promise<void> {
  await query(
    `INSERT INTO economy_flows (day, kind, account, given, taken) ${FLOWS}
       WHERE cause_id < 100000000000 AND transfers.created_at >= ${moscowMidnight("$1::date")}
         AND transfers.created_at < ${moscowMidnight("$1::date + 1")} GROUP BY 1, 2, 3
     ON CONFLICT (day, kind, account) DO UPDATE SET given = excluded.given, taken = excluded.taken`,
    [day],
  );
  await query(`UPDATE economy_heads SET through_day = $1`, [day]);
}

/** The first day whose money is not added up and that was over a while ago; null when there is none. */
export async function readNextFlowDay(query: Query): Promise<string | null> {
  const [row] = await query<{ day: string | null }>(
    `SELECT CASE WHEN day < moscow_day(now() - interval '10 minutes') THEN day END AS day FROM (
       SELECT coalesce(
         (SELECT through_day + 1 FROM economy_heads),
         (SELECT moscow_day(min(created_at)) FROM transfers WHERE cause_id < 100000000000)
       ) AS day
     ) AS next`,
  );
  return row?.day ?? null;
}

/** The money of a period: the days that are added up, and the rest from the transfers themselves. */
export function readFlowDays(
  query: Query,
  { from, to }: Period,
  throughDay: string | null,
): Promise<FlowDay[]> {
  return query<FlowDay>(
    `SELECT day, kind, account, given, taken FROM economy_flows WHERE day BETWEEN $1 AND $2
     UNION ALL (
       ${FLOWS} WHERE cause_id < 100000000000
         AND transfers.created_at >= greatest(${moscowMidnight("$1::date")}, ${moscowMidnight("coalesce($3::date + 1, $1::date)")})
         AND transfers.created_at < ${moscowMidnight("$2::date + 1")} GROUP BY 1, 2, 3
     )`,
    [from, to, throughDay],
  );
}

/** Days in Moscow, both inside. */
export type Period = { readonly from: string; readonly to: string };

const HEAD = `SELECT through_id AS "throughId", through_day AS "throughDay" FROM economy_heads`;
const BET = `id, game, state, stake, payout, pot_payout, coefficient, params, created_at, rakeback_units`;
const ADD_DAYS = `INSERT INTO economy_days AS day (day, game, bets, staked, paid, pot, expected, variance, rakeback)
  SELECT moscow_day(created_at), game, count(*), sum(stake), sum(payout), sum(pot_payout), sum(expected), sum(variance),
    sum(rakeback_units)`;
const INTO_DAYS = `GROUP BY 1, 2 ON CONFLICT (day, game) DO UPDATE SET
  bets = day.bets + excluded.bets, staked = day.staked + excluded.staked, paid = day.paid + excluded.paid,
  pot = day.pot + excluded.pot, expected = day.expected + excluded.expected, variance = day.variance + excluded.variance,
  rakeback = day.rakeback + excluded.rakeback`;
const SUMS = `moscow_day(created_at) AS day, game, count(*) AS bets, sum(stake)::bigint AS staked, sum(payout)::bigint AS paid,
  sum(pot_payout)::bigint AS pot, sum(expected)::float8 AS expected, sum(variance)::float8 AS variance,
  sum(rakeback_units)::float8 AS rakeback, sum(stake)::bigint AS "rakebackOf"`;
const FLOWS = `SELECT moscow_day(transfers.created_at) AS day, kind, house_accounts.name AS account,
    coalesce(sum(amount) FILTER (WHERE debit_account < 0), 0)::bigint AS given,
    coalesce(sum(amount) FILTER (WHERE debit_account > 0), 0)::bigint AS taken
  FROM transfers JOIN house_accounts ON house_accounts.id = CASE WHEN debit_account < 0 THEN debit_account ELSE credit_account END`;

/** The settled bets of `from`, each with what its rules promise of its payout (see economy-theory.ts). */
function judged(from: string): string {
  return `(
    SELECT bets.*, share * stake AS expected, CASE spread
      WHEN 'attempt' THEN greatest(share * coefficient / 100 - share * share, 0) * stake * stake
      WHEN 'seen' THEN (payout - share * stake) ^ 2
      ELSE 0 END AS variance
    FROM (
      SELECT ${from}.*, theory.spread,
        theory.share * (10000 - coalesce((params ->> 'edgeHundredths')::integer, 0)) / 10000 AS share
      FROM ${from} JOIN unnest($1::text[], $2::text[], $3::numeric[], $4::text[]) AS theory (theory_game, type, share, spread)
        ON theory_game = game AND (type IS NULL OR type = params ->> 'type')
      WHERE state IN ('won', 'lost')
    ) AS bets
  ) AS judged`;
}

function theoryValues(theory: readonly Theory[]): unknown[] {
  return [
    theory.map(({ game }) => game),
    theory.map(({ type }) => type),
    theory.map(({ share }) => share),
    theory.map(({ spread }) => spread),
  ];
}
