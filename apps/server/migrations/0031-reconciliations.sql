-- compatible: new tables, new columns of the sandbox that may be null, and kinds that the code before does not write.
-- The comparison of a day in Moscow with the provider's statement of it. A day that failed is tried again.
CREATE TABLE reconciliations (
  day date PRIMARY KEY,
  -- Null: it is done. forged and late: the answer was not believed. unfinished: it runs, or was ended by force.
  failure text CHECK (failure IN ('unavailable', 'forged', 'late', 'malformed', 'unfinished')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  tried_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Rows on both sides that were looked at; those of them that were credited or moved on by it, and those that differ.
  compared integer NOT NULL DEFAULT 0 CHECK (compared >= 0),
  settled integer NOT NULL DEFAULT 0 CHECK (settled >= 0),
  differences integer NOT NULL DEFAULT 0 CHECK (differences >= 0)
);

-- What the provider has said in its statements; amounts are kopecks.
CREATE TABLE statement_entries (
  day date NOT NULL REFERENCES reconciliations (day),
  line integer NOT NULL CHECK (line >= 0),
  subject text NOT NULL CHECK (subject IN ('payment', 'payout')),
  order_id bigint NOT NULL CHECK (order_id > 0),
  system text NOT NULL CHECK (length(system) BETWEEN 1 AND 32),
  amount bigint NOT NULL CHECK (amount >= 0),
  status text NOT NULL CHECK (status IN ('paid', 'reversed', 'failed')),
  reference text NOT NULL CHECK (length(reference) BETWEEN 1 AND 64),
  PRIMARY KEY (day, line)
);
CREATE INDEX statement_entries_order ON statement_entries (subject, order_id);
GRANT SELECT, INSERT, UPDATE ON reconciliations TO rumb_app;
GRANT SELECT, INSERT ON statement_entries TO rumb_app;

-- When the sandbox's provider was paid, and when it took the money back.
ALTER TABLE sandbox_payments ADD COLUMN paid_at timestamptz;
ALTER TABLE sandbox_payments ADD COLUMN reversed_at timestamptz;

ALTER TABLE discrepancies DROP CONSTRAINT discrepancies_kind_check;
ALTER TABLE discrepancies ADD CONSTRAINT discrepancies_kind_check CHECK (kind IN ('amount', 'system', 'unknown', 'expired', 'repeat',
  'reversed', 'missing', 'failed', 'altered', 'state', 'reference')) NOT VALID;
