-- compatible: a column with a constant default. The version before does not raise it, and a page that gets an equal one believes what came last.
-- How often a player's balance, or a game of theirs of several moves, has changed: what a page gets later may be older.
ALTER TABLE player_accounts ADD COLUMN balance_version bigint NOT NULL DEFAULT 0;
