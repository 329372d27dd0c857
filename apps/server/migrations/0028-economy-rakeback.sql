-- compatible: the code before leaves the column as it is.
-- The rakeback that the bets of a day have given, in 10^-5 kopeck. Null for a day that was begun before it was counted.
ALTER TABLE economy_days ADD COLUMN rakeback numeric;
