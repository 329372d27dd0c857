-- A random code of ten letters and digits, none of which looks like another: 50 bits, so nobody finds one by trying.
CREATE FUNCTION new_ref_code() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT string_agg(substr('abcdefghijkmnpqrstuvwxyz23456789', 1 + (get_byte(bytes, place) & 31), 1), '')
  FROM (SELECT uuid_send(gen_random_uuid()) AS bytes) AS drawn,
    -- Bytes 6 and 8 of a UUID are not random throughout.
    unnest(ARRAY[0, 1, 2, 3, 4, 5, 7, 9, 10, 11]) AS place
$$;

-- Everybody has a code for his link. Who comes by a link and signs in for the first time is bound to its owner, then or never.
-- An inviter is older than whom he has invited: so nobody has invited himself, and no chain comes back to its beginning.
ALTER TABLE players
  ADD COLUMN ref_code text NOT NULL DEFAULT new_ref_code() UNIQUE CHECK (ref_code ~ '^[a-km-np-z2-9]{10}$'),
  ADD COLUMN referrer_id bigint REFERENCES players (id) CONSTRAINT players_referrer_older CHECK (referrer_id < id);
CREATE INDEX players_referrer ON players (referrer_id, id) WHERE referrer_id IS NOT NULL;

CREATE FUNCTION refuse_new_referrer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the referrer and the code of player % are fixed', OLD.id USING ERRCODE = 'restrict_violation';
END
$$;
-- After the update and not before: a trigger before would lock the row once more for every play.
CREATE TRIGGER players_referrer_fixed AFTER UPDATE OF ref_code, referrer_id ON players
  FOR EACH ROW WHEN ((OLD.ref_code, OLD.referrer_id) IS DISTINCT FROM (NEW.ref_code, NEW.referrer_id))
  EXECUTE FUNCTION refuse_new_referrer();

-- Visits of the last days, each visitor once a day: then they are added to the account and let go. `visitor` is a keyed hash.
CREATE TABLE referral_clicks (
  player_id bigint NOT NULL REFERENCES players (id),
  day date NOT NULL,
  visitor bytea NOT NULL CHECK (length(visitor) = 16),
  PRIMARY KEY (player_id, day, visitor)
);
CREATE INDEX referral_clicks_day ON referral_clicks (day);

-- What a partner has, in kopecks. Its lock is the partner's turn to settle what waits.
CREATE TABLE referral_accounts (
  player_id bigint PRIMARY KEY REFERENCES players (id),
  clicks bigint NOT NULL DEFAULT 0 CHECK (clicks >= 0),
  earned bigint NOT NULL DEFAULT 0,
  paid_out bigint NOT NULL DEFAULT 0,
  CHECK (paid_out BETWEEN 0 AND earned)
);

-- What a referral brings: a share of a paid deposit, or the reward for a Telegram account that nobody has had. `percent` and
-- `wager` are fixed when the deposit is paid; `earned_at` when it has been staked.
CREATE TABLE referral_incomes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  referrer_id bigint NOT NULL REFERENCES players (id),
  referral_id bigint NOT NULL REFERENCES players (id),
  payment_id bigint UNIQUE REFERENCES payments (id),
  telegram_id text UNIQUE,
  deposit bigint CHECK (deposit > 0),
  percent integer CHECK (percent BETWEEN 1 AND 100),
  wager bigint CHECK (wager >= 0),
  amount bigint NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  earned_at timestamptz,
  CHECK (num_nonnulls(payment_id, telegram_id) = 1),
  CHECK (num_nulls(payment_id, deposit, percent, wager) IN (0, 4)),
  CHECK (deposit IS NULL OR amount = (deposit * percent + 50) / 100),
  CHECK (referrer_id < referral_id)
);
CREATE UNIQUE INDEX referral_incomes_link ON referral_incomes (referral_id) WHERE telegram_id IS NOT NULL;
CREATE INDEX referral_incomes_waiting ON referral_incomes (referrer_id, referral_id, id) WHERE earned_at IS NULL;

CREATE FUNCTION refuse_income_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.earned_at IS NOT NULL
    OR to_jsonb(NEW) - 'earned_at' IS DISTINCT FROM to_jsonb(OLD) - 'earned_at' THEN
    RAISE EXCEPTION 'referral income % is fixed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER referral_incomes_fixed BEFORE UPDATE OR DELETE ON referral_incomes
  FOR EACH ROW EXECUTE FUNCTION refuse_income_change();

-- Income that has gone to the balance. The id is the cause of the transfer.
CREATE TABLE referral_payouts (
  id bigint GENERATED ALWAYS AS IDENTITY (MAXVALUE 99999999999) PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES players (id),
  amount bigint NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX referral_payouts_player ON referral_payouts (player_id, id);
CREATE TRIGGER referral_payouts_append_only BEFORE UPDATE OR DELETE ON referral_payouts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT, DELETE ON referral_clicks TO rumb_app;
GRANT SELECT, INSERT, UPDATE ON referral_accounts TO rumb_app;
GRANT SELECT, INSERT, UPDATE (earned_at) ON referral_incomes TO rumb_app;
GRANT SELECT, INSERT ON referral_payouts TO rumb_app;
