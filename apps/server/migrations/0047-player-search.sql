-- compatible: a table of its own that triggers write; the code before it neither reads nor writes it.
-- What the console finds a player by, as whole terms: every three letters in a row of their name (of a shorter one the name), the graphics
-- card, and the last digits of the destinations they have withdrawn to. pg_trgm takes Cyrillic for blanks where the locale is C.
CREATE TABLE player_search (
  player_id bigint PRIMARY KEY REFERENCES players (id),
  terms text[] NOT NULL
);
CREATE INDEX player_search_terms ON player_search USING gin (terms);

CREATE FUNCTION name_terms(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT substr(lower(name), at, 3)) FROM generate_series(1, greatest(1, length(name) - 2)) AS at
$$;

CREATE FUNCTION destination_term(mask text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'to ' || right(regexp_replace(mask, '\D', '', 'g'), 4)
$$;

CREATE FUNCTION player_search_terms(of bigint) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT name_terms(name) || CASE WHEN videocard IS NULL THEN '{}'::text[] ELSE ARRAY['device ' || videocard] END
    || ARRAY(SELECT DISTINCT destination_term(destination_mask) FROM withdrawals WHERE player_id = of)
  FROM players WHERE id = of
$$;

-- Who changes the same player at once waits for the row first, so that the last one sees what all of them have changed.
CREATE FUNCTION note_player_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of bigint := CASE TG_TABLE_NAME WHEN 'players' THEN (to_jsonb(NEW) ->> 'id')::bigint ELSE (to_jsonb(NEW) ->> 'player_id')::bigint END;
BEGIN
  PERFORM FROM player_search WHERE player_id = of FOR UPDATE;
  INSERT INTO player_search (player_id, terms) VALUES (of, player_search_terms(of))
  ON CONFLICT (player_id) DO UPDATE SET terms = excluded.terms WHERE player_search.terms IS DISTINCT FROM excluded.terms;
  RETURN NULL;
END;
$$;

CREATE TRIGGER players_search_begun AFTER INSERT ON players FOR EACH ROW EXECUTE FUNCTION note_player_search();
CREATE TRIGGER players_search_changed AFTER UPDATE OF name, videocard ON players FOR EACH ROW
  WHEN ((OLD.name, OLD.videocard) IS DISTINCT FROM (NEW.name, NEW.videocard)) EXECUTE FUNCTION note_player_search();
CREATE TRIGGER withdrawals_search AFTER INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION note_player_search();

GRANT SELECT, INSERT, UPDATE ON player_search TO rumb_app;
