-- compatible: new tables and a view that the code before does not know.
-- Where the provider and the books do not say the same: what was expected, what came, and how an operator has resolved it. The id is the
-- cause of what the resolution moves. Amounts are kopecks.
CREATE TABLE discrepancies (
  id bigint GENERATED ALWAYS AS IDENTITY (MAXVALUE 99999999999) PRIMARY KEY,
  subject text NOT NULL CHECK (subject IN ('payment', 'payout')),
  kind text NOT NULL
    CHECK (kind IN ('amount', 'system', 'unknown', 'expired', 'repeat', 'reversed', 'missing', 'failed', 'altered')),
  -- The number by which the provider knows it: of a payment, or of a withdrawal. It may be none of ours.
  order_id bigint NOT NULL CHECK (order_id > 0),
  player_id bigint REFERENCES players (id),
  -- What our side says, and what theirs does.
  expected bigint NOT NULL CHECK (expected >= 0),
  expected_state text NOT NULL CHECK (length(expected_state) <= 32),
  came bigint NOT NULL CHECK (came >= 0),
  came_state text NOT NULL CHECK (length(came_state) <= 32),
  -- The provider's own number, where it has given one.
  reference text CHECK (length(reference) BETWEEN 1 AND 64),
  source text NOT NULL CHECK (source IN ('call', 'asked', 'statement', 'site')),
  -- What the books lack (above 0) or have too much of (below): when it was found, and at last when it was resolved.
  difference bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  resolution text CHECK (resolution IN ('credit', 'take', 'write_off', 'note')),
  -- What the resolution has moved to the player, and to the house; below 0 from them.
  player_moved bigint NOT NULL DEFAULT 0,
  house_moved bigint NOT NULL DEFAULT 0,
  -- What of it the operator has given the player, or left with them.
  given bigint NOT NULL DEFAULT 0 CHECK (given >= 0),
  note text CHECK (length(note) BETWEEN 1 AND 500),
  resolved_at timestamptz,
  resolved_by bigint REFERENCES players (id),
  UNIQUE (subject, order_id, kind, came),
  CHECK ((resolution IS NULL) = (resolved_at IS NULL) AND (resolution IS NULL) = (resolved_by IS NULL)
    AND (resolution IS NULL) = (note IS NULL)),
  CHECK (player_moved + house_moved = CASE WHEN resolution IS NULL OR resolution = 'note' THEN 0 ELSE difference END),
  CHECK (resolution IN ('credit', 'take') OR player_moved = 0),
  CHECK (player_id IS NOT NULL OR player_moved = 0),
  CHECK (resolved_by IS DISTINCT FROM player_id OR resolved_by IS NULL)
);
CREATE INDEX discrepancies_open ON discrepancies (id) WHERE resolution IS NULL;
CREATE INDEX discrepancies_kind ON discrepancies (kind, id);
CREATE INDEX discrepancies_player ON discrepancies (player_id, id);
CREATE INDEX discrepancies_resolver ON discrepancies (resolved_by, resolved_at) WHERE given > 0;

-- Resolved once and for all, whoever tries; and nothing but the resolution ever changes.
CREATE FUNCTION refuse_discrepancy_leap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.resolution IS NOT NULL OR NEW.resolution IS NULL
    OR (NEW.id, NEW.subject, NEW.kind, NEW.order_id, NEW.player_id, NEW.expected, NEW.expected_state, NEW.came, NEW.came_state,
      NEW.reference, NEW.source, NEW.created_at) IS DISTINCT FROM
      (OLD.id, OLD.subject, OLD.kind, OLD.order_id, OLD.player_id, OLD.expected, OLD.expected_state, OLD.came, OLD.came_state,
      OLD.reference, OLD.source, OLD.created_at) THEN
    RAISE EXCEPTION 'discrepancy % is fixed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER discrepancies_resolved_once BEFORE UPDATE OR DELETE ON discrepancies
  FOR EACH ROW EXECUTE FUNCTION refuse_discrepancy_leap();
GRANT SELECT, INSERT, UPDATE ON discrepancies TO rumb_app;

-- What players have paid in: their payments, and what came otherwise and was credited by an operator.
CREATE VIEW paid_deposits AS
  SELECT id, player_id, amount, paid_at FROM payments WHERE state = 'paid'
  UNION ALL
  SELECT id, player_id, player_moved, resolved_at FROM discrepancies
  WHERE subject = 'payment' AND player_moved > 0;
GRANT SELECT ON paid_deposits TO rumb_app;
