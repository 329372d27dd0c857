-- compatible: a kind that the code before does not write.
ALTER TABLE proposals DROP CONSTRAINT proposals_kind_check;
ALTER TABLE proposals ADD CONSTRAINT proposals_kind_check
  CHECK (kind IN ('adjust', 'setting', 'setting_reset', 'promo', 'promocoder', 'unban', 'resolve', 'role')) NOT VALID;
