-- compatible: new tables and functions that the code before does not know; what it reads stays until a node of this version archives a month.
-- A month of bets and transfers that lies in the archive, with everything that the books still need of it. `first_id` is the first id of
-- its month, `below_id` that of the next. `manifest` says what the files hold and what the rows add up to; `box` is its seal.
-- A month counts as archived from `detached_at` on: its rows, but for those that were kept, are no longer in `bets` and `transfers`.
CREATE TABLE archived_months (
  first_id bigint PRIMARY KEY,
  below_id bigint NOT NULL CHECK (below_id > first_id),
  kept_ids bigint[] NOT NULL,
  manifest jsonb NOT NULL,
  box bytea NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  detached_at timestamptz,
  dropped_at timestamptz,
  CHECK (dropped_at IS NULL OR detached_at IS NOT NULL)
);

-- What a player's archived bets of a month add up to, on each of their seeds; the seed 0 stands for those of shared rounds.
CREATE TABLE archived_players (
  first_id bigint NOT NULL,
  player_id bigint NOT NULL,
  seed_id bigint NOT NULL,
  bets bigint NOT NULL CHECK (bets > 0),
  first_nonce bigint NOT NULL,
  last_nonce bigint NOT NULL,
  last_id bigint NOT NULL,
  net bigint NOT NULL,
  rakeback_units bigint NOT NULL,
  PRIMARY KEY (first_id, player_id, seed_id)
);
CREATE INDEX archived_players_player ON archived_players (player_id);

-- What a player has staked behind so many of their deposits: `early` with every bet, `late` as if deposits had waited for the account.
CREATE TABLE archived_stakes (
  first_id bigint NOT NULL,
  player_id bigint NOT NULL,
  deposits integer NOT NULL,
  early bigint NOT NULL,
  late bigint NOT NULL,
  PRIMARY KEY (first_id, player_id, deposits)
);
CREATE INDEX archived_stakes_player ON archived_stakes (player_id);

-- Until its rows are detached a month may be recorded again; after that nothing of it changes but the times.
CREATE FUNCTION refuse_archive_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM archived_months WHERE first_id = OLD.first_id AND detached_at IS NOT NULL) OR TG_OP = 'UPDATE' THEN
    RAISE EXCEPTION 'month % is archived', OLD.first_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER archived_players_fixed BEFORE UPDATE OR DELETE ON archived_players
  FOR EACH ROW EXECUTE FUNCTION refuse_archive_change();
CREATE TRIGGER archived_stakes_fixed BEFORE UPDATE OR DELETE ON archived_stakes
  FOR EACH ROW EXECUTE FUNCTION refuse_archive_change();
CREATE TRIGGER archived_months_kept BEFORE DELETE ON archived_months
  FOR EACH ROW EXECUTE FUNCTION refuse_archive_change();

-- An archived month takes no new bets, and money only for a bet that it has kept.
CREATE FUNCTION refuse_archived_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM archived_months WHERE TG_ARGV[0]::bigint = first_id
      AND (to_jsonb(NEW) ->> TG_ARGV[1])::bigint = ANY (kept_ids)) THEN
    RAISE EXCEPTION 'month % is archived', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;

-- bets_2025_11 of the first id of that month.
CREATE FUNCTION month_partition(base text, first_id bigint) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT
  RETURN base || '_' || to_char(2000 + first_id / 10000000000000, 'FM0000') || '_' || to_char(first_id / 100000000000 % 100, 'FM00');

-- Takes the rows of a recorded month out of the books, all but those that were kept: a bet that is still open goes on. Plays wait for
-- this transaction, so it copies few rows and gives up what it cannot have in 200 ms. DETACH … CONCURRENTLY could not be in one
-- transaction with the attaching, and an open bet must not be away in between. False when it was done before.
CREATE FUNCTION detach_archived_month(month_id bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '200ms' AS $$
DECLARE
  month archived_months;
  base text;
  key text;
  child text;
  kept text;
BEGIN
  SELECT * INTO month FROM archived_months WHERE first_id = month_id FOR UPDATE;
  IF month.first_id IS NULL THEN
    RAISE EXCEPTION 'month % is not recorded', month_id USING ERRCODE = 'no_data_found';
  END IF;
  IF month.detached_at IS NOT NULL THEN
    RETURN false;
  END IF;
  IF month.below_id > month_prefix(clock_timestamp() - interval '1 month') THEN
    RAISE EXCEPTION 'month % is too young', month_id USING ERRCODE = 'restrict_violation';
  END IF;
  FOREACH base IN ARRAY ARRAY['transfers', 'bets'] LOOP
    kept := month_partition(base, month_id) || '_kept';
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', kept, base);
  END LOOP;
  -- In the order of a batch, which writes transfers first.
  FOREACH base IN ARRAY ARRAY['transfers', 'bets'] LOOP
    child := month_partition(base, month_id);
    kept := child || '_kept';
    key := CASE base WHEN 'bets' THEN 'id' ELSE 'cause_id' END;
    EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', base, child);
    EXECUTE format('INSERT INTO %I SELECT * FROM %I WHERE %I = ANY ($1)', kept, child, key) USING month.kept_ids;
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', base, kept, month_id, month.below_id);
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION refuse_archived_month(%L, %L)',
      kept || '_only', kept, month_id, key);
  END LOOP;
  UPDATE archived_months SET detached_at = clock_timestamp() WHERE first_id = month_id;
  RETURN true;
END
$$;

-- Deletes the rows of a month that was detached so many days ago or more, a week at least. False when it was done before.
CREATE FUNCTION drop_archived_month(month_id bigint, grace_days integer) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '200ms' AS $$
DECLARE
  month archived_months;
  base text;
BEGIN
  SELECT * INTO month FROM archived_months WHERE first_id = month_id FOR UPDATE;
  IF month.detached_at IS NULL OR month.detached_at > clock_timestamp() - make_interval(days => greatest(grace_days, 7)) THEN
    RAISE EXCEPTION 'month % is not detached for long enough', month_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF month.dropped_at IS NOT NULL THEN
    RETURN false;
  END IF;
  FOREACH base IN ARRAY ARRAY['bets', 'transfers'] LOOP
    EXECUTE format('DROP TABLE %I', month_partition(base, month_id));
  END LOOP;
  UPDATE archived_months SET dropped_at = clock_timestamp() WHERE first_id = month_id;
  RETURN true;
END
$$;

GRANT SELECT, INSERT, DELETE ON archived_months, archived_players, archived_stakes TO rumb_app;
