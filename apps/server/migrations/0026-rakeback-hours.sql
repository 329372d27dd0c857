-- compatible: a new table, and a column with a constant default. What code before settles counts as gained before the next hour.
-- Rakeback is held for a while before it can be moved. So that no row is written with every bet, only the first bet of an hour that gives a
-- player any leaves one: what they had until then, in 10^-5 kopeck. Whatever came later is the difference. A payout takes what
-- is oldest, out of each of these rows too. `hour` counts from 1970.
CREATE TABLE rakeback_hours (
  player_id bigint NOT NULL,
  hour integer NOT NULL,
  units bigint NOT NULL CHECK (units >= 0),
  PRIMARY KEY (player_id, hour)
) WITH (fillfactor = 80);
GRANT SELECT, INSERT, UPDATE, DELETE ON rakeback_hours TO rumb_app;

-- The last hour that has left such a row.
ALTER TABLE player_accounts ADD COLUMN rakeback_hour integer NOT NULL DEFAULT 0;

-- What was moved before had no hold, and nodes of the version before go on for a while: the check judges neither.
INSERT INTO books_baseline (fact, subject, value, since)
SELECT 'rewards', '', '{}', now() + interval '2 hours' WHERE EXISTS (SELECT FROM players);
