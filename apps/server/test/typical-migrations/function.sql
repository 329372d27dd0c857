-- compatible: nobody calls it yet.
CREATE FUNCTION typical_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE RETURN (at AT TIME ZONE 'UTC')::date;
