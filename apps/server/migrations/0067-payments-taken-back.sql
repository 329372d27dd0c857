-- compatible: a column that the version before does not name. What it would credit all the same fails there, and is said again; a return
-- that it hears of is a refusal, as before.
-- When the provider said that it had taken back what we had not credited: a word from before may still come, and must not be believed.
ALTER TABLE payments ADD COLUMN taken_back_at timestamptz;
ALTER TABLE payments ADD CONSTRAINT payments_taken_back CHECK (taken_back_at IS NULL OR state = 'declined') NOT VALID;

CREATE OR REPLACE FUNCTION refuse_payment_leap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state = 'paid' OR OLD.taken_back_at IS NOT NULL
    OR (OLD.state, NEW.state) NOT IN (('waiting', 'waiting'), ('waiting', 'paid'), ('waiting', 'declined'),
      ('declined', 'declined'), ('declined', 'paid'))
    OR (NEW.id, NEW.player_id, NEW.system, NEW.amount, NEW.promo_code_id, NEW.created_at) IS DISTINCT FROM
      (OLD.id, OLD.player_id, OLD.system, OLD.amount, OLD.promo_code_id, OLD.created_at) THEN
    RAISE EXCEPTION 'payment % is fixed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
