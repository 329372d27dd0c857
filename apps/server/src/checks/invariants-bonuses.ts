import { RAKEBACK_GAME_IDS } from "@rumb/games/games";

// The ids are constants of the site, not values from outside.
const RAKEBACK_GAMES = RAKEBACK_GAME_IDS.map((id) => `'${id}'`).join(", ");

/** What must hold of bonuses; each statement returns the rows that break the rule it is named after. */
export const BONUS_RULES = {
  "every use of a promo code is a payment's or has its credit, and no other has one": `
    SELECT uses.id AS use, made.cause_id AS transfer FROM (
      SELECT promo_uses.id, player_id, reward, 'bonus:promo' AS account
      FROM promo_uses JOIN promo_codes ON promo_codes.id = code_id WHERE payment_id IS NULL
    ) AS uses
    FULL JOIN (
      SELECT transfers.*, name FROM transfers LEFT JOIN house_accounts ON house_accounts.id = debit_account
      WHERE kind = 'promo'
    ) AS made ON made.cause_id = uses.id AND made.name = uses.account AND made.credit_account = uses.player_id
      AND made.amount = uses.reward
    WHERE uses.id IS NULL OR made.cause_id IS NULL`,
  "every claimed bonus has its credit, and no other has one": `
    SELECT bonus_claims.id AS claim, made.cause_id AS transfer FROM bonus_claims
    FULL JOIN (
      SELECT transfers.*, name FROM transfers LEFT JOIN house_accounts ON house_accounts.id = debit_account
      WHERE kind IN ('bonus_day', 'bonus_hourly', 'bonus_rakeback', 'bonus_repost', 'bonus_social')
    ) AS made ON made.cause_id = bonus_claims.id AND made.kind = 'bonus_' || bonus_claims.bonus
      AND made.name = 'bonus:' || bonus_claims.bonus AND made.credit_account = bonus_claims.player_id
      AND made.amount = bonus_claims.amount
    WHERE bonus_claims.id IS NULL OR made.cause_id IS NULL`,
  "a player who has claimed a timed bonus has its timer": `
    SELECT claims.player_id, claims.bonus FROM (
      SELECT player_id, bonus, max(created_at) AS last FROM bonus_claims WHERE bonus IN ('day', 'hourly')
      GROUP BY player_id, bonus
    ) AS claims
    LEFT JOIN bonus_timers USING (player_id, bonus) WHERE bonus_timers.player_id IS NULL`,
  "a player's rakeback is what their bets have given, without what was paid out": `
    SELECT player_id, rakeback_units AS left, gained.sum AS gained, paid.sum AS paid FROM player_accounts
    LEFT JOIN (SELECT player_id, sum(rakeback_units) FROM bets GROUP BY player_id) AS gained USING (player_id)
    LEFT JOIN (SELECT player_id, sum(amount) FROM bonus_claims WHERE bonus = 'rakeback' GROUP BY player_id) AS paid
      USING (player_id)
    WHERE rakeback_units <> coalesce(gained.sum, 0) - 100000 * coalesce(paid.sum, 0)`,
  "a player's repost income is what their reposts have given, without what was transferred": `
    SELECT players.id, repost_income AS left, reposts AS counted, given.* FROM players
    LEFT JOIN (SELECT player_id, sum(reward), count(*) FROM reposts GROUP BY player_id) AS given
      ON given.player_id = players.id
    LEFT JOIN (SELECT player_id, sum(amount) FROM bonus_claims WHERE bonus = 'repost' GROUP BY player_id) AS paid
      ON paid.player_id = players.id
    WHERE repost_income <> coalesce(given.sum, 0) - coalesce(paid.sum, 0) OR reposts <> coalesce(given.count, 0)`,
  "a social bonus was paid for an account of its player, once": `
    SELECT bonus_claims.id AS claim, social_claims.* FROM social_claims
    JOIN players ON players.id = social_claims.player_id
      AND account_id = CASE network WHEN 'vk' THEN vk_id ELSE telegram_id END
    FULL JOIN (SELECT * FROM bonus_claims WHERE bonus = 'social') AS bonus_claims
      ON bonus_claims.id = claim_id AND bonus_claims.player_id = social_claims.player_id
    WHERE bonus_claims.id IS NULL OR claim_id IS NULL`,
  "only a settled bet gives rakeback, within the rates, and none of the jackpot does": `
    SELECT id, game, state, stake, rakeback_units FROM bets
    WHERE rakeback_units > CASE WHEN state IN ('won', 'lost') AND game IN (${RAKEBACK_GAMES}) THEN stake * 3000 ELSE 0 END`,
} as const;
