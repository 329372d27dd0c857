-- compatible: constraints go, and the code before deletes no seeds.
-- Seeds that never decided anything are deleted after a month. These references would read all accounts for each of them, or need indexes
-- that plays write to; the trigger below looks at the one account that can use the seed. That an account has its seeds is checked with
-- the books.
ALTER TABLE player_accounts
  DROP CONSTRAINT player_accounts_active_seed_id_fkey,
  DROP CONSTRAINT player_accounts_next_seed_id_fkey;
ALTER TABLE stepped_games DROP CONSTRAINT stepped_games_seed_id_fkey;

CREATE FUNCTION refuse_seed_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.player_id IS NULL OR OLD.rounds IS DISTINCT FROM 0 OR (OLD.revealed_at < now() - interval '30 days') IS NOT TRUE
    OR EXISTS (SELECT FROM player_accounts WHERE player_id = OLD.player_id AND OLD.id IN (active_seed_id, next_seed_id))
    OR EXISTS (SELECT FROM stepped_games WHERE player_id = OLD.player_id AND seed_id = OLD.id) THEN
    RAISE EXCEPTION 'seed % is kept', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER seeds_kept BEFORE DELETE ON seeds FOR EACH ROW EXECUTE FUNCTION refuse_seed_deletion();
GRANT DELETE ON seeds TO rumb_app;
