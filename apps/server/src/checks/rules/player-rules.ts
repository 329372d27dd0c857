import { IS_ARCHIVED } from "../../money/archive/archived-months-store.ts";
import { atItsEntry, FIRST_BET_ID, type SqlRules } from "../books/sql-rule.ts";

/** SQL of the archived months of the players of a page: their bets are counted there and nowhere else. */
const ARCHIVED = `archived_players WHERE player_id = ANY($1) AND ${IS_ARCHIVED}`;
/** SQL of how many bets each seed of these players has decided. */
const USED = `SELECT seed_id, sum(bets)::bigint AS count FROM (
    SELECT seed_id, count(*) AS bets FROM bets WHERE player_id = ANY($1) GROUP BY seed_id
    UNION ALL SELECT seed_id, bets FROM ${ARCHIVED}
  ) AS decided GROUP BY seed_id`;

/** What must hold of players' accounts, seeds in use and stored answers. */
export const PLAYER_RULES = {
  "a balance is the sum of its player's transfers": {
    code: "players.balance",
    says: "Баланс игрока не равен сумме его движений",
    of: {
      // Bets stand for their transfers, with which they are compared one by one: transfers are not found by their account.
      players: `
        SELECT player_id AS id, balance, coalesce(games.net, 0) + others.net AS transfers FROM player_accounts
        LEFT JOIN (SELECT player_id, sum(net)::bigint AS net FROM (
            SELECT player_id, sum(payout + pot_payout - stake) AS net FROM bets
            WHERE player_id = ANY($1) GROUP BY player_id
            UNION ALL SELECT player_id, net FROM ${ARCHIVED}
          ) AS played GROUP BY player_id) AS games USING (player_id)
        CROSS JOIN LATERAL (SELECT
          (SELECT coalesce(sum(amount), 0) FROM transfers WHERE cause_id < ${FIRST_BET_ID} AND credit_account = player_id)
          - (SELECT coalesce(sum(amount), 0) FROM transfers WHERE cause_id < ${FIRST_BET_ID} AND debit_account = player_id)
          AS net) AS others
        WHERE player_id = ANY($1) AND balance <> coalesce(games.net, 0) + others.net`,
    },
  },
  "every player has an account, which says what their row says": {
    code: "players.account",
    says: "Счёт игрока не соответствует его строке",
    of: {
      people: `
        SELECT players.id, account.name FROM players LEFT JOIN player_accounts AS account ON player_id = players.id
        WHERE players.id = ANY($1)
          AND (player_id IS NULL OR account.name <> players.name OR banned <> (banned_at IS NOT NULL OR deletion_due_at IS NOT NULL))`,
      players: `
        SELECT player_id AS id FROM player_accounts LEFT JOIN players ON players.id = player_id
        WHERE player_id = ANY($1) AND players.id IS NULL`,
    },
  },
  "the nonces of a player's seed have no gap and no repeat": {
    code: "players.nonces",
    says: "Номера раундов зерна идут с пропуском или повтором",
    of: {
      players: `
        SELECT min(player_id) AS id, seed_id, sum(bets)::bigint AS count, min(first), max(last) FROM (
          SELECT min(bets.player_id) AS player_id, seed_id, count(*) AS bets, count(DISTINCT nonce) AS nonces,
            min(nonce) AS first, max(nonce) AS last
          FROM bets JOIN seeds ON seeds.id = seed_id AND seeds.player_id IS NOT NULL
          WHERE bets.player_id = ANY($1) GROUP BY seed_id
          UNION ALL SELECT player_id, seed_id, bets, bets, first_nonce, last_nonce FROM ${ARCHIVED} AND seed_id <> 0
        ) AS decided GROUP BY seed_id
        HAVING sum(bets) <> sum(nonces) OR min(first) <> 0 OR max(last) <> sum(bets) - 1`,
    },
  },
  "a revealed seed says how many rounds it has decided": {
    code: "seeds.rounds",
    says: "Раскрытое зерно решило не столько раундов, сколько в нём записано",
    of: {
      players: `
        SELECT seeds.id, 'seeds' AS of, rounds, coalesce(used.count, 0) AS used FROM seeds
        LEFT JOIN (${USED}) AS used ON used.seed_id = seeds.id
        WHERE seeds.player_id = ANY($1) AND revealed_at IS NOT NULL AND rounds <> coalesce(used.count, 0)`,
    },
  },
  "the next nonce follows the bets of the active seed": {
    code: "players.nonce",
    says: "Следующий номер раунда не продолжает ставки на действующем зерне",
    of: {
      players: `
        SELECT account.player_id AS id, nonce, coalesce(used.count, 0) AS used FROM player_accounts AS account
        LEFT JOIN (${USED}) AS used ON used.seed_id = active_seed_id
        WHERE account.player_id = ANY($1) AND nonce <> coalesce(used.count, 0)`,
    },
  },
  "a player has an active seed and a next one, neither revealed": {
    code: "players.seeds",
    says: "У игрока нет действующего и следующего нераскрытых зёрен",
    of: {
      players: `
        SELECT account.player_id AS id FROM player_accounts AS account
        LEFT JOIN seeds AS active ON active.id = active_seed_id AND active.activated_at IS NOT NULL
          AND active.player_id = account.player_id
        LEFT JOIN seeds AS next ON next.id = next_seed_id AND next.activated_at IS NULL
          AND next.player_id = account.player_id
        WHERE account.player_id = ANY($1)
          AND (active.id IS NULL OR next.id IS NULL OR active.revealed_at IS NOT NULL)`,
    },
  },
  "an open bet is exactly the unfinished game of its player": {
    code: "bets.unfinished",
    says: "Открытая ставка и незаконченная игра не соответствуют друг другу",
    of: {
      bets: `
        SELECT bets.id, bets.player_id FROM bets
        LEFT JOIN stepped_games AS game ON game.bet_id = bets.id AND active AND game.player_id = bets.player_id
          AND game.game = bets.game AND game.stake = bets.stake AND game.seed_id = bets.seed_id
          AND game.nonce = bets.nonce AND game.params = bets.params
        WHERE bets.id = ANY($1) AND state = 'open' AND game.bet_id IS NULL
          AND NOT EXISTS (SELECT FROM round_bets WHERE bet_id = bets.id)`,
      players: `
        SELECT game.player_id AS id, bet_id FROM stepped_games AS game
        LEFT JOIN bets ON bets.id = bet_id AND state = 'open'
        WHERE game.player_id = ANY($1) AND active AND bets.id IS NULL`,
    },
  },
  "a stored answer names a bet of its player": {
    code: "players.answers",
    says: "Сохранённый ответ называет чужую или несуществующую ставку",
    of: {
      players: `
        SELECT keys.player_id AS id, keys.key FROM idempotency_keys AS keys
        LEFT JOIN bets ON bets.id = (keys.reply::jsonb ->> 'id')::bigint AND bets.player_id = keys.player_id
        WHERE keys.player_id = ANY($1) AND keys.reply::jsonb ? 'rand_num' AND bets.id IS NULL`,
    },
  },
} as const satisfies SqlRules;

