-- The role opens the console. Who may make promo codes has terms for them: how often a code of his may be used, and its
-- reward in kopecks.
ALTER TABLE players
  ADD COLUMN role text NOT NULL DEFAULT 'player' CHECK (role IN ('player', 'operator')),
  ADD COLUMN promocoder_uses bigint CHECK (promocoder_uses > 0),
  ADD COLUMN promocoder_reward bigint CHECK (promocoder_reward > 0),
  ADD CHECK ((promocoder_uses IS NULL) = (promocoder_reward IS NULL));
CREATE TRIGGER players_role_changed AFTER UPDATE OF role ON players
  FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role) EXECUTE FUNCTION tell_player_changed();

-- What operators have done. Each entry's hash covers its content and the hash before it (features/operator/audit-entry.ts), so
-- nothing can be changed, taken out or put in between without breaking all that follows. `before` and `after` are JSON,
-- kept as the text that was hashed. Without an operator: the command line.
CREATE TABLE audit_log (
  id bigint PRIMARY KEY CHECK (id > 0),
  created_at timestamptz NOT NULL,
  operator_id bigint REFERENCES players (id),
  action text NOT NULL CHECK (length(action) BETWEEN 1 AND 32),
  resource text NOT NULL CHECK (length(resource) BETWEEN 1 AND 32),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 64),
  before text NOT NULL,
  after text NOT NULL,
  address text NOT NULL,
  previous_hash bytea NOT NULL UNIQUE CHECK (length(previous_hash) = 32),
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32)
);
CREATE INDEX audit_log_operator ON audit_log (operator_id, id);
CREATE INDEX audit_log_subject ON audit_log (resource, subject, id);
CREATE INDEX audit_log_resource ON audit_log (resource, id);
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_kept BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Runs of the check of the books. `audit_id` and `audit_hash` are the end of the audit log at that time: a later run
-- sees when entries at its end are gone.
CREATE TABLE ledger_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  violations integer NOT NULL CHECK (violations >= 0),
  found jsonb NOT NULL,
  audit_id bigint NOT NULL CHECK (audit_id >= 0),
  audit_hash bytea NOT NULL CHECK (length(audit_hash) = 32)
);
CREATE INDEX ledger_checks_failed ON ledger_checks (id) WHERE violations > 0;
CREATE TRIGGER ledger_checks_append_only BEFORE UPDATE OR DELETE ON ledger_checks
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Money that an operator gives (positive) or takes, in kopecks. The id is the cause of the transfer.
CREATE TABLE adjustments (
  id bigint GENERATED ALWAYS AS IDENTITY (MAXVALUE 99999999999) PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES players (id),
  operator_id bigint NOT NULL REFERENCES players (id),
  amount bigint NOT NULL CHECK (amount <> 0),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (operator_id <> player_id)
);
CREATE TRIGGER adjustments_append_only BEFORE UPDATE OR DELETE ON adjustments
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A code that is switched off gives nothing any more.
ALTER TABLE promo_codes ADD COLUMN stopped_at timestamptz;

-- The economy by day (in Moscow) and game: kept up by a job, so that no screen adds up all bets. What the job has not
-- passed yet is read from `bets` itself; everything here can be made again. `expected` and `variance` (kopecks, kopecks²)
-- are those of the payouts, by the rules under which each bet was made.
CREATE TABLE economy_days (
  day date NOT NULL,
  game text NOT NULL,
  bets bigint NOT NULL CHECK (bets > 0),
  staked bigint NOT NULL CHECK (staked > 0),
  paid bigint NOT NULL CHECK (paid >= 0),
  pot bigint NOT NULL CHECK (pot >= 0),
  expected numeric NOT NULL,
  variance numeric NOT NULL,
  PRIMARY KEY (day, game)
);
-- Bets up to `through_id` are counted, but for those that were open when the job came by. Flows of the days up to
-- `through_day` are.
CREATE TABLE economy_heads (
  name text PRIMARY KEY CHECK (name = 'economy'),
  through_id bigint NOT NULL DEFAULT 0,
  through_day date
);
INSERT INTO economy_heads (name) VALUES ('economy');
CREATE TABLE economy_open_bets (bet_id bigint PRIMARY KEY);
-- Money outside games: what each kind of transfer has moved on a day that is over, by the house account that gave or
-- took it. `given` went to players or out of the site, `taken` came from players.
CREATE TABLE economy_flows (
  day date NOT NULL,
  kind text NOT NULL,
  account text NOT NULL,
  given bigint NOT NULL,
  taken bigint NOT NULL,
  PRIMARY KEY (day, kind, account)
);

-- What the console's lists are filtered and sorted by. No column of these changes with a play, so `players` keeps writing its
-- rows in place.
CREATE INDEX players_name ON players ((lower(name) COLLATE "C"));
CREATE INDEX players_deposits ON players (deposits_total, id);
CREATE INDEX players_banned ON players (id) WHERE banned_at IS NOT NULL;
CREATE INDEX players_promocoders ON players (id) WHERE promocoder_reward IS NOT NULL;
CREATE INDEX players_operators ON players (id) WHERE role = 'operator';
CREATE INDEX sessions_address ON sessions (address, player_id);
CREATE INDEX payments_state ON payments (state, id);
CREATE INDEX withdrawals_state ON withdrawals (state, id);
CREATE INDEX promo_codes_name ON promo_codes (name COLLATE "C");
CREATE INDEX promo_codes_kind ON promo_codes (kind, id);
CREATE INDEX transfers_entities_debit ON transfers_entities (debit_account, created_at);
CREATE INDEX transfers_entities_time ON transfers_entities (created_at);

GRANT SELECT, INSERT ON audit_log, ledger_checks, adjustments TO rumb_app;
GRANT SELECT, INSERT, UPDATE ON economy_days, economy_flows TO rumb_app;
GRANT SELECT, UPDATE ON economy_heads TO rumb_app;
GRANT SELECT, INSERT, DELETE ON economy_open_bets TO rumb_app;
-- A setting without its row has its default.
GRANT DELETE ON settings TO rumb_app;
