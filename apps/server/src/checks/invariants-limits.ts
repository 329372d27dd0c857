/** What must hold of players' own limits; each statement returns the rows that break the rule it is named after. */
export const LIMIT_RULES = {
  "the day of a player with limits is that of their bets": `
    SELECT account.player_id, days.staked, days.returned, made.staked AS of_bets, made.returned AS returned_by_bets
    FROM player_accounts AS account
    LEFT JOIN player_limit_days AS days ON days.player_id = account.player_id AND day = moscow_day(now())
    LEFT JOIN (
      SELECT player_id, sum(stake) AS staked, sum(payout + pot_payout) AS returned FROM bets
      WHERE state <> 'refunded' AND moscow_day(created_at) = moscow_day(now()) GROUP BY player_id
    ) AS made ON made.player_id = account.player_id
    WHERE limited_until > now() AND (coalesce(days.staked, 0) <> coalesce(made.staked, 0)
      OR coalesce(days.returned, 0) <> coalesce(made.returned, 0))`,
  "the ledger looks at a player's limits exactly as long as they hold their stakes": `
    SELECT player_id, limited_until FROM player_accounts LEFT JOIN player_limits USING (player_id)
    WHERE limited_until IS DISTINCT FROM greatest(paused_until,
      CASE WHEN stake IS NOT NULL THEN
        CASE WHEN stake_next_at IS NOT NULL AND stake_next IS NULL THEN stake_next_at ELSE 'infinity' END END,
      CASE WHEN loss IS NOT NULL THEN
        CASE WHEN loss_next_at IS NOT NULL AND loss_next IS NULL THEN loss_next_at ELSE 'infinity' END END)`,
} as const;
