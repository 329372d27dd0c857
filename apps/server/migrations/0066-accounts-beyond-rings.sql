-- compatible: a column with a default that the version before does not name.
-- How many accounts hang together with those of a ring that has no room for them.
ALTER TABLE fraud_rings ADD COLUMN beyond integer NOT NULL DEFAULT 0;
ALTER TABLE fraud_rings ADD CONSTRAINT fraud_rings_beyond CHECK (beyond >= 0) NOT VALID;
