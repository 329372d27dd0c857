-- compatible: a new table, which the code before does not know.
-- How each job has run, whichever node had it: one row for each, written at its runs, but every fifteen seconds at most where nothing has
-- changed. `began_at` is null while no run goes on; whether one really does is said by its lock. `asked` counts what operators have asked
-- for, `served` what a node has begun of that.
CREATE TABLE job_runs (
  name text PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 64),
  every_ms bigint NOT NULL CHECK (every_ms > 0),
  node text NOT NULL CHECK (length(node) <= 128),
  began_at timestamptz,
  started_at timestamptz,
  lasted_ms bigint CHECK (lasted_ms >= 0),
  outcome text CHECK (outcome IN ('done', 'failed')),
  next_at timestamptz,
  failures bigint NOT NULL DEFAULT 0 CHECK (failures >= 0),
  failed_at timestamptz,
  failure text CHECK (length(failure) <= 200),
  asked bigint NOT NULL DEFAULT 0,
  served bigint NOT NULL DEFAULT 0 CHECK (served BETWEEN 0 AND asked)
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON job_runs TO rumb_app;
