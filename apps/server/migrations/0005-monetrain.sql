-- A page that is loaded again shows the player's last bonus. Among a million of his other bets it is found at once, and no
-- other game pays for that when it writes.
CREATE INDEX bets_player_monetrain ON bets (player_id, id) WHERE game = 'monetrain';
