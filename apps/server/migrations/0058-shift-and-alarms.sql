-- compatible: new tables, which the code before does not know.
-- What would take a scan to add up, such as all balances: a job counts it every few minutes.
CREATE TABLE site_sums (
  name text PRIMARY KEY CHECK (name IN ('balances')),
  kopecks bigint NOT NULL,
  counted_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
GRANT SELECT, INSERT, UPDATE ON site_sums TO rumb_app;

-- What operators must look into. One of a kind and subject is open at a time: it is raised once, however often its condition is found, and
-- cleared once, when that was not found for a while.
CREATE TABLE alarms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 32),
  subject text NOT NULL CHECK (length(subject) <= 64),
  says text NOT NULL CHECK (length(says) BETWEEN 1 AND 500),
  path text NOT NULL CHECK (length(path) <= 500),
  raised_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  found_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  cleared_at timestamptz
);
CREATE UNIQUE INDEX alarms_open ON alarms (kind, subject) WHERE cleared_at IS NULL;
CREATE INDEX alarms_open_id ON alarms (id) WHERE cleared_at IS NULL;
CREATE TRIGGER alarms_told AFTER INSERT ON alarms FOR EACH ROW EXECUTE FUNCTION tell_operators('alarms');
CREATE TRIGGER alarms_told_change AFTER UPDATE OF cleared_at ON alarms
  FOR EACH ROW WHEN (OLD.cleared_at IS DISTINCT FROM NEW.cleared_at) EXECUTE FUNCTION tell_operators('alarms');
GRANT SELECT, INSERT ON alarms TO rumb_app;
GRANT UPDATE (found_at, cleared_at) ON alarms TO rumb_app;

-- What is to be said elsewhere of an alarm: written with it, sent until it has arrived. Its number is the same at each attempt.
CREATE TABLE alarm_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  alarm_id bigint NOT NULL REFERENCES alarms (id),
  channel text NOT NULL CHECK (channel IN ('telegram', 'webhook')),
  state text NOT NULL CHECK (state IN ('raised', 'cleared')),
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  failure text,
  UNIQUE (alarm_id, channel, state)
);
CREATE INDEX alarm_messages_due ON alarm_messages (next_at) WHERE ended_at IS NULL;
GRANT SELECT, INSERT ON alarm_messages TO rumb_app;
GRANT UPDATE (attempts, next_at, ended_at, failure) ON alarm_messages TO rumb_app;
