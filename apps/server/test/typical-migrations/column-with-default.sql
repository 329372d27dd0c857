-- compatible: a constant default is no rewrite, and fills in for whoever does not name the column.
ALTER TABLE player_accounts ADD COLUMN typical_points bigint NOT NULL DEFAULT 0;
