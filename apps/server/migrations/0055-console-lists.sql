-- compatible: indexes; the code before does not ask for what they find.
-- What the console sorts and narrows by time and by sum. No play writes to these tables, and people make their rows by hand: at a million
-- of them an index takes a second, for which a deposit or a withdrawal waits.
-- few rows: as above.
CREATE INDEX withdrawals_created ON withdrawals (created_at, id);
-- few rows: as above.
CREATE INDEX withdrawals_amount ON withdrawals (amount, id);
-- few rows: as above.
CREATE INDEX withdrawals_state_created ON withdrawals (state, created_at, id);
-- few rows: as above.
CREATE INDEX withdrawals_state_amount ON withdrawals (state, amount, id);
-- few rows: as above.
CREATE INDEX payments_created ON payments (created_at, id);
-- few rows: as above.
CREATE INDEX payments_amount ON payments (amount, id);
-- few rows: as above.
CREATE INDEX payments_state_created ON payments (state, created_at, id);
-- few rows: as above.
CREATE INDEX payments_state_amount ON payments (state, amount, id);
-- few rows: as above.
CREATE INDEX promo_codes_created ON promo_codes (created_at, id);
-- few rows: as above.
CREATE INDEX discrepancies_created ON discrepancies (created_at, id);
