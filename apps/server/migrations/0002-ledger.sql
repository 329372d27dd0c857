-- Ids of bets and of other causes of money: yymm × 10^11 + a sequence that never restarts. They grow with time,
-- fit a JavaScript number, and let a table be partitioned by month on the id itself; so a unique constraint on it
-- holds over all partitions, for ever.
CREATE SEQUENCE cause_ids MAXVALUE 99999999999 NO CYCLE;

CREATE FUNCTION month_prefix(at timestamptz) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ((extract(year FROM at AT TIME ZONE 'UTC')::bigint - 2000) * 100
    + extract(month FROM at AT TIME ZONE 'UTC')::bigint) * 100000000000;

-- Accounts: a positive id is a player, a negative one belongs to the house and is known by its name.
CREATE SEQUENCE house_account_ids INCREMENT -1 START -1;
CREATE TABLE house_accounts (
  id bigint PRIMARY KEY DEFAULT nextval('house_account_ids') CHECK (id < 0),
  name text NOT NULL UNIQUE
);

-- One row is both sides of a movement, so the books balance by construction. (cause_id, kind) is the identity:
-- one effect per cause, for ever.
CREATE TABLE transfers (
  cause_id bigint NOT NULL,
  kind text NOT NULL,
  debit_account bigint NOT NULL,
  credit_account bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (cause_id, kind),
  CHECK (debit_account <> credit_account)
) PARTITION BY RANGE (cause_id);
-- Causes that are no bet (a player's grant, a payment …) are known by the small id of their own table.
CREATE TABLE transfers_entities PARTITION OF transfers FOR VALUES FROM (MINVALUE) TO (100000000000);

CREATE TABLE bets (
  id bigint PRIMARY KEY,
  player_id bigint NOT NULL,
  game text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'won', 'lost', 'refunded')),
  stake bigint NOT NULL CHECK (stake > 0),
  payout bigint NOT NULL DEFAULT 0 CHECK (payout >= 0),
  coefficient bigint NOT NULL CHECK (coefficient >= 0),
  seed_id bigint NOT NULL,
  nonce bigint NOT NULL CHECK (nonce >= 0),
  algorithm smallint NOT NULL,
  params jsonb NOT NULL,
  outcome jsonb NOT NULL,
  pot_share bigint NOT NULL CHECK (pot_share >= 0),
  pot_hits bigint NOT NULL CHECK (pot_hits >= 0),
  pot_payout bigint NOT NULL DEFAULT 0 CHECK (pot_payout >= 0),
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CHECK (state <> 'lost' OR payout = 0),
  CHECK ((state = 'open') = (settled_at IS NULL))
) PARTITION BY RANGE (id);
CREATE INDEX bets_player ON bets (player_id, id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER transfers_append_only BEFORE UPDATE OR DELETE ON transfers
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_reopening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state <> 'open' THEN
    RAISE EXCEPTION 'bet % is settled', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER bets_settled_once BEFORE UPDATE OR DELETE ON bets
  FOR EACH ROW EXECUTE FUNCTION refuse_reopening();

-- Makes the partitions of this month and of `ahead` further months; a job calls it daily, every start once.
-- The lock makes parallel calls wait for each other instead of failing.
CREATE FUNCTION ensure_month_partitions(ahead integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  month timestamptz := date_trunc('month', clock_timestamp(), 'UTC');
  base text;
  child text;
  made integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('ensure_month_partitions'));
  FOR i IN 0..ahead LOOP
    FOREACH base IN ARRAY ARRAY['bets', 'transfers'] LOOP
      child := base || '_' || to_char(month AT TIME ZONE 'UTC', 'YYYY_MM');
      IF to_regclass(child) IS NULL THEN
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%s) TO (%s)',
          child, base, month_prefix(month), month_prefix(month + interval '1 month'));
        made := made + 1;
      END IF;
    END LOOP;
    month := month + interval '1 month';
  END LOOP;
  RETURN made;
END
$$;
SELECT ensure_month_partitions(3);

-- The stored answer of a money call, by the key its caller chose. `fingerprint` is what was asked.
CREATE TABLE idempotency_keys (
  player_id bigint NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
  fingerprint text NOT NULL,
  reply text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING brin (created_at);

-- The progressive pot, in 1/10 000 kopeck, spread over rows so that no single row is hot.
CREATE TABLE progressive_shards (
  shard smallint PRIMARY KEY,
  units bigint NOT NULL CHECK (units >= 0)
) WITH (fillfactor = 10);

GRANT USAGE ON SEQUENCE cause_ids, house_account_ids TO rumb_app;
GRANT SELECT, INSERT ON house_accounts, transfers, bets, idempotency_keys, progressive_shards TO rumb_app;
GRANT UPDATE ON bets, progressive_shards TO rumb_app;
GRANT DELETE ON idempotency_keys TO rumb_app;
