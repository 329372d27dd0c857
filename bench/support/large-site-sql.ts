// What the tables of a large site are filled with. Numbers that look random come from a hash of the row's own number, so that
// every run writes the same.

/** 0…1, the same for the same row and purpose. */
function chance(row: string, purpose: number): string {
  return `(((hashint8extended(${row}, ${purpose}) >> 11) & 9007199254740991) / 9007199254740992.0)`;
}

/** How much there is: what belongs to players and bets grows with them. */
export type LargeSiteSize = { readonly players: number; readonly bets: number };

/** Some play a hundred thousand times, most a few times. Player 1 is the operator. */
export function somebody({ players }: LargeSiteSize, row: string, purpose: number): string {
  return `2 + floor(${players - 10} * power(${chance(row, purpose)}, 3))::bigint`;
}

/** Players numbered after those who are there, with money; names begin in a few hundred ways. What they are found by is written at the end. */
export const playersBetween = ({ players }: LargeSiteSize, from: number, to: number): string => `
  ALTER TABLE players DISABLE TRIGGER players_search_begun;
  INSERT INTO players (vk_id, name, img, banned_at, ban_comment, videocard, created_at, last_seen_at,
      promocoder_uses, promocoder_reward, telegram_id, referrer_id)
  SELECT '100' || lpad(n::text, 7, '0'), (ARRAY['Александр','Анна','Борис','Вера','Глеб','Дарья','Егор','Жанна','Захар','Ирина','Кирилл','Лев'])[1 + n % 12]
      || ' ' || (ARRAY['Волков','Громов','Зимин','Котов','Лосев','Минин','Носов','Орлов'])[1 + n / 12 % 8] || ' ' || n, '',
    CASE n % 500 WHEN 0 THEN now() - interval '3 days' END, CASE n % 500 WHEN 0 THEN 'Несколько аккаунтов' END,
    'ANGLE (Vendor ' || n % 3000 || ')', ${yearBefore("n", players)},
    now() - (now() - ${yearBefore("n", players)}) * ${chance("n", 1)},
    CASE n % 5000 WHEN 0 THEN 100 END, CASE n % 5000 WHEN 0 THEN 500 END, CASE n % 4 WHEN 0 THEN (7000000000 + n)::text END,
    CASE n % 10 WHEN 0 THEN 1 + n / 50 END
  FROM generate_series(${from}, ${to}) AS n;
  UPDATE player_accounts SET balance = n % 100000, deposits_total = CASE n % 3 WHEN 0 THEN n * 37 % 5000000 ELSE 0 END
  FROM generate_series(${from}, ${to}) AS n JOIN players ON vk_id = '100' || lpad(n::text, 7, '0') WHERE player_id = players.id`;

/** When the n-th of so many things was that came at an even pace through the year. */
export function yearBefore(row: string, count: number): string {
  return `now() - (${count} - ${row}) * (interval '400 days' / ${count})`;
}

