-- One Telegram account belongs to one player for ever. `rakeback_units` is what has accrued and was not paid out, in
-- 10^-5 kopeck; it sits here because every settled stake raises it.
ALTER TABLE players
  ADD COLUMN telegram_id text UNIQUE CHECK (telegram_id ~ '^[1-9][0-9]{0,19}$'),
  ADD COLUMN rakeback_units bigint NOT NULL DEFAULT 0 CHECK (rakeback_units >= 0);

-- What a bet has added to its player's rakeback, by the level and the game of the week at its settlement.
ALTER TABLE bets ADD COLUMN rakeback_units bigint NOT NULL DEFAULT 0 CHECK (rakeback_units >= 0);

-- When a bonus that comes again may be claimed next. A claim moves it on only when it has passed.
CREATE TABLE bonus_timers (
  player_id bigint NOT NULL REFERENCES players (id),
  bonus text NOT NULL CHECK (bonus IN ('day', 'hourly')),
  ready_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, bonus)
);

-- Paid bonuses of which nothing else has a row. The id is the cause of the transfer.
CREATE TABLE bonus_claims (
  id bigint GENERATED ALWAYS AS IDENTITY (MAXVALUE 99999999999) PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES players (id),
  bonus text NOT NULL CHECK (bonus IN ('day', 'hourly', 'rakeback')),
  amount bigint NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX bonus_claims_player ON bonus_claims (player_id, id);
CREATE TRIGGER bonus_claims_append_only BEFORE UPDATE OR DELETE ON bonus_claims
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What a code gives never changes, so that what it gave can be checked.
CREATE FUNCTION refuse_promo_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.name, NEW.kind, NEW.reward, NEW.percent, NEW.created_by) IS DISTINCT FROM
    (OLD.id, OLD.name, OLD.kind, OLD.reward, OLD.percent, OLD.created_by) THEN
    RAISE EXCEPTION 'promo code % is fixed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER promo_codes_fixed BEFORE UPDATE ON promo_codes
  FOR EACH ROW EXECUTE FUNCTION refuse_promo_change();
CREATE INDEX promo_codes_creator ON promo_codes (created_by, id) WHERE created_by IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON bonus_timers TO rumb_app;
GRANT SELECT, INSERT ON bonus_claims TO rumb_app;
