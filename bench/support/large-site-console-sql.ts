// What a year of operators leaves beside players and bets: notes, proposals, differences, alarms, and whatever the console finds people by.
import { type LargeSiteSize, somebody, yearBefore } from "./large-site-sql.ts";

/** Of the first players so many are operators. */
export const OPERATORS = 50;

export function consoleMatters(size: LargeSiteSize): Readonly<Record<string, string>> {
  const share = (of: number): number => Math.ceil(of * size.players);
  const [notes, tags, proposals, differences] = [share(0.1), share(0.05), share(0.01), share(0.005)];
  const [events, alarms, adjustments, contested] = [share(0.5), share(0.001), share(0.02), share(0.001)];
  const operator = `(2 + n % ${OPERATORS - 1})`;
  return {
    notes: `
    INSERT INTO player_notes (player_id, operator_id, note, created_at)
    SELECT ${OPERATORS} + ${somebody(size, "n", 11)}, ${operator}, 'Звонил в поддержку, спрашивал о выводе № ' || n, ${yearBefore("n", notes)}
    FROM generate_series(1, ${notes}) AS n;
    INSERT INTO player_tags (player_id, tag)
    SELECT ${somebody(size, "n", 12)}, (ARRAY['частый вывод','вип','проверить','спорит','новичок'])[1 + n % 5]
    FROM generate_series(1, ${tags}) AS n ON CONFLICT DO NOTHING`,
    "telegram accounts": `
    INSERT INTO telegram_bindings (player_id, telegram_id, name, username, bound_at)
    SELECT id, telegram_id, name, 'user' || id, created_at FROM players WHERE telegram_id IS NOT NULL;
    INSERT INTO telegram_bindings (player_id, telegram_id, name, bound_at, contested_at)
    SELECT id + 1, telegram_id, name, created_at, created_at + interval '10 minutes'
    FROM players WHERE telegram_id IS NOT NULL AND id % 4 = 0 ORDER BY id DESC LIMIT ${contested}`,
    proposals: `
    INSERT INTO proposals (kind, ask, basis, player_id, reason, proposed_by, proposed_at, expires_at, state, decided_by, decided_at)
    SELECT 'adjust', jsonb_build_object('id', ${OPERATORS + 1} + n, 'direction', 'credit', 'sum', '15000.00', 'reason', 'Возврат'), 'null', ${OPERATORS + 1} + n, 'Возврат',
      ${operator}, ${yearBefore("n", proposals)}, ${yearBefore("n", proposals)} + interval '72 hours', state,
      CASE WHEN state <> 'waiting' THEN 1 END, CASE WHEN state <> 'waiting' THEN ${yearBefore("n", proposals)} + interval '1 hour' END
    FROM generate_series(1, ${proposals}) AS n, LATERAL (
      SELECT CASE WHEN n > ${proposals} - 20 THEN 'waiting' WHEN n % 5 = 0 THEN 'refused' ELSE 'confirmed' END AS state
    ) AS decided`,
    differences: `
    INSERT INTO discrepancies (subject, kind, order_id, player_id, expected, expected_state, came, came_state, source, difference, created_at,
        resolution, note, resolved_at, resolved_by)
    SELECT 'payment', (ARRAY['amount','system','expired','repeat','missing'])[1 + n % 5], n, ${OPERATORS} + ${somebody(size, "n", 13)}, 10000, 'waiting',
      12000, 'paid', 'statement', 0, at, CASE WHEN is_over THEN 'note' END, CASE WHEN is_over THEN 'Сошлось со второй выпиской.' END,
      CASE WHEN is_over THEN at + interval '1 hour' END, CASE WHEN is_over THEN ${operator} END
    FROM generate_series(1, ${differences}) AS n, LATERAL (
      SELECT ${yearBefore("n", differences)} AS at, n % 100 > 0 AS is_over
    ) AS found`,
    "compared days": `
    INSERT INTO reconciliations (day, attempts, tried_at, compared)
    SELECT moscow_day(now()) - n, 1, now() - n * interval '1 day', 4000 FROM generate_series(1, 400) AS n`,
    "security events": `
    INSERT INTO security_events (created_at, kind, address, route, code, player_id, request_id)
    SELECT now() - (${events} - n) * (interval '60 days' / ${events}), CASE
        WHEN n % 500 = 0 THEN 'telegram-contested' WHEN n % 50 = 0 THEN 'forbidden' WHEN n % 9 = 0 THEN 'limit-reached' WHEN n % 3 = 0 THEN 'signed-in'
        ELSE 'session-ended' END,
      '10.' || n % 200 || '.' || n / 200 % 250 || '.' || n % 9, 'POST /api/get', NULL, ${somebody(size, "n", 14)}, 'r' || n
    FROM generate_series(1, ${events}) AS n`,
    alarms: `
    INSERT INTO alarms (kind, subject, says, path, raised_at, found_at, cleared_at)
    SELECT 'win', n::text, 'Выигрыш 60 000 ₽ в ставке № ' || n, '/bets/' || n || '/show', ${yearBefore("n", alarms)}, ${yearBefore("n", alarms)},
      CASE WHEN n <= ${alarms} - 5 THEN ${yearBefore("n", alarms)} + interval '1 day' END
    FROM generate_series(1, ${alarms}) AS n`,
    adjustments: `
    INSERT INTO adjustments (player_id, operator_id, amount, reason, created_at)
    SELECT ${OPERATORS} + ${somebody(size, "n", 15)}, ${operator}, 5000, 'Возврат за сбой', ${yearBefore("n", adjustments)}
    FROM generate_series(1, ${adjustments}) AS n`,
    "bets worth a look": `
    INSERT INTO notable_bets (bet_id, player_id, game, stake, payout, pot_payout, coefficient, placed_at)
    SELECT id, player_id, game, 200000, payout, 0, coefficient, created_at FROM bets WHERE id % 200 = 0 AND state IN ('won', 'lost');
    UPDATE notable_heads SET through_id = (SELECT max(id) FROM bets)`,
    "what players are found by": `
    DROP INDEX player_search_terms;
    INSERT INTO player_search (player_id, terms) SELECT id, player_search_terms(id) FROM players ON CONFLICT (player_id) DO NOTHING;
    CREATE INDEX player_search_terms ON player_search USING gin (terms);
    ALTER TABLE players ENABLE TRIGGER players_search_begun`,
    operators: `UPDATE players SET role = 'operator' WHERE id <= ${OPERATORS}`,
  };
}

/** What operators have made of the rings that the job has found: most were cleared, some banned, a few wait. */
export const DECIDED_RINGS = `
  UPDATE fraud_rings SET state = CASE WHEN id % 50 = 0 THEN 'new' WHEN id % 10 = 0 THEN 'watched' WHEN id % 7 = 0 THEN 'banned' ELSE 'cleared' END;
  INSERT INTO fraud_ring_events (ring_id, kind, operator_id, note)
    SELECT id, state, 2 + id % ${OPERATORS - 1}, 'Смотрели вместе, решение общее.' FROM fraud_rings WHERE state <> 'new'
    UNION ALL SELECT id, 'note', 2 + id % ${OPERATORS - 1}, 'Пишут с одного телефона.' FROM fraud_rings WHERE id % 3 = 0`;
