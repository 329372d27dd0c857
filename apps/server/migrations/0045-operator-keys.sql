-- compatible: new tables, and triggers on what makes or ends an operator. The version before never looks at them.
-- An operator's sign-in to the console, apart from that to the site. The seal is made with the site's key over whose it is, since when, and
-- when a key was shown last.
CREATE TABLE console_sessions (
  id_hash bytea PRIMARY KEY CHECK (length(id_hash) = 32),
  player_id bigint NOT NULL REFERENCES players (id),
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  proved_at timestamptz NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  seal bytea NOT NULL CHECK (length(seal) = 32),
  revoked_at timestamptz,
  ended_by text CHECK (ended_by IN ('exit', 'sign-in', 'limit', 'ban', 'role', 'keys', 'operator')),
  CHECK ((revoked_at IS NULL) = (ended_by IS NULL))
);
CREATE INDEX console_sessions_live ON console_sessions (player_id) WHERE revoked_at IS NULL;
CREATE INDEX console_sessions_created ON console_sessions (created_at);

-- Passkeys (WebAuthn). Whoever has one signs in without any other name.
CREATE TABLE operator_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES players (id),
  credential_id bytea NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023),
  public_key bytea NOT NULL,
  uses bigint NOT NULL CHECK (uses >= 0),
  transports text[] NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  -- The maker of the key keeps copies of it on several devices.
  synced boolean NOT NULL,
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  used_at timestamptz
);
CREATE INDEX operator_keys_of ON operator_keys (player_id);

-- The secret that an app makes codes of. A code is used once: none of a step up to this one is taken.
CREATE TABLE operator_totp (
  player_id bigint PRIMARY KEY REFERENCES players (id),
  secret_box bytea NOT NULL,
  used_step bigint NOT NULL,
  added_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE operator_recovery_codes (
  code_hash bytea PRIMARY KEY CHECK (length(code_hash) = 32),
  player_id bigint NOT NULL REFERENCES players (id),
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  used_at timestamptz
);
CREATE INDEX operator_recovery_codes_of ON operator_recovery_codes (player_id);

-- Wrong codes in a row, of the app and of recovery.
CREATE TABLE operator_wrong_codes (
  player_id bigint PRIMARY KEY REFERENCES players (id),
  wrong integer NOT NULL,
  wrong_at timestamptz NOT NULL
);

-- One-time links by which an operator enrols a first key; a new one takes the place of the one before.
CREATE TABLE operator_links (
  player_id bigint PRIMARY KEY REFERENCES players (id),
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  expires_at timestamptz NOT NULL
);

-- What has been begun in the console and is ended by another call, once: the challenge of a key, a secret that is being enrolled, or whom VK
-- has named.
CREATE TABLE console_attempts (
  id_hash bytea PRIMARY KEY CHECK (length(id_hash) = 32),
  kind text NOT NULL CHECK (kind IN ('enter', 'step', 'key', 'totp', 'person')),
  player_id bigint REFERENCES players (id),
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX console_attempts_created ON console_attempts (created_at);

-- However a ban is written, it ends what is open in the console; and whoever is no operator any more has no keys, should they be one again.
CREATE FUNCTION end_console_of_banned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE console_sessions SET revoked_at = clock_timestamp(), ended_by = 'ban' WHERE player_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER players_ban_ends_console AFTER UPDATE OF banned_at ON players
  FOR EACH ROW WHEN (OLD.banned_at IS NULL AND NEW.banned_at IS NOT NULL) EXECUTE FUNCTION end_console_of_banned();

CREATE FUNCTION forget_keys_of_former_operator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE console_sessions SET revoked_at = clock_timestamp(), ended_by = 'role' WHERE player_id = NEW.id AND revoked_at IS NULL;
  DELETE FROM operator_keys WHERE player_id = NEW.id;
  DELETE FROM operator_totp WHERE player_id = NEW.id;
  DELETE FROM operator_recovery_codes WHERE player_id = NEW.id;
  DELETE FROM operator_wrong_codes WHERE player_id = NEW.id;
  DELETE FROM operator_links WHERE player_id = NEW.id;
  DELETE FROM console_attempts WHERE player_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER players_role_forgets_keys AFTER UPDATE OF role ON players
  FOR EACH ROW WHEN (OLD.role = 'operator' AND NEW.role <> 'operator') EXECUTE FUNCTION forget_keys_of_former_operator();

GRANT SELECT, INSERT, UPDATE, DELETE ON console_sessions, operator_keys, operator_totp, operator_recovery_codes, operator_wrong_codes,
  operator_links, console_attempts TO rumb_app;
