-- compatible: columns that may be null or have a constant default, and a trigger that says one limit more. The version before holds nobody to it.
-- Minutes a day that a player allows themselves at the games; the pair of `_next` columns as with the other limits.
ALTER TABLE player_limits
  ADD COLUMN "time" bigint,
  ADD COLUMN time_next bigint,
  ADD COLUMN time_next_at timestamptz;
ALTER TABLE player_limits ADD CONSTRAINT player_limits_time_check
  CHECK ("time" > 0 AND time_next > 0 AND (time_next IS NULL OR time_next_at IS NOT NULL)) NOT VALID;

-- How long the day's stakes took, from one to the next, and when the last one was.
ALTER TABLE player_limit_days
  ADD COLUMN played_ms bigint NOT NULL DEFAULT 0,
  ADD COLUMN last_stake_at timestamptz;

CREATE OR REPLACE FUNCTION refuse_loosening() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  soonest timestamptz := clock_timestamp() + interval '23 hours 59 minutes';
BEGIN
  IF limit_in_force(NEW.stake, NEW.stake_next, NEW.stake_next_at) >
      limit_in_force(OLD.stake, OLD.stake_next, OLD.stake_next_at)
    OR limit_in_force(NEW.loss, NEW.loss_next, NEW.loss_next_at) >
      limit_in_force(OLD.loss, OLD.loss_next, OLD.loss_next_at)
    OR limit_in_force(NEW."time", NEW.time_next, NEW.time_next_at) >
      limit_in_force(OLD."time", OLD.time_next, OLD.time_next_at)
    OR limit_in_force(NEW.reminder, NEW.reminder_next, NEW.reminder_next_at) >
      limit_in_force(OLD.reminder, OLD.reminder_next, OLD.reminder_next_at)
    OR (NEW.stake_next_at < soonest AND NEW.stake_next_at IS DISTINCT FROM OLD.stake_next_at)
    OR (NEW.loss_next_at < soonest AND NEW.loss_next_at IS DISTINCT FROM OLD.loss_next_at)
    OR (NEW.time_next_at < soonest AND NEW.time_next_at IS DISTINCT FROM OLD.time_next_at)
    OR (NEW.reminder_next_at < soonest AND NEW.reminder_next_at IS DISTINCT FROM OLD.reminder_next_at)
    OR (OLD.paused_until > clock_timestamp() AND (NEW.paused_until >= OLD.paused_until) IS NOT TRUE) THEN
    RAISE EXCEPTION 'limits of player % are not loosened like this', NEW.player_id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
