-- compatible: a new table, which the version before does not write: what it binds meanwhile cannot be contested. The trigger lets one thing
-- more pass.
-- Telegram accounts as they were when they were bound. Within an hour their player may contest one: it is unbound then, and what was paid for
-- it stays in the books.
CREATE TABLE telegram_bindings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES players (id),
  telegram_id text NOT NULL CHECK (telegram_id ~ '^[1-9][0-9]{0,19}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 129),
  username text CHECK (length(username) BETWEEN 1 AND 64),
  bound_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  contested_at timestamptz,
  CHECK (contested_at < bound_at + interval '1 hour')
);
CREATE UNIQUE INDEX telegram_bindings_player ON telegram_bindings (player_id) WHERE contested_at IS NULL;
CREATE UNIQUE INDEX telegram_bindings_account ON telegram_bindings (telegram_id) WHERE contested_at IS NULL;
CREATE INDEX telegram_bindings_contested ON telegram_bindings (player_id) WHERE contested_at IS NOT NULL;
CREATE INDEX telegram_bindings_contested_account ON telegram_bindings (telegram_id) WHERE contested_at IS NOT NULL;

CREATE OR REPLACE FUNCTION refuse_telegram_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.telegram_id IS NULL
    AND EXISTS (SELECT FROM telegram_bindings WHERE player_id = OLD.id AND telegram_id = OLD.telegram_id AND contested_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM telegram_bindings WHERE player_id = OLD.id AND contested_at IS NULL)
  THEN RETURN NULL;
  END IF;
  RAISE EXCEPTION 'the Telegram account of player % is fixed', OLD.id USING ERRCODE = 'restrict_violation';
END
$$;

GRANT SELECT, INSERT, UPDATE (contested_at) ON telegram_bindings TO rumb_app;
