-- A Telegram account that is bound stays bound: rewards have been paid for it. The trigger comes after: one that comes before an
-- update has every update of a player lock his row once more, and every bet updates it.
CREATE FUNCTION refuse_telegram_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the Telegram account of player % is fixed', OLD.id USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER players_telegram_fixed AFTER UPDATE OF telegram_id ON players
  FOR EACH ROW WHEN (OLD.telegram_id IS NOT NULL AND NEW.telegram_id IS DISTINCT FROM OLD.telegram_id)
  EXECUTE FUNCTION refuse_telegram_change();

-- What reposts have given and was not transferred yet, in kopecks, and how many there were in all.
ALTER TABLE players
  ADD COLUMN repost_income bigint NOT NULL DEFAULT 0 CHECK (repost_income >= 0),
  ADD COLUMN reposts integer NOT NULL DEFAULT 0 CHECK (reposts >= 0);

ALTER TABLE bonus_claims
  DROP CONSTRAINT bonus_claims_bonus_check,
  ADD CONSTRAINT bonus_claims_bonus_check CHECK (bonus IN ('day', 'hourly', 'rakeback', 'repost', 'social'));

-- Each post pays its player once for ever; `post` is VK's name of it, owner and number.
CREATE TABLE reposts (
  player_id bigint NOT NULL REFERENCES players (id),
  post text NOT NULL CHECK (post ~ '^-?[0-9]{1,20}_[0-9]{1,20}$'),
  reward bigint NOT NULL CHECK (reward > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (player_id, post)
);
CREATE TRIGGER reposts_append_only BEFORE UPDATE OR DELETE ON reposts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Each account of a network brings its bonus once for ever, and so does each player.
CREATE TABLE social_claims (
  network text NOT NULL CHECK (network IN ('vk', 'tg')),
  account_id text NOT NULL CHECK (length(account_id) BETWEEN 1 AND 32),
  player_id bigint NOT NULL REFERENCES players (id),
  claim_id bigint NOT NULL UNIQUE REFERENCES bonus_claims (id),
  PRIMARY KEY (network, account_id),
  UNIQUE (player_id, network)
);
CREATE TRIGGER social_claims_append_only BEFORE UPDATE OR DELETE ON social_claims
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What the sandbox's VK and Telegram know, which play strangers: nothing else of the site reads these.
CREATE TABLE sandbox_members (
  network text NOT NULL CHECK (network IN ('vk', 'tg')),
  account_id text NOT NULL CHECK (length(account_id) BETWEEN 1 AND 32),
  joined boolean NOT NULL DEFAULT false,
  closed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (network, account_id)
);
CREATE TABLE sandbox_posts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE TABLE sandbox_shares (
  account_id text NOT NULL CHECK (length(account_id) BETWEEN 1 AND 32),
  post_id integer NOT NULL REFERENCES sandbox_posts (id),
  PRIMARY KEY (account_id, post_id)
);
CREATE TABLE sandbox_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chat_id text NOT NULL CHECK (length(chat_id) BETWEEN 1 AND 32),
  from_bot boolean NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4096),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX sandbox_messages_chat ON sandbox_messages (chat_id, id);

GRANT SELECT, INSERT ON reposts, social_claims, sandbox_posts, sandbox_messages TO rumb_app;
GRANT SELECT, INSERT, UPDATE ON sandbox_members TO rumb_app;
GRANT SELECT, INSERT, DELETE ON sandbox_shares TO rumb_app;
