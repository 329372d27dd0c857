-- compatible: a column with a constant default and a guard; the code before approves without looking at it, and cannot pay past the guard.
-- Whoever approved had, alone, approved and given as much in a day as one operator may: a second one must approve as well.
ALTER TABLE withdrawal_approvals ADD COLUMN needs_second boolean NOT NULL DEFAULT false;
-- few rows: people make each of them by hand.
CREATE INDEX withdrawal_approvals_operator ON withdrawal_approvals (operator_id, created_at);

CREATE FUNCTION refuse_payment_alone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT bool_or(needs_second) AND count(*) < 2 FROM withdrawal_approvals WHERE withdrawal_id = NEW.id) THEN
    RAISE EXCEPTION 'withdrawal % waits for a second operator', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER withdrawals_second BEFORE UPDATE ON withdrawals
  FOR EACH ROW WHEN (NEW.state = 'paid') EXECUTE FUNCTION refuse_payment_alone();
