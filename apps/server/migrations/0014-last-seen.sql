-- When a player was last here: told by his sign-ins and the use of his sessions, at most once a day. What is known of
-- those who are here already are their sessions and their newest bet.
ALTER TABLE players ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE players ALTER COLUMN last_seen_at SET DEFAULT clock_timestamp();
UPDATE players SET last_seen_at = greatest(
  created_at,
  (SELECT max(last_seen_at) FROM sessions WHERE player_id = players.id),
  (SELECT created_at FROM bets WHERE player_id = players.id ORDER BY id DESC LIMIT 1)
);
CREATE INDEX players_seen ON players (last_seen_at, id);

-- The console looks for bets of a game, or of an outcome, among all there are. A new bet goes to the end of one of some
-- twenty runs of it, so its page is in memory; settling a bet has had to write to indexes before (bets_open_seed).
CREATE INDEX bets_game_state ON bets (game, state, id);
