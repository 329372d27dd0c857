-- compatible: columns that may be null, and a trigger that ends what a ban refuses anyway. The version before goes on finding its sessions.
-- A row of this table opens an account, so it carries a seal that only who has the site's key can make: over whose session it is and
-- since when. Rows without one were made before, or past the site.
ALTER TABLE sessions
  ADD COLUMN seal bytea,
  ADD COLUMN ended_by text,
  ADD CONSTRAINT sessions_seal CHECK (length(seal) = 32) NOT VALID,
  ADD CONSTRAINT sessions_ended_by CHECK (ended_by IN ('exit', 'sign-in', 'player', 'limit', 'ban', 'operator')) NOT VALID;

-- However a ban is written, it ends the player's sessions, and no end of the ban brings them back. The trigger that notifies of a ban tells
-- every node.
CREATE FUNCTION end_sessions_of_banned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sessions SET revoked_at = clock_timestamp(), ended_by = 'ban' WHERE player_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER players_ban_ends_sessions AFTER UPDATE OF banned_at ON players
  FOR EACH ROW WHEN (OLD.banned_at IS NULL AND NEW.banned_at IS NOT NULL) EXECUTE FUNCTION end_sessions_of_banned();
