-- compatible: whoever does not name the column leaves it empty.
ALTER TABLE bets ADD COLUMN typical_note text;
