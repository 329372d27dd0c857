-- compatible: new columns with constant defaults, which the code before neither reads nor writes.
-- A bet clears only what deposits had asked for when it was made. `player_accounts.wager_asked` is what all deposits have asked for
-- since this migration; the other two are copies of it, taken when the bet is made. So 0 is right for a bet of before: every
-- deposit from now on comes after it.
ALTER TABLE player_accounts ADD COLUMN wager_asked bigint NOT NULL DEFAULT 0;
ALTER TABLE stepped_games ADD COLUMN wager_asked bigint NOT NULL DEFAULT 0;
ALTER TABLE round_bets ADD COLUMN wager_asked bigint NOT NULL DEFAULT 0;

-- A game that was running already when its player paid in: below 0 by what those deposits have asked for.
-- few rows: games that run, of players who have paid in meanwhile.
UPDATE stepped_games SET wager_asked = -later.asked
FROM (
  SELECT running.player_id, running.game, sum(payments.amount)::bigint * coalesce(
      (SELECT (value ->> 'wagerTimes')::bigint FROM settings WHERE key = 'payments'), 3) AS asked
  FROM stepped_games AS running JOIN bets ON bets.id = bet_id JOIN payments ON payments.player_id = running.player_id
  WHERE active AND payments.state = 'paid' AND paid_at >= bets.created_at
  GROUP BY running.player_id, running.game
) AS later
WHERE stepped_games.player_id = later.player_id AND stepped_games.game = later.game;
