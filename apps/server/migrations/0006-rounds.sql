-- The server seed of a shared round belongs to nobody.
ALTER TABLE seeds ALTER COLUMN player_id DROP NOT NULL;

-- Who drives the shared rounds. Whoever takes an expired lease gets the next epoch; all times are the database's.
CREATE TABLE leader_leases (
  name text PRIMARY KEY,
  holder text NOT NULL,
  epoch bigint NOT NULL CHECK (epoch > 0),
  expires_at timestamptz NOT NULL
);

-- A shared round is its row: any node can go on from it. `version` grows with every change, `epoch` is that of the
-- leader who moved it last.
CREATE TABLE rounds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'locked', 'drawn', 'settled', 'refunded')),
  version bigint NOT NULL DEFAULT 1,
  epoch bigint NOT NULL,
  seed_id bigint NOT NULL UNIQUE REFERENCES seeds (id),
  bank bigint NOT NULL DEFAULT 0 CHECK (bank >= 0),
  bets integer NOT NULL DEFAULT 0 CHECK (bets >= 0),
  -- Who bet first: the countdown of some games waits for somebody else.
  first_player_id bigint REFERENCES players (id),
  opened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  first_bet_at timestamptz,
  -- Null while the countdown stands.
  closes_at timestamptz,
  settles_at timestamptz,
  ends_at timestamptz,
  outcome jsonb,
  -- What the screens show of the draw beside its outcome.
  show jsonb,
  -- Public with the end of the round.
  server_seed bytea CHECK (length(server_seed) = 32),
  CHECK ((bets = 0) = (bank = 0) AND (bets = 0) = (first_player_id IS NULL) AND (bets = 0) = (first_bet_at IS NULL)),
  CHECK ((outcome IS NOT NULL) = (state IN ('drawn', 'settled'))),
  CHECK ((ends_at IS NOT NULL) = (state IN ('settled', 'refunded'))),
  CHECK ((server_seed IS NOT NULL) = (state IN ('settled', 'refunded'))),
  CHECK (closes_at IS NOT NULL OR state IN ('open', 'refunded'))
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX rounds_running ON rounds (game) WHERE state IN ('open', 'locked', 'drawn');
CREATE INDEX rounds_latest ON rounds (game, id DESC);

-- The bets of a round in the order of their acceptance, with what they put into its draw.
CREATE TABLE round_bets (
  round_id bigint NOT NULL REFERENCES rounds (id),
  seq integer NOT NULL CHECK (seq > 0),
  bet_id bigint NOT NULL UNIQUE,
  player_id bigint NOT NULL REFERENCES players (id),
  client_seed text NOT NULL,
  stake bigint NOT NULL CHECK (stake > 0),
  params jsonb NOT NULL,
  PRIMARY KEY (round_id, seq)
);
CREATE TRIGGER round_bets_append_only BEFORE UPDATE OR DELETE ON round_bets
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The only ways a round may go, whoever tries; and nothing of an ended one changes.
CREATE FUNCTION refuse_round_leap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (('open', 'open'), ('open', 'locked'), ('open', 'refunded'), ('locked', 'drawn'),
      ('drawn', 'settled'))
    OR NEW.version <= OLD.version OR NEW.epoch < OLD.epoch
    OR (NEW.game, NEW.seed_id, NEW.opened_at) IS DISTINCT FROM (OLD.game, OLD.seed_id, OLD.opened_at)
    OR (OLD.state <> 'open' AND (NEW.bank, NEW.bets, NEW.closes_at) IS DISTINCT FROM (OLD.bank, OLD.bets, OLD.closes_at))
    OR (OLD.outcome IS NOT NULL AND NEW.outcome IS DISTINCT FROM OLD.outcome) THEN
    RAISE EXCEPTION 'round % cannot go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER rounds_step_by_step BEFORE UPDATE ON rounds FOR EACH ROW EXECUTE FUNCTION refuse_round_leap();

-- Every node tells its browsers of a change as soon as it is committed.
CREATE FUNCTION tell_round_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('round_changed', NEW.game);
  RETURN NULL;
END
$$;
CREATE TRIGGER rounds_changed AFTER INSERT OR UPDATE ON rounds
  FOR EACH ROW EXECUTE FUNCTION tell_round_changed();

GRANT SELECT, INSERT, UPDATE ON leader_leases, rounds TO rumb_app;
GRANT SELECT, INSERT ON round_bets TO rumb_app;
