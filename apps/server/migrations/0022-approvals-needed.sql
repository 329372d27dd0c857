-- compatible: the code before leaves the column empty, and such rows go by the setting, as all did.
-- How many operators must approve a withdrawal is settled when it is made: a threshold that is raised for a minute must not help
-- one that waits. Never changed afterwards.
ALTER TABLE withdrawals ADD COLUMN approvals_needed smallint;
ALTER TABLE withdrawals
  ADD CONSTRAINT withdrawals_approvals_needed CHECK (approvals_needed BETWEEN 1 AND 2) NOT VALID;

CREATE OR REPLACE FUNCTION refuse_withdrawal_leap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state <> 'pending' OR NEW.state = 'pending'
    OR (NEW.id, NEW.player_id, NEW.method, NEW.destination, NEW.destination_hash, NEW.destination_mask, NEW.amount,
      NEW.payout, NEW.address, NEW.videocard, NEW.created_at, NEW.approvals_needed) IS DISTINCT FROM
      (OLD.id, OLD.player_id, OLD.method, OLD.destination, OLD.destination_hash, OLD.destination_mask, OLD.amount,
      OLD.payout, OLD.address, OLD.videocard, OLD.created_at, OLD.approvals_needed) THEN
    RAISE EXCEPTION 'withdrawal % is fixed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
