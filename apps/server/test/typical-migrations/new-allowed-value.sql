-- compatible: everything that was allowed still is.
ALTER TABLE stepped_games DROP CONSTRAINT IF EXISTS typical_game;
ALTER TABLE stepped_games ADD CONSTRAINT typical_game CHECK (game IN ('mines', 'typical')) NOT VALID;
