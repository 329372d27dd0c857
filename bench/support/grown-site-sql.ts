/** Others than those who play: theirs are most of the bets. */
export const OTHERS = 100_000;

/** Bets as plays would have left them, with their movements. Nearly half are won; every fifth is of Mines, whose layout is the longest outcome of an everyday bet. */
export const fillSql = (count: number): string => `
  WITH made AS (
    SELECT month_prefix(now()) + nextval('cause_ids') AS id, n, hashint8(n * 7919 + ${count}) % 1000 AS lot FROM generate_series(1, ${count}) AS n
  ), people AS (
    SELECT min(id) AS first FROM players WHERE vk_id LIKE 'grown%'
  ), played AS (
    INSERT INTO bets (id, player_id, game, state, stake, payout, coefficient, seed_id, nonce, algorithm, params, outcome, pot_share,
      pot_hits, created_at, settled_at, rakeback_units)
    SELECT id, people.first + floor(random() * ${OTHERS})::bigint,
      CASE n % 5 WHEN 0 THEN 'mines' WHEN 1 THEN 'bubbles' ELSE 'dice' END,
      CASE WHEN lot > 30 THEN 'won' ELSE 'lost' END, 1000, CASE WHEN lot > 30 THEN 1980 ELSE 0 END, 198, id % 100000, n, 1,
      CASE n % 5 WHEN 0 THEN '{"bombs":3,"edgeHundredths":0}'::jsonb ELSE '{"chanceHundredths":5000,"direction":"down","edgeHundredths":0}' END,
      CASE n % 5 WHEN 0 THEN '{"mines":[3,11,24],"opened":[1,7,9],"loseCell":null}'::jsonb
        ELSE jsonb_build_object('roll', floor(random() * 1000000)::int, 'won', lot > 30) END,
      50, 2, clock_timestamp(), clock_timestamp(), 300
    FROM made, people RETURNING id, player_id, game, stake, payout, created_at
  )
  INSERT INTO transfers (cause_id, kind, debit_account, credit_account, amount, created_at)
  SELECT played.id, kind, CASE kind WHEN 'stake' THEN player_id ELSE house.id END,
    CASE kind WHEN 'stake' THEN house.id ELSE player_id END, CASE kind WHEN 'stake' THEN stake ELSE payout END, created_at
  FROM played JOIN house_accounts AS house ON house.name = 'game:' || game, LATERAL (
    VALUES ('stake'), (CASE WHEN payout > 0 THEN 'payout' END)
  ) AS moved (kind)
  WHERE kind IS NOT NULL ORDER BY played.id`;
