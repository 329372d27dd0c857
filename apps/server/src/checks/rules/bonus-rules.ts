import { RAKEBACK_GAME_IDS } from "@rumb/games/games";
import { RAKEBACK_UNITS_PER_KOPECK } from "@rumb/games/bonuses/rakeback";
import { ARCHIVED_UNTIL, IS_ARCHIVED } from "../../money/archive/archived-months-store.ts";
import { HELD_SINCE, type SqlRules } from "../books/sql-rule.ts";
import { contested, erased } from "./contested-telegram.ts";
import { LONGEST_HOLD_HOURS } from "../../settings/settings.ts";

// The ids are constants of the site, not values from outside.
const RAKEBACK_GAMES = RAKEBACK_GAME_IDS.map((id) => `'${id}'`).join(", ");
const CLAIM_KINDS = `('bonus_day', 'bonus_hourly', 'bonus_rakeback', 'bonus_repost', 'bonus_social')`;

/** What must hold of bonuses. */
export const BONUS_RULES = {
  "every use of a promo code is a payment's or has its credit, and no other has one": {
    code: "uses.credit",
    says: "Активация промокода и её зачисление не соответствуют друг другу",
    of: {
      uses: `
        SELECT promo_uses.id, code_id, reward FROM promo_uses LEFT JOIN promo_codes ON promo_codes.id = code_id
        LEFT JOIN transfers ON cause_id = promo_uses.id AND transfers.kind = 'promo' AND amount = reward
          AND credit_account = promo_uses.player_id
          AND debit_account = (SELECT id FROM house_accounts WHERE name = 'bonus:promo')
        WHERE promo_uses.id = ANY($1) AND (payment_id IS NULL) <> (cause_id IS NOT NULL)`,
      transfers: `
        SELECT cause_id AS id, amount FROM transfers
        LEFT JOIN promo_uses ON promo_uses.id = cause_id AND payment_id IS NULL
        WHERE cause_id = ANY($1) AND kind = 'promo' AND promo_uses.id IS NULL`,
    },
  },
  "every claimed bonus has its credit, and no other has one": {
    code: "claims.credit",
    says: "Бонус и его зачисление не соответствуют друг другу",
    of: {
      claims: `
        SELECT bonus_claims.id, bonus, bonus_claims.amount FROM bonus_claims
        LEFT JOIN transfers ON cause_id = bonus_claims.id AND kind = 'bonus_' || bonus
          AND transfers.amount = bonus_claims.amount AND credit_account = bonus_claims.player_id
          AND debit_account = (SELECT id FROM house_accounts WHERE name = 'bonus:' || bonus)
        WHERE bonus_claims.id = ANY($1) AND cause_id IS NULL`,
      transfers: `
        SELECT cause_id AS id, kind, transfers.amount FROM transfers
        LEFT JOIN bonus_claims ON bonus_claims.id = cause_id AND kind = 'bonus_' || bonus
        WHERE cause_id = ANY($1) AND kind IN ${CLAIM_KINDS} AND bonus_claims.id IS NULL`,
    },
  },
  "a player who has claimed a timed bonus has its timer": {
    code: "players.timer-missing",
    says: "У полученного бонуса нет таймера",
    of: {
      people: `
        SELECT claims.player_id AS id, claims.bonus FROM (
          SELECT DISTINCT player_id, bonus FROM bonus_claims
          WHERE player_id = ANY($1) AND bonus IN ('day', 'hourly')
        ) AS claims
        LEFT JOIN bonus_timers USING (player_id, bonus) WHERE bonus_timers.player_id IS NULL`,
    },
  },
  "a player's rakeback is what their bets have given, without what was paid out": {
    code: "players.rakeback",
    says: "Рейкбек игрока не равен тому, что дали его ставки",
    of: {
      players: `
        SELECT player_id AS id, rakeback_units AS left, gained.sum AS gained, paid.sum AS paid FROM player_accounts
        LEFT JOIN (SELECT player_id, sum(units) FROM (
            SELECT player_id, sum(rakeback_units) AS units FROM bets WHERE player_id = ANY($1) GROUP BY player_id
            UNION ALL SELECT player_id, rakeback_units FROM archived_players WHERE player_id = ANY($1) AND ${IS_ARCHIVED}
          ) AS given GROUP BY player_id) AS gained USING (player_id)
        LEFT JOIN (SELECT player_id, sum(amount) FROM bonus_claims WHERE player_id = ANY($1) AND bonus = 'rakeback'
          GROUP BY player_id) AS paid USING (player_id)
        WHERE player_id = ANY($1)
          AND rakeback_units <> coalesce(gained.sum, 0) - ${RAKEBACK_UNITS_PER_KOPECK} * coalesce(paid.sum, 0)`,
    },
  },
  "it is written down what a player's rakeback was at the beginning of each hour that gave them any": {
    code: "players.rakeback-hours",
    says: "Возраст рейкбека не следует из ставок",
    of: {
      // What is settled around the turn of an hour may count to either.
      players: `
        WITH gained AS MATERIALIZED (
          SELECT player_id, floor(extract(epoch FROM settled_at) / 3600)::integer AS hour, sum(rakeback_units) AS units,
            coalesce(sum(rakeback_units) FILTER (WHERE extract(epoch FROM settled_at) % 3600 < 30), 0) AS first,
            coalesce(sum(rakeback_units) FILTER (WHERE extract(epoch FROM settled_at) % 3600 >= 3570), 0) AS last
          FROM bets WHERE player_id = ANY($1) AND rakeback_units > 0 GROUP BY 1, 2
        )
        SELECT held.player_id AS id, 'rakeback_hours' AS of, held.hour, held.units, since.units AS since
        FROM rakeback_hours AS held LEFT JOIN player_accounts AS account USING (player_id)
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(gained.units), 0) AS units,
            coalesce(sum(gained.first) FILTER (WHERE gained.hour = held.hour), 0) AS first,
            (SELECT coalesce(sum(last), 0) FROM gained
             WHERE gained.player_id = held.player_id AND gained.hour = held.hour - 1) AS before
          FROM gained WHERE gained.player_id = held.player_id AND gained.hour >= held.hour
        ) AS since
        WHERE held.player_id = ANY($1) AND to_timestamp(held.hour * 3600::float8) > greatest(${HELD_SINCE}, ${ARCHIVED_UNTIL})
          AND (account.player_id IS NULL OR held.units NOT BETWEEN greatest(0, rakeback_units - since.units - since.before)
            AND greatest(0, rakeback_units - since.units + since.first))
        UNION ALL
        SELECT gained.player_id, 'rakeback_hours', gained.hour, NULL, gained.units FROM gained
        JOIN player_accounts AS account USING (player_id)
        LEFT JOIN rakeback_hours AS held ON held.player_id = gained.player_id AND held.hour = gained.hour
        WHERE held.player_id IS NULL AND gained.units > gained.last
          AND to_timestamp(gained.hour * 3600::float8) > ${HELD_SINCE}
          AND gained.hour > floor(extract(epoch FROM now()) / 3600) - ${LONGEST_HOLD_HOURS}`,
    },
  },
  "a player's repost income is what their reposts have given, without what was transferred": {
    code: "players.reposts",
    says: "Доход за репосты не равен тому, что они дали",
    of: {
      people: `
        SELECT players.id, repost_income AS left, reposts AS counted, given.count AS made, given.sum AS given
        FROM players
        LEFT JOIN (SELECT player_id, sum(reward), count(*) FROM reposts WHERE player_id = ANY($1) GROUP BY player_id)
          AS given ON given.player_id = players.id
        LEFT JOIN (SELECT player_id, sum(amount) FROM bonus_claims WHERE player_id = ANY($1) AND bonus = 'repost'
          GROUP BY player_id) AS paid ON paid.player_id = players.id
        WHERE players.id = ANY($1)
          AND (repost_income <> coalesce(given.sum, 0) - coalesce(paid.sum, 0) OR reposts <> coalesce(given.count, 0))`,
    },
  },
  "a social bonus was paid for an account of its player, once": {
    code: "claims.social",
    says: "Бонус за подписку без аккаунта игрока",
    of: {
      claims: `
        SELECT bonus_claims.id, bonus_claims.player_id FROM bonus_claims
        LEFT JOIN social_claims ON claim_id = bonus_claims.id AND social_claims.player_id = bonus_claims.player_id
        LEFT JOIN players ON players.id = social_claims.player_id
          AND (account_id = CASE network WHEN 'vk' THEN vk_id ELSE telegram_id END OR (network = 'tg' AND ${contested("account_id")})
            OR ${erased("account_id", "social_claims.claim_id")})
        WHERE bonus_claims.id = ANY($1) AND bonus = 'social' AND players.id IS NULL`,
      people: `
        SELECT social_claims.player_id AS id, claim_id FROM social_claims
        LEFT JOIN bonus_claims ON bonus_claims.id = claim_id AND bonus = 'social'
          AND bonus_claims.player_id = social_claims.player_id
        WHERE social_claims.player_id = ANY($1) AND bonus_claims.id IS NULL`,
    },
  },
  "only a settled bet gives rakeback, within the rates, and none of the jackpot does": {
    code: "bets.rakeback-most",
    says: "Ставка дала рейкбек, которого не бывает",
    of: {
      bets: `
        SELECT id, game, state, stake, rakeback_units FROM bets
        WHERE id = ANY($1) AND rakeback_units >
          CASE WHEN state IN ('won', 'lost') AND game IN (${RAKEBACK_GAMES}) THEN stake * 3000 ELSE 0 END`,
    },
  },
} as const satisfies SqlRules;
