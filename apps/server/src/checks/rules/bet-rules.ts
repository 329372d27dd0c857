import { ARCHIVED_BELOW } from "../../money/archive/archived-months-store.ts";
import { FIRST_BET_ID, type SqlRules } from "../books/sql-rule.ts";

/** What must hold of bets, their movements and shared rounds, beside what is derived again from the seeds. */
export const BET_RULES = {
  "every transfer is between a player and the house, but for the payout of a withdrawal": {
    code: "transfers.sides",
    says: "Проводка не между игроком и домом",
    of: {
      transfers: `
        SELECT transfers.cause_id AS id, transfers.kind FROM transfers
        LEFT JOIN players ON players.id = greatest(debit_account, credit_account)
        LEFT JOIN house_accounts AS other ON other.id = greatest(debit_account, credit_account)
        LEFT JOIN house_accounts ON house_accounts.id = least(debit_account, credit_account)
        WHERE cause_id = ANY($1) AND (house_accounts.id IS NULL
          OR CASE WHEN kind IN ('withdrawal_payout', 'discrepancy_house') THEN other.id IS NULL ELSE players.id IS NULL END)`,
    },
  },
  "every transfer is of a kind that its cause can have": {
    code: "transfers.kind",
    says: "Проводка вида, которого не бывает",
    of: {
      transfers: `
        SELECT cause_id AS id, kind FROM transfers
        WHERE cause_id = ANY($1) AND CASE WHEN cause_id >= ${FIRST_BET_ID}
          THEN kind NOT IN ('stake', 'payout', 'refund', 'progressive')
          ELSE kind NOT IN ('sandbox_grant', 'deposit', 'deposit_promo', 'adjustment', 'promo', 'bonus_day',
            'bonus_hourly', 'bonus_rakeback', 'bonus_repost', 'bonus_social', 'bonus_referral', 'withdrawal_hold',
            'withdrawal_refund', 'withdrawal_payout', 'discrepancy', 'discrepancy_house', 'deletion', 'deletion_return') END`,
    },
  },
  "every grant of the sandbox is of its own player": {
    code: "transfers.grant",
    says: "Стартовый баланс песочницы не своему игроку",
    of: {
      transfers: `
        SELECT cause_id AS id, credit_account FROM transfers
        WHERE cause_id = ANY($1) AND kind = 'sandbox_grant' AND (credit_account <> cause_id
          OR debit_account IS DISTINCT FROM (SELECT id FROM house_accounts WHERE name = 'sandbox'))`,
    },
  },
  "every stake, payout and pot belongs to a bet of the same player and amount": {
    code: "transfers.bet",
    says: "Движение ставки без такой ставки",
    of: {
      transfers: `
        SELECT transfers.cause_id AS id, transfers.kind, transfers.amount FROM transfers
        LEFT JOIN bets ON bets.id = transfers.cause_id
          AND bets.player_id = greatest(debit_account, credit_account)
          AND transfers.amount = CASE kind WHEN 'stake' THEN bets.stake WHEN 'progressive' THEN bets.pot_payout
            ELSE bets.payout END
          AND (kind = 'stake') = (debit_account > 0) AND (kind = 'refund') <= (bets.state = 'refunded')
          AND least(debit_account, credit_account) = (SELECT id FROM house_accounts
            WHERE name = CASE kind WHEN 'progressive' THEN 'progressive' ELSE 'game:' || game END)
        WHERE cause_id = ANY($1) AND kind IN ('stake', 'payout', 'refund', 'progressive') AND bets.id IS NULL`,
    },
  },
  "every bet has its stake, and its payout and pot when there are any": {
    code: "bets.moved",
    says: "У ставки нет её движений денег",
    of: {
      bets: `
        SELECT bets.id, bets.state FROM bets
        LEFT JOIN transfers ON transfers.cause_id = bets.id AND transfers.cause_id = ANY($1)
        WHERE bets.id = ANY($1)
        GROUP BY bets.id, bets.state, bets.payout, bets.pot_payout
        HAVING count(*) FILTER (WHERE kind = 'stake') <> 1
          OR count(*) FILTER (WHERE kind IN ('payout', 'refund')) <> (bets.payout > 0)::int
          OR count(*) FILTER (WHERE kind = 'progressive') <> (bets.pot_payout > 0)::int`,
    },
  },
  "the money of a bet moved when it was made and when it was settled": {
    code: "bets.times",
    says: "Время ставки не равно времени её движений денег",
    of: {
      bets: `
        SELECT bets.id, kind, bets.created_at, settled_at, transfers.created_at AS moved_at FROM bets
        JOIN transfers ON transfers.cause_id = bets.id AND transfers.cause_id = ANY($1)
        WHERE bets.id = ANY($1)
          AND transfers.created_at <> CASE kind WHEN 'stake' THEN bets.created_at ELSE settled_at END`,
    },
  },
  "a lost bet pays nothing, a won bet pays and a refunded one pays its stake": {
    code: "bets.state",
    says: "Выплата не соответствует исходу ставки",
    of: {
      bets: `
        SELECT id, state, payout FROM bets
        WHERE id = ANY($1) AND ((state IN ('lost', 'open') AND payout <> 0) OR (state = 'won' AND payout = 0)
          OR (state = 'refunded' AND payout <> stake))`,
    },
  },
  "a bet uses a seed of its own player, or that of its round": {
    code: "bets.seed",
    says: "Ставка решена чужим зерном",
    of: {
      bets: `
        SELECT bets.id FROM bets LEFT JOIN seeds ON seeds.id = bets.seed_id AND seeds.player_id = bets.player_id
        LEFT JOIN round_bets ON round_bets.bet_id = bets.id
        LEFT JOIN rounds ON rounds.id = round_id AND rounds.seed_id = bets.seed_id
        WHERE bets.id = ANY($1) AND (seeds.id IS NULL) = (rounds.id IS NULL)`,
    },
  },
  "no revealed seed decides an unfinished round": {
    code: "bets.revealed",
    says: "Зерно раскрыто, а ставка на нём ещё открыта",
    of: {
      bets: `
        SELECT bets.id FROM bets JOIN seeds ON seeds.id = bets.seed_id
        WHERE bets.id = ANY($1) AND bets.state = 'open' AND seeds.revealed_at IS NOT NULL`,
    },
  },
} as const satisfies SqlRules;

