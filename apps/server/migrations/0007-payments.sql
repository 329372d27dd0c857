-- What the conditions of a withdrawal look at, in kopecks. `wager_left` is what must still be staked of the deposits,
-- `wager_total` what had to be since it was last 0. They sit here because every settled stake lowers the first.
ALTER TABLE players
  ADD COLUMN deposits_total bigint NOT NULL DEFAULT 0 CHECK (deposits_total >= 0),
  ADD COLUMN wager_left bigint NOT NULL DEFAULT 0,
  ADD COLUMN wager_total bigint NOT NULL DEFAULT 0,
  ADD CHECK (wager_left BETWEEN 0 AND wager_total);

-- A code of kind `deposit` adds `percent` of a payment, one of kind `player` gives `reward` kopecks. The counter is part of
-- the row: whoever takes the last use holds its lock.
CREATE TABLE promo_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Trimmed and in capitals, so that one name is one text.
  name text NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 64 AND name = upper(name) AND name !~ '\s'),
  kind text NOT NULL CHECK (kind IN ('player', 'deposit')),
  reward bigint CHECK (reward > 0),
  percent integer CHECK (percent BETWEEN 1 AND 1000),
  uses_limit bigint NOT NULL CHECK (uses_limit > 0),
  used bigint NOT NULL DEFAULT 0,
  -- Null: made by the house.
  created_by bigint REFERENCES players (id),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK (used BETWEEN 0 AND uses_limit),
  CHECK ((kind = 'player') = (reward IS NOT NULL) AND (kind = 'deposit') = (percent IS NOT NULL))
);

-- The id is the cause of the transfer when a code gives money by itself.
CREATE TABLE promo_uses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code_id bigint NOT NULL REFERENCES promo_codes (id),
  player_id bigint NOT NULL REFERENCES players (id),
  -- The payment that the code has raised.
  payment_id bigint UNIQUE,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (code_id, player_id)
);

-- The id is told to the provider before the row is written, so it is taken by hand.
CREATE SEQUENCE payment_ids MAXVALUE 99999999999 NO CYCLE;
CREATE TABLE payments (
  id bigint PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES players (id),
  system text NOT NULL CHECK (system IN ('qiwi', 'linepay', 'fkwallet')),
  amount bigint NOT NULL CHECK (amount BETWEEN 100 AND 10000000),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'paid', 'declined')),
  promo_code_id bigint REFERENCES promo_codes (id),
  -- What the promo code has added.
  bonus bigint NOT NULL DEFAULT 0 CHECK (bonus >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  paid_at timestamptz,
  -- When the provider is asked next; null when it will not be asked again.
  next_check_at timestamptz,
  checks smallint NOT NULL DEFAULT 0,
  CHECK ((state = 'paid') = (paid_at IS NOT NULL)),
  CHECK (state = 'waiting' OR next_check_at IS NULL),
  CHECK (bonus = 0 OR (state = 'paid' AND promo_code_id IS NOT NULL))
);
CREATE INDEX payments_player ON payments (player_id, id DESC);
CREATE INDEX payments_to_check ON payments (next_check_at) WHERE next_check_at IS NOT NULL;
ALTER TABLE promo_uses ADD FOREIGN KEY (payment_id) REFERENCES payments (id);

-- The only ways a payment may go, whoever tries. Money that arrives after a refusal has arrived all the same.
CREATE FUNCTION refuse_payment_leap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state = 'paid'
    OR (OLD.state, NEW.state) NOT IN (('waiting', 'waiting'), ('waiting', 'paid'), ('waiting', 'declined'),
      ('declined', 'paid'))
    OR (NEW.id, NEW.player_id, NEW.system, NEW.amount, NEW.promo_code_id, NEW.created_at) IS DISTINCT FROM
      (OLD.id, OLD.player_id, OLD.system, OLD.amount, OLD.promo_code_id, OLD.created_at) THEN
    RAISE EXCEPTION 'payment % is fixed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER payments_step_by_step BEFORE UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_payment_leap();

-- What a player got outside games, newest first: bonuses of the last days bound some withdrawals. Bets are in other partitions
-- and pay nothing for this.
CREATE INDEX transfers_entities_credit ON transfers_entities (credit_account, created_at);

-- The books of the sandbox's payment provider, which plays a stranger: nothing else of the site reads them.
CREATE TABLE sandbox_payments (
  token text PRIMARY KEY CHECK (length(token) BETWEEN 16 AND 64),
  order_id text NOT NULL UNIQUE,
  system text NOT NULL,
  amount text NOT NULL,
  return_url text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'paid', 'declined')),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

GRANT USAGE ON SEQUENCE payment_ids TO rumb_app;
GRANT SELECT, INSERT, UPDATE ON promo_codes, payments, sandbox_payments TO rumb_app;
GRANT SELECT, INSERT ON promo_uses TO rumb_app;
