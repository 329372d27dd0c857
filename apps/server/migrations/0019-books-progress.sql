-- compatible: new tables, and columns that the code before leaves empty.
-- How far the check of the books has come, for all nodes: one row. A run judges what is new since `since`, and the bets and seeds behind
-- `through`; both move on only after a run that found nothing, to where the run before it began (`seen`, `seen_at`), so that
-- no transaction can still commit something before them. `ring` is where the next run goes on with what is old.
-- The lower half is what the console shows of a run.
CREATE TABLE books_progress (
  name text PRIMARY KEY CHECK (name = 'books'),
  since timestamptz,
  through jsonb NOT NULL DEFAULT '{}',
  seen_at timestamptz,
  seen jsonb NOT NULL DEFAULT '{}',
  ring_part text,
  ring_after bigint,
  ring_began_at timestamptz,
  ring_ended_at timestamptz,
  started_at timestamptz,
  beat_at timestamptz,
  ended_at timestamptz,
  part text,
  checked bigint NOT NULL DEFAULT 0,
  expected bigint,
  failure text
);
INSERT INTO books_progress (name) VALUES ('books');
GRANT SELECT, UPDATE ON books_progress TO rumb_app;

-- Bets that were open when a run passed them: they are judged when they are settled.
CREATE TABLE books_open_bets (bet_id bigint PRIMARY KEY);
GRANT SELECT, INSERT, DELETE ON books_open_bets TO rumb_app;

-- What a run has looked at, and why it came to no end.
ALTER TABLE ledger_checks
  ADD COLUMN scope text CHECK (scope IN ('usual', 'whole')),
  ADD COLUMN checked bigint,
  ADD COLUMN failure text;
