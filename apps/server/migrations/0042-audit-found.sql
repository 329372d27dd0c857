-- compatible: two indexes; the code before does not ask for what they find.
-- few rows: people make each of them by hand, and the site some for each compared day and payout.
CREATE INDEX audit_log_action ON audit_log (action, id);
-- few rows: as above.
CREATE INDEX audit_log_created ON audit_log (created_at, id);
