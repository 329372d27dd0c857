import type { ClientConfig } from "pg";
import { asSuperuser } from "./bench-site.ts";

/**
 * Writes bets of the last 330 days straight into the tables: `bets` for each player, evenly spread over that time and so
 * mixed with each other's. One of them in a `rare`th part is of Mines, the others of Dice and Bubbles. No money moves, so
 * the books of such a site are not in order.
 */
export async function writeHistories(
  connection: ClientConfig,
  histories: readonly { playerId: number; bets: number; rare: number }[],
): Promise<void> {
  await asSuperuser(connection, PAST_MONTHS);
  for (const { playerId, bets, rare } of histories) {
    await asSuperuser(connection, historySql(playerId, bets, rare));
  }
  await asSuperuser(connection, `VACUUM ANALYZE bets`);
}

/** The site makes months ahead; these lie behind it. */
const PAST_MONTHS = `DO $$
  DECLARE
    month timestamptz;
  BEGIN
    FOR back IN 1..12 LOOP
      month := date_trunc('month', now(), 'UTC') - make_interval(months => back);
      EXECUTE format('CREATE TABLE %I PARTITION OF bets FOR VALUES FROM (%s) TO (%s)',
        'bets_' || to_char(month AT TIME ZONE 'UTC', 'YYYY_MM'),
        month_prefix(month), month_prefix(month + interval '1 month'));
    END LOOP;
  END $$`;

function historySql(playerId: number, bets: number, rare: number): string {
  return `INSERT INTO bets (id, player_id, game, state, stake, payout, coefficient, seed_id, nonce, algorithm, params,
      outcome, pot_share, pot_hits, created_at, settled_at)
    SELECT month_prefix(at) + nextval('cause_ids'), ${playerId}, game, state, 1000,
      CASE state WHEN 'won' THEN 2000 ELSE 0 END, 200, (SELECT active_seed_id FROM player_accounts WHERE player_id = ${playerId}), n, 1,
      '{"chanceHundredths":5000,"direction":"down","edgeHundredths":0}', '{"roll":314159,"won":true}', 50, 2, at, at
    FROM (
      SELECT n, now() - interval '1 hour' - interval '330 days' * (1 - n / ${bets}.0) AS at,
        CASE WHEN n % ${rare} = 0 THEN 'mines' WHEN n % 4 = 0 THEN 'bubbles' ELSE 'dice' END AS game,
        CASE WHEN hashint8(n) % 2 = 0 THEN 'won' ELSE 'lost' END AS state
      FROM generate_series(1, ${bets}) AS n
    ) AS made`;
}
