-- A withdrawal: the whole amount is held while it is pending, and either comes back or goes out. Where to is sealed
-- (AES-256-GCM, bound to player and hash); `destination_hash` is keyed, and tells only that two are the same.
CREATE TABLE withdrawals (
  id bigint GENERATED ALWAYS AS IDENTITY (MAXVALUE 99999999999) PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES players (id),
  method text NOT NULL CHECK (method IN ('qiwi', 'card', 'fkwallet', 'yoomoney')),
  destination bytea NOT NULL,
  destination_hash bytea NOT NULL CHECK (length(destination_hash) = 32),
  destination_mask text NOT NULL CHECK (length(destination_mask) <= 64),
  amount bigint NOT NULL CHECK (amount > 0),
  -- What arrives: the amount without the fee.
  payout bigint NOT NULL CHECK (payout > 0 AND payout <= amount),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'cancelled', 'rejected', 'paid')),
  -- What the operator tells the player.
  comment text NOT NULL DEFAULT '' CHECK (length(comment) <= 500),
  -- Where the request came from: hints for the operator.
  address text NOT NULL,
  videocard text CHECK (length(videocard) <= 512),
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  -- The operator whose word was the last; null for a player's own cancel.
  decided_by bigint REFERENCES players (id),
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CHECK ((decided_by IS NOT NULL) = (state IN ('rejected', 'paid')) AND decided_by IS DISTINCT FROM player_id),
  CHECK ((comment <> '') = (state = 'rejected'))
);
CREATE INDEX withdrawals_player ON withdrawals (player_id, id DESC);
CREATE INDEX withdrawals_pending ON withdrawals (id) WHERE state = 'pending';
CREATE INDEX withdrawals_destination ON withdrawals (destination_hash);

-- Who has said yes. Large ones need two different people.
CREATE TABLE withdrawal_approvals (
  withdrawal_id bigint NOT NULL REFERENCES withdrawals (id),
  operator_id bigint NOT NULL REFERENCES players (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (withdrawal_id, operator_id)
);
CREATE TRIGGER withdrawal_approvals_append_only BEFORE UPDATE OR DELETE ON withdrawal_approvals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Decided once and for all, whoever tries; and nothing but the decision ever changes.
CREATE FUNCTION refuse_withdrawal_leap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state <> 'pending' OR NEW.state = 'pending'
    OR (NEW.id, NEW.player_id, NEW.method, NEW.destination, NEW.destination_hash, NEW.destination_mask, NEW.amount,
      NEW.payout, NEW.address, NEW.videocard, NEW.created_at) IS DISTINCT FROM
      (OLD.id, OLD.player_id, OLD.method, OLD.destination, OLD.destination_hash, OLD.destination_mask, OLD.amount,
      OLD.payout, OLD.address, OLD.videocard, OLD.created_at) THEN
    RAISE EXCEPTION 'withdrawal % is fixed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER withdrawals_decided_once BEFORE UPDATE OR DELETE ON withdrawals
  FOR EACH ROW EXECUTE FUNCTION refuse_withdrawal_leap();

GRANT SELECT, INSERT, UPDATE ON withdrawals TO rumb_app;
GRANT SELECT, INSERT ON withdrawal_approvals TO rumb_app;
