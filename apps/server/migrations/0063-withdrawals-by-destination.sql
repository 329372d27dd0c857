-- compatible: two indexes, of which one finds what the one that goes has found.
-- few rows: as many as people have asked for money.
CREATE INDEX withdrawals_destination_player ON withdrawals (destination_hash, player_id);
-- few rows: as above.
CREATE INDEX withdrawals_player_destination ON withdrawals (player_id, destination_hash);
DROP INDEX withdrawals_destination;
