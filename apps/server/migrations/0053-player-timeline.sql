-- compatible: new tables, and a trigger that writes down what a player changes of their limits. The version before never looks at them.
-- What operators have written about a player. Its own author may correct one in its first minutes; nobody deletes one, but for the deletion of the
-- account.
CREATE TABLE player_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES players (id),
  operator_id bigint NOT NULL REFERENCES players (id),
  note text NOT NULL CHECK (length(note) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  corrected_at timestamptz,
  CHECK (corrected_at < created_at + interval '20 minutes')
);
CREATE INDEX player_notes_player ON player_notes (player_id, created_at);

-- Short words that operators find players by.
CREATE TABLE player_tags (
  player_id bigint NOT NULL REFERENCES players (id),
  tag text NOT NULL CHECK (length(tag) BETWEEN 1 AND 24),
  PRIMARY KEY (player_id, tag)
);
CREATE INDEX player_tags_tag ON player_tags (tag, player_id);

-- What a player has changed of their limits: `value` (kopecks, minutes; null for none) is in force since then, and becomes `next_value` at
-- `next_at`. Of a pause there is only its end, `next_at`.
CREATE TABLE limit_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES players (id),
  kind text NOT NULL CHECK (kind IN ('stake', 'loss', 'time', 'reminder', 'pause')),
  value bigint,
  next_value bigint,
  next_at timestamptz,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX limit_changes_player ON limit_changes (player_id, changed_at);

CREATE FUNCTION note_limit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was player_limits;
BEGIN
  IF TG_OP = 'UPDATE' THEN was := OLD; END IF;
  INSERT INTO limit_changes (player_id, kind, value, next_value, next_at)
  SELECT NEW.player_id, kind, nullif(now_value, 'infinity')::bigint, CASE WHEN coming_at IS NOT NULL THEN next_value END, coming_at
  FROM (
    SELECT kind, next_value, was_next, limit_in_force(value, next_value, next_at) AS now_value,
      limit_in_force(was_value, was_next, was_at) AS was_value,
      CASE WHEN next_at > clock_timestamp() THEN next_at END AS coming_at, CASE WHEN was_at > clock_timestamp() THEN was_at END AS was_coming_at
    FROM (VALUES
      ('stake', NEW.stake, NEW.stake_next, NEW.stake_next_at, was.stake, was.stake_next, was.stake_next_at),
      ('loss', NEW.loss, NEW.loss_next, NEW.loss_next_at, was.loss, was.loss_next, was.loss_next_at),
      ('time', NEW."time", NEW.time_next, NEW.time_next_at, was."time", was.time_next, was.time_next_at),
      ('reminder', NEW.reminder, NEW.reminder_next, NEW.reminder_next_at, was.reminder, was.reminder_next, was.reminder_next_at)
    ) AS kinds (kind, value, next_value, next_at, was_value, was_next, was_at)
  ) AS compared
  WHERE now_value <> was_value OR coming_at IS DISTINCT FROM was_coming_at;
  IF NEW.paused_until IS DISTINCT FROM was.paused_until THEN
    INSERT INTO limit_changes (player_id, kind, next_at) VALUES (NEW.player_id, 'pause', NEW.paused_until);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER player_limits_noted AFTER INSERT OR UPDATE ON player_limits
  FOR EACH ROW EXECUTE FUNCTION note_limit_change();

-- Settled bets worth an operator's look (features/player-timeline/notable-bets.ts says which), with what stays when their month has left for the
-- archive. Kept up by a job: bets up to `through_id` were looked at, but for those that were open then.
CREATE TABLE notable_bets (
  bet_id bigint PRIMARY KEY,
  player_id bigint NOT NULL,
  game text NOT NULL,
  stake bigint NOT NULL CHECK (stake > 0),
  payout bigint NOT NULL CHECK (payout >= 0),
  pot_payout bigint NOT NULL CHECK (pot_payout >= 0),
  coefficient bigint NOT NULL CHECK (coefficient >= 0),
  placed_at timestamptz NOT NULL
);
CREATE INDEX notable_bets_player ON notable_bets (player_id, placed_at);
CREATE TABLE notable_heads (
  name text PRIMARY KEY CHECK (name = 'bets'),
  through_id bigint NOT NULL DEFAULT 0
);
INSERT INTO notable_heads (name) VALUES ('bets');
CREATE TABLE notable_open_bets (bet_id bigint PRIMARY KEY);

GRANT SELECT, INSERT ON player_notes, player_tags, limit_changes, notable_bets, notable_open_bets TO rumb_app;
GRANT UPDATE (note, corrected_at) ON player_notes TO rumb_app;
GRANT DELETE ON player_notes, player_tags, notable_open_bets TO rumb_app;
GRANT SELECT, UPDATE ON notable_heads TO rumb_app;
