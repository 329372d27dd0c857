-- compatible: new tables, and a beginning from which a rule of the books holds.
-- What the provider is to pay out for a withdrawal, and its own number of it. It is made with the decision, and sent by a job under the
-- withdrawal's number: however often it is sent, it is paid once.
CREATE TABLE payouts (
  withdrawal_id bigint PRIMARY KEY REFERENCES withdrawals (id),
  -- by_hand: there was no provider. withheld: the request does not say any more what the player asked for.
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'by_hand', 'sent', 'paid', 'failed', 'withheld')),
  reference text UNIQUE CHECK (length(reference) BETWEEN 1 AND 64),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When it was first paid, as the provider says.
  paid_at timestamptz,
  -- When the provider is told or asked next; null when it will not be again.
  next_at timestamptz DEFAULT now(),
  attempts smallint NOT NULL DEFAULT 0,
  CHECK (state NOT IN ('sent', 'paid') OR reference IS NOT NULL)
);
CREATE INDEX payouts_due ON payouts (next_at) WHERE next_at IS NOT NULL;

CREATE FUNCTION refuse_payout_leap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.withdrawal_id <> NEW.withdrawal_id
    OR (OLD.reference IS NOT NULL AND OLD.reference IS DISTINCT FROM NEW.reference)
    OR (OLD.state <> NEW.state AND OLD.state NOT IN ('queued', 'sent') AND (OLD.state, NEW.state) <> ('paid', 'failed')) THEN
    RAISE EXCEPTION 'payout % is fixed', OLD.withdrawal_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER payouts_step_by_step BEFORE UPDATE OR DELETE ON payouts
  FOR EACH ROW EXECUTE FUNCTION refuse_payout_leap();

-- The code before pays withdrawals without one, while the nodes are restarted.
INSERT INTO books_baseline (fact, subject, value, since) VALUES ('payouts', '', 'null', now() + interval '1 hour');

-- The books of the sandbox's provider, as sandbox_payments.
CREATE TABLE sandbox_payouts (
  payout_id text PRIMARY KEY,
  system text NOT NULL,
  destination text NOT NULL,
  amount text NOT NULL,
  reference text NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('waiting', 'paid', 'failed')),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
GRANT SELECT, INSERT, UPDATE ON payouts, sandbox_payouts TO rumb_app;
