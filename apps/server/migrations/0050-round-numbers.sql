-- compatible: a column that may be null, and triggers that number what the version before opens. A job numbers the rounds of before.
-- A round's number among those of its game, without gaps: `id` counts the rounds of all games.
ALTER TABLE rounds ADD COLUMN number bigint;

-- Rounds of a game open one after another, so the newest one before is counted; only the first new one has to count them all.
CREATE FUNCTION number_round() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before bigint;
BEGIN
  SELECT coalesce(number, (SELECT count(*) FROM rounds AS earlier WHERE earlier.game = NEW.game)) INTO before
  FROM rounds WHERE game = NEW.game ORDER BY id DESC LIMIT 1;
  NEW.number := coalesce(before, 0) + 1;
  RETURN NEW;
END
$$;
CREATE TRIGGER rounds_numbered BEFORE INSERT ON rounds FOR EACH ROW EXECUTE FUNCTION number_round();

-- As before, and a round gets a number once, which changes nothing else of it.
CREATE OR REPLACE FUNCTION refuse_round_leap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.number IS NULL AND NEW.number IS NOT NULL AND to_jsonb(NEW) - 'number' = to_jsonb(OLD) - 'number' THEN
    RETURN NEW;
  END IF;
  IF (OLD.state, NEW.state) NOT IN (('open', 'open'), ('open', 'locked'), ('open', 'refunded'), ('locked', 'drawn'),
      ('drawn', 'settled'))
    OR NEW.version <= OLD.version OR NEW.epoch < OLD.epoch
    OR (NEW.game, NEW.seed_id, NEW.opened_at) IS DISTINCT FROM (OLD.game, OLD.seed_id, OLD.opened_at)
    OR NEW.number IS DISTINCT FROM OLD.number
    OR (NEW.algorithm, NEW.beacon_chain) IS DISTINCT FROM (OLD.algorithm, OLD.beacon_chain)
    OR (NEW.state <> 'drawn' AND (NEW.beacon_number, NEW.beacon_signature)
      IS DISTINCT FROM (OLD.beacon_number, OLD.beacon_signature))
    OR (OLD.state <> 'open' AND (NEW.bank, NEW.bets, NEW.closes_at) IS DISTINCT FROM (OLD.bank, OLD.bets, OLD.closes_at))
    OR (OLD.outcome IS NOT NULL AND NEW.outcome IS DISTINCT FROM OLD.outcome) THEN
    RAISE EXCEPTION 'round % cannot go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
