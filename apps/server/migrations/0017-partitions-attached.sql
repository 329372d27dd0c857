-- compatible: replaces a function whose name, arguments and result stay.
-- CREATE TABLE … PARTITION OF waits until nobody reads the parent, and everybody who comes after waits behind it: one long report
-- stopped all plays at the turn of a month. A table made apart and attached takes a lock that neither readers nor writers hold.
-- No CHECK is needed before: an empty table is validated in no time, and only the owner could fill it.
-- What cannot be had in 200 ms (another one of these, a VACUUM of the parent) is left to the next try.
CREATE OR REPLACE FUNCTION ensure_month_partitions(ahead integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '200ms' AS $$
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
        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', child, base);
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)',
          base, child, month_prefix(month), month_prefix(month + interval '1 month'));
        made := made + 1;
      END IF;
    END LOOP;
    month := month + interval '1 month';
  END LOOP;
  RETURN made;
END
$$;
