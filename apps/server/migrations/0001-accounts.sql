-- The application works under a role of its own that owns nothing: what it may not do, it cannot do.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'rumb_app') THEN
    CREATE ROLE rumb_app NOLOGIN;
  END IF;
EXCEPTION
  -- Another database of the same server was migrated at the same moment.
  WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;
DO $$
BEGIN
  IF NOT pg_has_role(current_user, 'rumb_app', 'MEMBER') THEN
    GRANT rumb_app TO CURRENT_USER;
  END IF;
END
$$;

-- `balance` is the cached sum of the player's transfers, in kopecks; only the ledger writes it.
-- `active_seed_id` and `nonce` (the next one to use) sit here so that a play updates one row.
CREATE TABLE players (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vk_id text NOT NULL UNIQUE CHECK (length(vk_id) BETWEEN 1 AND 32),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
  img text NOT NULL,
  balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0),
  active_seed_id bigint,
  next_seed_id bigint,
  nonce bigint NOT NULL DEFAULT 0 CHECK (nonce >= 0),
  banned_at timestamptz,
  ban_comment text,
  videocard text CHECK (length(videocard) <= 512),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((banned_at IS NULL) = (ban_comment IS NULL))
) WITH (fillfactor = 70);

-- A server seed is stored sealed (AES-256-GCM); `hash` is its published commitment (SHA-256).
-- `client_seed` is set when the seed becomes active and never changes after that; `rounds`, how many used it, is known
-- when it is revealed.
CREATE TABLE seeds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES players (id),
  sealed bytea NOT NULL,
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
  client_seed text CHECK (client_seed ~ '^[ -9;-~]{1,64}$'),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  activated_at timestamptz,
  revealed_at timestamptz,
  rounds bigint,
  CHECK ((revealed_at IS NULL) = (rounds IS NULL)),
  CHECK ((client_seed IS NULL) = (activated_at IS NULL)),
  CHECK (revealed_at IS NULL OR activated_at IS NOT NULL)
);
CREATE INDEX seeds_player ON seeds (player_id, id);
ALTER TABLE players
  ADD FOREIGN KEY (active_seed_id) REFERENCES seeds (id),
  ADD FOREIGN KEY (next_seed_id) REFERENCES seeds (id);

-- Every process forgets what it remembers of a player whose ban has changed, whoever changed it.
CREATE FUNCTION tell_player_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('player_changed', NEW.id::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER players_ban_changed AFTER UPDATE OF banned_at ON players
  FOR EACH ROW WHEN (OLD.banned_at IS DISTINCT FROM NEW.banned_at) EXECUTE FUNCTION tell_player_changed();

CREATE TABLE sessions (
  id_hash bytea PRIMARY KEY CHECK (length(id_hash) = 32),
  player_id bigint NOT NULL REFERENCES players (id),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  address text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX sessions_player ON sessions (player_id, created_at DESC);

-- One row per started sign-in: the state is used once, the PKCE verifier never leaves the server.
CREATE TABLE login_attempts (
  state_hash bytea PRIMARY KEY CHECK (length(state_hash) = 32),
  code_verifier text NOT NULL,
  return_path text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  used_at timestamptz
);
CREATE INDEX login_attempts_age ON login_attempts (created_at);

CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

GRANT SELECT, INSERT, UPDATE ON players, seeds, sessions, login_attempts, settings TO rumb_app;
GRANT DELETE ON sessions, login_attempts TO rumb_app;
