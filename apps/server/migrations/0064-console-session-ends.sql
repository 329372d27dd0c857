-- compatible: a trigger that says more; the version before listens to the same channel and looks again at what it has.
-- Every node looks again at an operator's sockets when a session of theirs in the console has ended, whoever ended it.
CREATE FUNCTION tell_console_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('player_changed', NEW.player_id::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER console_sessions_ended AFTER UPDATE OF revoked_at ON console_sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION tell_console_session_ended();
