-- compatible: a column whose default lets every operator do what they might before.
-- What an operator may do; of a player who is none it says nothing.
ALTER TABLE players ADD COLUMN operator_role text NOT NULL DEFAULT 'admin';
ALTER TABLE players ADD CONSTRAINT players_operator_role
  CHECK (operator_role IN ('viewer', 'support', 'cashier', 'risk', 'admin')) NOT VALID;
CREATE TRIGGER players_operator_role_changed AFTER UPDATE OF operator_role ON players
  FOR EACH ROW WHEN (OLD.operator_role IS DISTINCT FROM NEW.operator_role) EXECUTE FUNCTION tell_player_changed();
