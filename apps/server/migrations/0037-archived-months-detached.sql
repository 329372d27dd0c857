-- compatible: takes a right that no code uses.
-- Only the function that takes a month's rows out of the books may say that they are out: who could write that down otherwise could put
-- sums into the books that no bet has made.
REVOKE INSERT ON archived_months FROM rumb_app;
GRANT INSERT (first_id, below_id, kept_ids, manifest, box) ON archived_months TO rumb_app;