/** Everything that is neither a player nor a game nor the console's own. */
export function around(size: LargeSiteSize): Readonly<Record<string, string>> {
  const { players } = size;
  const share = (of: number): number => Math.ceil(of * players);
  const [sessions, payments, withdrawals, codes] = [share(1.5), share(1.5), share(0.5), share(0.1)];
  const [entries, checks] = [share(0.3), share(0.02)];
  return {
    sessions: `
    INSERT INTO sessions (id_hash, player_id, created_at, last_seen_at, expires_at, address, user_agent)
    SELECT sha256(n::text::bytea), ${somebody(size, "n", 2)}, ${yearBefore("n", sessions)}, now(), now() + interval '20 days',
      '10.' || n % 200 || '.' || n / 200 % 250 || '.' || n % 9, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131'
    FROM generate_series(1, ${sessions}) AS n`,
    promoCodes: `
    INSERT INTO promo_codes (name, kind, reward, percent, uses_limit, used, created_by, created_at)
    SELECT 'CODE' || n, CASE n % 20 WHEN 0 THEN 'deposit' ELSE 'player' END, CASE n % 20 WHEN 0 THEN NULL ELSE 500 END,
      CASE n % 20 WHEN 0 THEN 10 END, 100, n % 100, ${somebody(size, "n", 3)}, ${yearBefore("n", codes)}
    FROM generate_series(1, ${codes}) AS n`,
    payments: `
    INSERT INTO payments (id, player_id, system, amount, state, created_at, paid_at)
    SELECT nextval('payment_ids'), ${somebody(size, "n", 4)}, (ARRAY['qiwi','linepay','fkwallet'])[1 + n % 3], 10000 + n % 500000, state, at,
      CASE state WHEN 'paid' THEN at END
    FROM (
      SELECT n, ${yearBefore("n", payments)} AS at,
        CASE WHEN n % 6 = 0 THEN 'declined' WHEN n % 3000 = 1 THEN 'waiting' ELSE 'paid' END AS state
      FROM generate_series(1, ${payments}) AS n
    ) AS made`,
    deposits: `
    INSERT INTO transfers (cause_id, kind, debit_account, credit_account, amount, created_at)
    SELECT id, 'deposit', (SELECT id FROM house_accounts WHERE name = 'payments'), player_id, amount, paid_at
    FROM payments WHERE state = 'paid'`,
    withdrawals: `
    INSERT INTO withdrawals (player_id, method, destination, destination_hash, destination_mask, amount, payout, state, comment,
        address, created_at, decided_at, decided_by)
    SELECT player, 'qiwi', '', sha256(paid_to::text::bytea),
      '+7 *** ***-' || lpad((paid_to / 100 % 100)::text, 2, '0') || '-' || lpad((paid_to % 100)::text, 2, '0'), 20000, 19000, state,
      CASE state WHEN 'rejected' THEN 'Реквизиты не ваши.' ELSE '' END, '10.0.0.1', at,
      CASE WHEN state <> 'pending' THEN at END, CASE WHEN state IN ('rejected', 'paid') THEN 1 END
    FROM (
      SELECT n, player, ${yearBefore("n", withdrawals)} AS at, CASE
          WHEN n % 1000 = 7 THEN n / ${players / 20}
          WHEN player % 20 = 0 THEN 100 + player % ${share(0.06)}
          ELSE ${players} + player
        END AS paid_to,
        CASE WHEN n % 1000 = 0 THEN 'pending' WHEN n % 15 = 0 THEN 'rejected' WHEN n % 25 = 0 THEN 'cancelled' ELSE 'paid' END AS state
      FROM (SELECT n, ${somebody(size, "n", 5)} AS player FROM generate_series(1, ${withdrawals}) AS n) AS asked
    ) AS made`,
    holds: `
    INSERT INTO transfers (cause_id, kind, debit_account, credit_account, amount, created_at)
    SELECT id, 'withdrawal_hold', player_id, (SELECT id FROM house_accounts WHERE name = 'withdrawals:pending'), amount, created_at
    FROM withdrawals`,
    auditLog: `
    INSERT INTO audit_log (id, created_at, operator_id, action, resource, subject, before, after, address, previous_hash, hash)
    SELECT n, ${yearBefore("n", entries)}, 2 + n % 49, kinds[1], kinds[2], n % ${share(0.04)}, '{"state": "pending"}',
      '{"state": "paid", "comment": "Проверено, всё сходится с пополнениями игрока."}', '10.0.0.1', sha256(n::text::bytea), sha256(('h' || n)::bytea)
    FROM generate_series(1, ${entries}) AS n, LATERAL (
      SELECT CASE
        WHEN n % 5000 = 0 THEN ARRAY['change', 'settings'] WHEN n % 50 = 0 THEN ARRAY['show', 'withdrawals'] WHEN n % 20 = 0 THEN ARRAY['ban', 'players']
        WHEN n % 5 = 0 THEN ARRAY['reject', 'withdrawals'] WHEN n % 4 = 0 THEN ARRAY['note', 'players'] ELSE ARRAY['approve', 'withdrawals']
      END AS kinds
    ) AS deed`,
    ledgerChecks: `
    INSERT INTO ledger_checks (started_at, violations, found, audit_id, audit_hash)
    SELECT ${yearBefore("n", checks)}, (n % ${share(0.007)} = 0)::int, '[]', 0, decode(repeat('00', 32), 'hex')
    FROM generate_series(1, ${checks}) AS n`,
  };
}

/** A year of shared rounds. Their seeds are numbered below all others: the site tries its key on the newest, which must be a real one. */
export function sharedRounds({ players }: LargeSiteSize): string {
  const rounds = Math.ceil(0.4 * players);
  return `
  ALTER TABLE rounds DISABLE TRIGGER USER;
  WITH made AS (
    INSERT INTO seeds (id, sealed, hash, client_seed, activated_at, revealed_at, rounds)
    OVERRIDING SYSTEM VALUE SELECT n - ${rounds + 1}, '', sha256(('round' || n)::bytea), 'a', now(), now(), 20
    FROM generate_series(1, ${rounds}) AS n RETURNING id
  )
  INSERT INTO rounds (game, state, epoch, seed_id, bank, bets, first_player_id, opened_at, first_bet_at, closes_at, settles_at, ends_at,
      outcome, server_seed)
  SELECT CASE number % 100 WHEN 0 THEN 'jackpot' ELSE 'wheel' END, 'settled', 1, id, 20000, 20, 2, at, at, at, at, at,
    '{"pocket": 7, "color": 2}', decode(repeat('11', 32), 'hex')
  FROM (SELECT id, number, ${yearBefore("number", rounds)} AS at FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM made) AS made) AS seeded;
  ALTER TABLE rounds ENABLE TRIGGER USER`;
}