/** What must hold of shared rounds. */
export const ROUND_RULES = {
  "a bet of a round is the one that was recorded": {
    code: "rounds.bet",
    says: "Ставка раунда не та, что записана",
    of: {
      rounds: `
        SELECT round_id AS id, seq FROM round_bets JOIN rounds ON rounds.id = round_id LEFT JOIN bets ON bets.id = bet_id
          AND bets.player_id = round_bets.player_id AND bets.stake = round_bets.stake AND bets.game = rounds.game
          AND bets.params = round_bets.params AND bets.nonce = 0
        WHERE round_id = ANY($1) AND bets.id IS NULL AND bet_id >= ${ARCHIVED_BELOW}`,
    },
  },
  "a bet of a round brings a client seed of its player": {
    code: "rounds.client-seed",
    says: "Зерно игрока в раунде не его",
    of: {
      rounds: `
        SELECT round_id AS id, seq FROM round_bets JOIN bets ON bets.id = bet_id
        WHERE round_id = ANY($1) AND bets.created_at > now() - interval '30 days' AND NOT EXISTS (SELECT FROM seeds WHERE seeds.player_id = round_bets.player_id
          AND seeds.client_seed = round_bets.client_seed)`,
    },
  },
  "a round counts its bets, without a gap, and their stakes": {
    code: "rounds.bank",
    says: "Банк или число ставок раунда не те",
    of: {
      rounds: `
        SELECT rounds.id, bank, bets FROM rounds LEFT JOIN round_bets ON round_id = rounds.id WHERE rounds.id = ANY($1)
        GROUP BY rounds.id HAVING count(seq) <> bets OR coalesce(max(seq), 0) <> bets OR coalesce(sum(stake), 0) <> bank`,
    },
  },
  "the tickets of a jackpot follow each other, one a kopeck": {
    code: "rounds.tickets",
    says: "Билеты джекпота идут не подряд",
    of: {
      rounds: `
        SELECT round_id AS id, seq FROM (
          SELECT round_id, seq, stake, (params ->> 'fromTicket')::bigint AS from_ticket,
            (params ->> 'toTicket')::bigint AS to_ticket, sum(stake) OVER (PARTITION BY round_id ORDER BY seq) AS so_far
          FROM round_bets JOIN rounds ON rounds.id = round_id WHERE game = 'jackpot' AND round_id = ANY($1)
        ) AS tickets WHERE to_ticket <> so_far OR from_ticket <> so_far - stake + 1`,
    },
  },
  "a bet is open exactly while its round runs, and refunded exactly with it": {
    code: "rounds.state",
    says: "Состояние ставки не соответствует раунду",
    of: {
      rounds: `
        SELECT rounds.id, bets.id AS bet FROM round_bets JOIN rounds ON rounds.id = round_id JOIN bets ON bets.id = bet_id
        WHERE round_id = ANY($1) AND ((bets.state = 'open') <> (rounds.state IN ('open', 'locked', 'drawn'))
          OR (bets.state = 'refunded') <> (rounds.state = 'refunded')
          OR (rounds.state = 'settled' AND bets.outcome <> rounds.outcome))`,
    },
  },
  "a settled jackpot pays its bank, without the fee of the winning bet, to one bet": {
    code: "rounds.jackpot",
    says: "Джекпот выплачен не одной ставке или не целиком",
    of: {
      rounds: `
        SELECT rounds.id, bank, sum(payout) FROM rounds JOIN round_bets ON round_id = rounds.id
        JOIN bets ON bets.id = bet_id WHERE rounds.id = ANY($1) AND rounds.game = 'jackpot' AND rounds.state = 'settled'
          AND NOT EXISTS (SELECT FROM round_bets AS old WHERE old.round_id = rounds.id AND old.bet_id < ${ARCHIVED_BELOW})
        GROUP BY rounds.id HAVING count(*) FILTER (WHERE payout > 0) <> 1 OR sum(payout) <>
          (bank * (10000 - coalesce(max((bets.params ->> 'edgeHundredths')::bigint) FILTER (WHERE payout > 0), 0)) + 5000) / 10000`,
    },
  },
  "the seed of a round is public exactly when it is over": {
    code: "rounds.seed",
    says: "Зерно раунда раскрыто не тогда или не то",
    of: {
      rounds: `
        SELECT rounds.id FROM rounds JOIN seeds ON seeds.id = seed_id
        WHERE rounds.id = ANY($1)
          AND ((rounds.state IN ('settled', 'refunded')) <> (seeds.revealed_at IS NOT NULL)
            OR sha256(rounds.server_seed) <> seeds.hash)`,
    },
  },
} as const satisfies SqlRules;
