-- compatible: a new table and a trigger. The version before writes role entries with the VK number itself, which the books go on comparing.
-- The audit log is for good, so what it says of an operator's VK number is a hash. Its salt is here, one for each player, and goes with
-- the account: from then on nobody can try numbers.
CREATE TABLE operator_vk_salts (
  player_id bigint PRIMARY KEY REFERENCES players (id),
  salt bytea NOT NULL CHECK (length(salt) = 32)
);
GRANT SELECT, INSERT ON operator_vk_salts TO rumb_app;

-- Only `erase_player` sets `erased_at`, so this belongs to it.
CREATE FUNCTION erase_operator_vk_salt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM operator_vk_salts WHERE player_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER players_operator_vk_salt_erased AFTER UPDATE OF erased_at ON players
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_operator_vk_salt();
