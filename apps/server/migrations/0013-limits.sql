-- What players have set for themselves: kopecks a day, and minutes for the reminder; null for no limit. A pair of `_next` columns
-- is what the limit becomes at its moment: the rule for a raise is in the code, and said again by the trigger below.
CREATE TABLE player_limits (
  player_id bigint PRIMARY KEY REFERENCES players (id),
  stake bigint CHECK (stake > 0),
  stake_next bigint CHECK (stake_next > 0),
  stake_next_at timestamptz,
  loss bigint CHECK (loss > 0),
  loss_next bigint CHECK (loss_next > 0),
  loss_next_at timestamptz,
  reminder bigint CHECK (reminder > 0),
  reminder_next bigint CHECK (reminder_next > 0),
  reminder_next_at timestamptz,
  paused_until timestamptz,
  CHECK (stake_next IS NULL OR stake_next_at IS NOT NULL),
  CHECK (loss_next IS NULL OR loss_next_at IS NOT NULL),
  CHECK (reminder_next IS NULL OR reminder_next_at IS NOT NULL)
);

-- The ledger looks at a player's limits only before this moment: `infinity` while a limit stands, the end of the last one
-- otherwise. It sits here because the ledger reads this row anyway.
ALTER TABLE players ADD COLUMN limited_until timestamptz;

-- The sums of a day's bets, by the day in Moscow on which they were made. Right for today and for players who are limited;
-- counted anew whenever a limit is set.
CREATE TABLE player_limit_days (
  player_id bigint NOT NULL,
  day date NOT NULL,
  staked bigint NOT NULL CHECK (staked >= 0),
  returned bigint NOT NULL CHECK (returned >= 0),
  PRIMARY KEY (player_id, day)
) WITH (fillfactor = 50);

CREATE FUNCTION limit_in_force(value bigint, next_value bigint, next_at timestamptz) RETURNS numeric
  LANGUAGE sql STABLE
  RETURN coalesce(CASE WHEN next_at <= clock_timestamp() THEN next_value ELSE value END, 'infinity'::numeric);

-- No limit is loosened at once, none sooner than a day from now, and no pause is cut short.
CREATE FUNCTION refuse_loosening() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  soonest timestamptz := clock_timestamp() + interval '23 hours 59 minutes';
BEGIN
  IF limit_in_force(NEW.stake, NEW.stake_next, NEW.stake_next_at) >
      limit_in_force(OLD.stake, OLD.stake_next, OLD.stake_next_at)
    OR limit_in_force(NEW.loss, NEW.loss_next, NEW.loss_next_at) >
      limit_in_force(OLD.loss, OLD.loss_next, OLD.loss_next_at)
    OR limit_in_force(NEW.reminder, NEW.reminder_next, NEW.reminder_next_at) >
      limit_in_force(OLD.reminder, OLD.reminder_next, OLD.reminder_next_at)
    OR (NEW.stake_next_at < soonest AND NEW.stake_next_at IS DISTINCT FROM OLD.stake_next_at)
    OR (NEW.loss_next_at < soonest AND NEW.loss_next_at IS DISTINCT FROM OLD.loss_next_at)
    OR (NEW.reminder_next_at < soonest AND NEW.reminder_next_at IS DISTINCT FROM OLD.reminder_next_at)
    OR (OLD.paused_until > clock_timestamp() AND (NEW.paused_until >= OLD.paused_until) IS NOT TRUE) THEN
    RAISE EXCEPTION 'limits of player % are not loosened like this', NEW.player_id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER player_limits_hold BEFORE UPDATE ON player_limits
  FOR EACH ROW EXECUTE FUNCTION refuse_loosening();

GRANT SELECT, INSERT, UPDATE ON player_limits, player_limit_days TO rumb_app;
GRANT DELETE ON player_limit_days TO rumb_app;
