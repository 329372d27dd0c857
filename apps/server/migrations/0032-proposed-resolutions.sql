-- compatible: a kind that the code before does not write, and a column that it leaves empty.
ALTER TABLE proposals DROP CONSTRAINT proposals_kind_check;
ALTER TABLE proposals ADD CONSTRAINT proposals_kind_check
  CHECK (kind IN ('adjust', 'setting', 'setting_reset', 'promo', 'promocoder', 'unban', 'resolve')) NOT VALID;

-- Whose proposal a resolution was: it does not count to what its operator gives alone.
-- few rows: people resolve each of them by hand.
ALTER TABLE discrepancies ADD COLUMN proposal_id bigint REFERENCES proposals (id);
