-- compatible: the code before opens rounds of algorithm 1, and draws those of 2 without a beacon, which their slips say.
-- What a chain of public random values is; its hash follows from the rest.
CREATE TABLE beacon_chains (
  hash bytea PRIMARY KEY CHECK (length(hash) = 32),
  public_key bytea NOT NULL CHECK (length(public_key) = 96),
  genesis_ms bigint NOT NULL CHECK (genesis_ms >= 0),
  period_ms integer NOT NULL CHECK (period_ms > 0),
  group_hash bytea NOT NULL CHECK (length(group_hash) = 32),
  name text NOT NULL CHECK (name ~ '^[a-z0-9-]{1,64}$')
);
CREATE TRIGGER beacon_chains_append_only BEFORE UPDATE OR DELETE ON beacon_chains
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON beacon_chains TO rumb_app;

-- Algorithm 2 names a chain when the round opens. The beacon is written with the outcome, or never: then none came.
ALTER TABLE rounds ADD COLUMN algorithm smallint NOT NULL DEFAULT 1;
ALTER TABLE rounds ADD COLUMN beacon_chain bytea;
ALTER TABLE rounds ADD COLUMN beacon_number bigint;
ALTER TABLE rounds ADD COLUMN beacon_signature bytea;
ALTER TABLE rounds ADD CONSTRAINT rounds_beacon_chain_fkey
  FOREIGN KEY (beacon_chain) REFERENCES beacon_chains (hash) NOT VALID;
ALTER TABLE rounds ADD CONSTRAINT rounds_algorithm_check
  CHECK (algorithm IN (1, 2) AND (algorithm = 2) = (beacon_chain IS NOT NULL)) NOT VALID;
ALTER TABLE rounds ADD CONSTRAINT rounds_beacon_check
  CHECK ((beacon_number IS NULL) = (beacon_signature IS NULL) AND (beacon_signature IS NULL OR
    (algorithm = 2 AND outcome IS NOT NULL AND length(beacon_signature) = 48 AND beacon_number > 0))) NOT VALID;

-- As before, and what was promised stays; a beacon comes with the outcome alone.
CREATE OR REPLACE FUNCTION refuse_round_leap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (('open', 'open'), ('open', 'locked'), ('open', 'refunded'), ('locked', 'drawn'),
      ('drawn', 'settled'))
    OR NEW.version <= OLD.version OR NEW.epoch < OLD.epoch
    OR (NEW.game, NEW.seed_id, NEW.opened_at) IS DISTINCT FROM (OLD.game, OLD.seed_id, OLD.opened_at)
    OR (NEW.algorithm, NEW.beacon_chain) IS DISTINCT FROM (OLD.algorithm, OLD.beacon_chain)
    OR (NEW.state <> 'drawn' AND (NEW.beacon_number, NEW.beacon_signature)
      IS DISTINCT FROM (OLD.beacon_number, OLD.beacon_signature))
    OR (OLD.state <> 'open' AND (NEW.bank, NEW.bets, NEW.closes_at) IS DISTINCT FROM (OLD.bank, OLD.bets, OLD.closes_at))
    OR (OLD.outcome IS NOT NULL AND NEW.outcome IS DISTINCT FROM OLD.outcome) THEN
    RAISE EXCEPTION 'round % cannot go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