/** Makes a partition of a month that is over, fills it while it stands alone, and lets it in. `{into}` stands for its name. */
export function pastPartition(table: "bets" | "transfers", back: number, fill: string): string {
  return `SET timezone = 'UTC';
  DO $partition$
  DECLARE
    month timestamptz := date_trunc('month', now(), 'UTC') - interval '${back} months';
    child text := '${table}_' || to_char(month AT TIME ZONE 'UTC', 'YYYY_MM');
  BEGIN
    EXECUTE format('CREATE TABLE %I (LIKE ${table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', child);
    EXECUTE replace($fill$${fill}$fill$, 'INTO ${table} ', format('INTO %I ', child));
    EXECUTE format('ALTER TABLE ${table} ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)',
      child, month_prefix(month), month_prefix(month + interval '1 month'));
  END $partition$`;
}

/** Bets of the month so many months ago, evenly spread over what has passed of it. Some games of Mines of this month are open. */
export function betsOfMonth(size: LargeSiteSize, back: number, bets: number): string {
  const start = `date_trunc('month', now(), 'UTC') - interval '${back} months'`;
  const row = `n + ${back}::bigint * ${bets}`;
  return `INSERT INTO bets (id, player_id, game, state, stake, payout, coefficient, seed_id, nonce, algorithm, params, outcome, pot_share,
      pot_hits, created_at, settled_at)
    SELECT month_prefix(at) + nextval('cause_ids'), player, game, state, 1000,
      CASE state WHEN 'won' THEN 1980 WHEN 'refunded' THEN 1000 ELSE 0 END, 198, 1, n, 1,
      '{"chanceHundredths":5000,"direction":"down","edgeHundredths":0}', '{"roll":314159,"won":true}', 50, 2, at,
      CASE WHEN state <> 'open' THEN at END
    FROM (
      SELECT n, at, player, game, CASE
        WHEN ${back} = 0 AND game = 'mines' AND lot < 0.01 THEN 'open'
        WHEN game = 'jackpot' AND lot < 0.002 THEN 'refunded'
        WHEN lot > CASE game WHEN 'jackpot' THEN 0.95 WHEN 'monetrain' THEN 0.3 ELSE 0.55 END THEN 'won' ELSE 'lost' END AS state
      FROM (
        SELECT n, ${somebody(size, row, 6)} AS player, ${chance(row, 7)} AS lot,
          (${start}) + (least(now(), (${start}) + interval '1 month') - interval '2 minutes' - (${start})) * (n / ${bets}.0) AS at,
          (ARRAY['dice','dice','dice','dice','mines','mines','bubbles','wheel','wheel',
            CASE WHEN ${chance(row, 8)} < 0.02 THEN 'monetrain' ELSE 'jackpot' END])[1 + floor(10 * ${chance(row, 9)})::int] AS game
        FROM generate_series(1, ${bets}) AS n
      ) AS drawn
    ) AS made`;
}

/** The stake of every bet of a month, and what it has won. */
export function transfersOfMonth(back: number): string {
  const start = `date_trunc('month', now(), 'UTC') - interval '${back} months'`;
  return `INSERT INTO transfers (cause_id, kind, debit_account, credit_account, amount, created_at)
    SELECT bets.id, kind, CASE kind WHEN 'stake' THEN player_id ELSE house.id END, CASE kind WHEN 'stake' THEN house.id ELSE player_id END,
      CASE kind WHEN 'stake' THEN stake ELSE payout END, bets.created_at
    FROM bets JOIN house_accounts AS house ON house.name = 'game:' || game, LATERAL (
      VALUES ('stake'), (CASE WHEN payout > 0 THEN 'payout' END)
    ) AS moved (kind)
    WHERE bets.id >= month_prefix(${start}) AND bets.id < month_prefix((${start}) + interval '1 month') AND kind IS NOT NULL`;
}

/** The economy's digest as its job would have left it, so that the job has nothing to do while lists are measured. */
export const ECONOMY = `
  INSERT INTO economy_days (day, game, bets, staked, paid, pot, expected, variance)
    SELECT moscow_day(created_at), game, count(*), sum(stake), sum(payout), 0, sum(stake), sum(stake)
    FROM bets WHERE state IN ('won', 'lost') GROUP BY 1, 2;
  INSERT INTO economy_open_bets SELECT id FROM bets WHERE state = 'open';
  UPDATE economy_heads SET through_id = (SELECT max(id) FROM bets)`;
