-- The game that a player is in the middle of: one row for each player and game, so that there is one at most. The row
-- stays when the game is over (`active` is false then), which makes a move that ends a game the same statements as
-- one that does not. Only the ledger writes it, under the lock of the player's row.
CREATE TABLE stepped_games (
  player_id bigint NOT NULL REFERENCES players (id),
  game text NOT NULL,
  active boolean NOT NULL,
  bet_id bigint NOT NULL,
  stake bigint NOT NULL CHECK (stake > 0),
  seed_id bigint NOT NULL REFERENCES seeds (id),
  nonce bigint NOT NULL,
  params jsonb NOT NULL,
  progress jsonb NOT NULL,
  PRIMARY KEY (player_id, game)
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX stepped_games_active ON stepped_games (seed_id, nonce) WHERE active;
GRANT SELECT, INSERT, UPDATE ON stepped_games TO rumb_app;

-- A seed is revealed only while no unfinished round uses it. This is the one place that says so.
CREATE INDEX bets_open_seed ON bets (seed_id) WHERE state = 'open';
CREATE FUNCTION refuse_early_reveal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.revealed_at IS NOT NULL AND NEW.revealed_at IS DISTINCT FROM OLD.revealed_at THEN
    RAISE EXCEPTION 'seed % is revealed already', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.revealed_at IS NULL AND NEW.revealed_at IS NOT NULL
    AND EXISTS (SELECT FROM bets WHERE seed_id = NEW.id AND state = 'open') THEN
    RAISE EXCEPTION 'seed % decides an unfinished round', NEW.id USING ERRCODE = 'RB001';
  END IF;
  IF (NEW.hash, NEW.sealed, NEW.player_id) IS DISTINCT FROM (OLD.hash, OLD.sealed, OLD.player_id)
    OR (OLD.client_seed IS NOT NULL AND NEW.client_seed IS DISTINCT FROM OLD.client_seed) THEN
    RAISE EXCEPTION 'seed % is fixed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER seeds_revealed_in_time BEFORE UPDATE ON seeds
  FOR EACH ROW EXECUTE FUNCTION refuse_early_reveal();
