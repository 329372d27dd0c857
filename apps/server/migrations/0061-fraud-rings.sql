-- compatible: new tables, and triggers that write down whose links may have changed. The version before never looks at them.
-- Whose links are to be looked at again. Not unique and without a key to `players`: whoever signs in or asks for money waits for nobody here.
CREATE TABLE fraud_queue (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL
);

-- How far the job is: all players up to `through_id` were looked at once; `regrouped_id`: rules have changed, and rings were made again of the
-- links of players up to it. `rules` are those by which the rings stand.
CREATE TABLE fraud_heads (
  name text PRIMARY KEY CHECK (name = 'players'),
  through_id bigint NOT NULL DEFAULT 0,
  regrouped_id bigint,
  rules jsonb
);
INSERT INTO fraud_heads (name) VALUES ('players');

-- What two accounts have in common, one row of a kind: `mark` is the address, of a device too, or the hash of the destination.
CREATE TABLE fraud_evidence (
  low_id bigint NOT NULL REFERENCES players (id),
  high_id bigint NOT NULL REFERENCES players (id),
  kind text NOT NULL CHECK (kind IN ('telegram', 'destination', 'device', 'address', 'referral')),
  mark text NOT NULL DEFAULT '' CHECK (length(mark) <= 128),
  found_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (low_id, high_id, kind),
  CHECK (low_id < high_id)
);
CREATE INDEX fraud_evidence_high ON fraud_evidence (high_id);
CREATE INDEX fraud_evidence_address ON fraud_evidence (mark) WHERE kind IN ('device', 'address');

-- Accounts that hang together. A ring keeps its number and its state while it grows; one whose members have gone to another or have nothing in
-- common any more is over. `version` says which state of it an operator has decided about.
CREATE TABLE fraud_rings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'watched', 'cleared', 'banned')),
  score integer NOT NULL CHECK (score >= 0),
  rules text[] NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  merged_into bigint REFERENCES fraud_rings (id),
  CHECK (merged_into IS NULL OR ended_at IS NOT NULL)
);
CREATE INDEX fraud_rings_score ON fraud_rings (score, id) WHERE ended_at IS NULL;
CREATE INDEX fraud_rings_changed ON fraud_rings (changed_at, id) WHERE ended_at IS NULL;
CREATE INDEX fraud_rings_state_score ON fraud_rings (state, score, id) WHERE ended_at IS NULL;
CREATE INDEX fraud_rings_state_changed ON fraud_rings (state, changed_at, id) WHERE ended_at IS NULL;
CREATE INDEX fraud_rings_rules ON fraud_rings USING gin (rules) WHERE ended_at IS NULL;

CREATE TABLE fraud_ring_players (
  player_id bigint PRIMARY KEY REFERENCES players (id),
  ring_id bigint NOT NULL REFERENCES fraud_rings (id),
  joined_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX fraud_ring_players_ring ON fraud_ring_players (ring_id);

-- What happened to a ring: by the job, with the members and rules that it was about, or by an operator, with what they wrote.
CREATE TABLE fraud_ring_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ring_id bigint NOT NULL REFERENCES fraud_rings (id),
  kind text NOT NULL CHECK (kind IN ('found', 'grown', 'reopened', 'shrunk', 'merged', 'ended', 'watched', 'cleared', 'banned', 'note')),
  operator_id bigint REFERENCES players (id),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
  members bigint[] NOT NULL DEFAULT '{}',
  rules text[] NOT NULL DEFAULT '{}',
  other_ring_id bigint REFERENCES fraud_rings (id),
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX fraud_ring_events_ring ON fraud_ring_events (ring_id, id);
CREATE INDEX fraud_ring_events_members ON fraud_ring_events USING gin (members);

CREATE FUNCTION queue_for_fraud() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := to_jsonb(OLD); ELSE changed := to_jsonb(NEW); END IF;
  INSERT INTO fraud_queue (player_id) VALUES ((changed ->> CASE TG_TABLE_NAME WHEN 'players' THEN 'id' ELSE 'player_id' END)::bigint);
  RETURN NULL;
END
$$;
-- What was common of an address goes with the sign-ins.
CREATE TRIGGER sessions_fraud AFTER INSERT OR DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION queue_for_fraud();
CREATE TRIGGER withdrawals_fraud AFTER INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION queue_for_fraud();
CREATE TRIGGER telegram_bindings_fraud AFTER INSERT OR UPDATE OF contested_at ON telegram_bindings
  FOR EACH ROW EXECUTE FUNCTION queue_for_fraud();
CREATE TRIGGER players_fraud AFTER UPDATE OF videocard, telegram_id, banned_at ON players FOR EACH ROW
  WHEN ((OLD.videocard, OLD.telegram_id, OLD.banned_at IS NULL) IS DISTINCT FROM (NEW.videocard, NEW.telegram_id, NEW.banned_at IS NULL))
  EXECUTE FUNCTION queue_for_fraud();

-- Only `erase_player` sets `erased_at`, so this belongs to it. What operators wrote about rings that the player was in may name them. The others
-- are looked at again, and so is the player: the job may have been about to write something.
CREATE FUNCTION leave_fraud_rings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO fraud_queue (player_id)
    SELECT player_id FROM fraud_ring_players WHERE ring_id = (SELECT ring_id FROM fraud_ring_players WHERE player_id = NEW.id)
    UNION SELECT NEW.id;
  UPDATE fraud_ring_events SET note = ''
    WHERE note <> '' AND ring_id IN (SELECT ring_id FROM fraud_ring_events WHERE members @> ARRAY[NEW.id]);
  DELETE FROM fraud_evidence WHERE low_id = NEW.id OR high_id = NEW.id;
  DELETE FROM fraud_ring_players WHERE player_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER players_fraud_left AFTER UPDATE OF erased_at ON players
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION leave_fraud_rings();

GRANT SELECT, INSERT, DELETE ON fraud_queue TO rumb_app;
GRANT SELECT, UPDATE ON fraud_heads TO rumb_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON fraud_evidence, fraud_ring_players TO rumb_app;
GRANT SELECT, INSERT, UPDATE ON fraud_rings TO rumb_app;
GRANT SELECT, INSERT, UPDATE (note) ON fraud_ring_events TO rumb_app;