/** What must hold of players' own limits. */
export const LIMIT_RULES = {
  "the day of a player with limits is that of their bets": {
    code: "players.limit-day",
    says: "День игрока с лимитами не равен его ставкам",
    of: {
      players: `
        SELECT account.player_id AS id, days.staked, days.returned, made.staked AS of_bets,
          made.returned AS returned_by_bets
        FROM player_accounts AS account
        LEFT JOIN player_limit_days AS days ON days.player_id = account.player_id AND day = moscow_day(now())
        LEFT JOIN (
          SELECT player_id, sum(stake) AS staked, sum(payout + pot_payout) AS returned FROM bets
          WHERE player_id = ANY($1) AND state <> 'refunded' AND moscow_day(created_at) = moscow_day(now())
            AND id >= month_prefix(now() - interval '2 days') GROUP BY player_id
        ) AS made ON made.player_id = account.player_id
        WHERE account.player_id = ANY($1) AND limited_until > now()
          AND (coalesce(days.staked, 0) <> coalesce(made.staked, 0)
            OR coalesce(days.returned, 0) <> coalesce(made.returned, 0))`,
    },
  },
  "the ledger looks at a player's limits exactly as long as they hold their stakes": {
    code: "players.limited-until",
    says: "Лимиты игрока действуют не до того времени",
    of: {
      players: `
        SELECT player_id AS id, limited_until FROM player_accounts LEFT JOIN player_limits USING (player_id)
        WHERE player_id = ANY($1) AND limited_until IS DISTINCT FROM greatest(paused_until,
          CASE WHEN stake IS NOT NULL THEN
            CASE WHEN stake_next_at IS NOT NULL AND stake_next IS NULL THEN stake_next_at ELSE 'infinity' END END,
          CASE WHEN loss IS NOT NULL THEN
            CASE WHEN loss_next_at IS NOT NULL AND loss_next IS NULL THEN loss_next_at ELSE 'infinity' END END,
          CASE WHEN "time" IS NOT NULL THEN
            CASE WHEN time_next_at IS NOT NULL AND time_next IS NULL THEN time_next_at ELSE 'infinity' END END)`,
    },
  },
} as const satisfies SqlRules;

/** What must hold of the money that operators move. */
export const OPERATOR_RULES = {
  "every adjustment has moved its amount, and nothing else has moved as one": {
    code: "adjustments.moved",
    says: "Корректировка и её движение не соответствуют друг другу",
    of: {
      adjustments: `
        SELECT adjustments.id, adjustments.amount FROM adjustments
        LEFT JOIN transfers ON cause_id = adjustments.id AND kind = 'adjustment'
          AND transfers.amount = abs(adjustments.amount)
          AND (SELECT id FROM house_accounts WHERE name = 'adjustments')
            = CASE WHEN adjustments.amount > 0 THEN debit_account ELSE credit_account END
          AND player_id = CASE WHEN adjustments.amount > 0 THEN credit_account ELSE debit_account END
        WHERE adjustments.id = ANY($1) AND cause_id IS NULL`,
      transfers: `
        SELECT cause_id AS id, transfers.amount FROM transfers LEFT JOIN adjustments ON adjustments.id = cause_id
        WHERE cause_id = ANY($1) AND kind = 'adjustment' AND adjustments.id IS NULL`,
    },
  },
  "every adjustment is in the audit log, as its operator made it": {
    code: "adjustments.audited",
    says: "Корректировки нет в журнале",
    of: {
      adjustments: `
        SELECT adjustments.id, player_id, amount FROM adjustments
        WHERE adjustments.id = ANY($1) AND NOT EXISTS (SELECT FROM audit_log
          WHERE resource = 'players' AND subject = player_id::text AND action = 'adjust'
            AND audit_log.operator_id = adjustments.operator_id
            AND (after::jsonb ->> 'adjustment')::bigint = adjustments.id
            AND round((after::jsonb ->> 'sum')::numeric * 100) = abs(amount)
            AND (after::jsonb ->> 'direction' = 'credit') = (amount > 0) AND after::jsonb ->> 'reason' = reason
            AND ${atItsEntry("adjustments.created_at")})`,
    },
  },
} as const satisfies SqlRules;
