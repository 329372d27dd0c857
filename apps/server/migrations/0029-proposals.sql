-- compatible: a new table, and columns that the code before leaves empty.
-- What one operator proposes and another confirms. `ask` is the body of the call that is proposed, `basis` how it was before.
CREATE TABLE proposals (
  id bigint GENERATED ALWAYS AS IDENTITY (MAXVALUE 99999999999) PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('adjust', 'setting', 'setting_reset', 'promo', 'promocoder', 'unban')),
  ask jsonb NOT NULL,
  basis jsonb NOT NULL,
  player_id bigint REFERENCES players (id),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  proposed_by bigint NOT NULL REFERENCES players (id),
  proposed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'confirmed', 'refused', 'withdrawn')),
  decided_by bigint REFERENCES players (id),
  decided_at timestamptz,
  comment text NOT NULL DEFAULT '' CHECK (length(comment) <= 500),
  CHECK ((state = 'waiting') = (decided_at IS NULL) AND (state = 'waiting') = (decided_by IS NULL)),
  -- Nobody confirms their own, and only they withdraw it.
  CHECK (state NOT IN ('confirmed', 'refused') OR decided_by <> proposed_by),
  CHECK (state <> 'withdrawn' OR decided_by = proposed_by),
  -- Nobody decides about their own account.
  CHECK (player_id IS NULL OR (player_id <> proposed_by AND (decided_by IS NULL OR player_id <> decided_by)))
);
CREATE INDEX proposals_waiting ON proposals (id) WHERE state = 'waiting';

-- Decided once and for all, whoever tries; and nothing but the decision ever changes.
CREATE FUNCTION refuse_proposal_leap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state <> 'waiting' OR NEW.state = 'waiting'
    OR (NEW.id, NEW.kind, NEW.ask, NEW.basis, NEW.player_id, NEW.reason, NEW.proposed_by, NEW.proposed_at, NEW.expires_at)
      IS DISTINCT FROM
      (OLD.id, OLD.kind, OLD.ask, OLD.basis, OLD.player_id, OLD.reason, OLD.proposed_by, OLD.proposed_at, OLD.expires_at) THEN
    RAISE EXCEPTION 'proposal % is fixed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER proposals_decided_once BEFORE UPDATE OR DELETE ON proposals
  FOR EACH ROW EXECUTE FUNCTION refuse_proposal_leap();
GRANT SELECT, INSERT, UPDATE ON proposals TO rumb_app;

-- few rows: people make each of them by hand.
ALTER TABLE adjustments ADD COLUMN proposal_id bigint REFERENCES proposals (id);
-- Which operator has made a code of the house, and whether another has confirmed it.
-- few rows: people make each of them by hand.
ALTER TABLE promo_codes ADD COLUMN operator_id bigint REFERENCES players (id);
-- few rows: people make each of them by hand.
ALTER TABLE promo_codes ADD COLUMN proposal_id bigint REFERENCES proposals (id);
-- few rows: people make each of them by hand.
CREATE INDEX promo_codes_operator ON promo_codes (operator_id, created_at) WHERE operator_id IS NOT NULL;

-- From when on two operators must have done it: nodes of the version before may run a while yet.
INSERT INTO books_baseline (fact, subject, value, since)
SELECT 'proposals', '', '{}', now() + interval '2 hours' WHERE EXISTS (SELECT FROM players);
