-- compatible: a column that may be null and an index; the code before writes none, and what it has paid counts by its approvals as before.
-- Whether the yes of the operator who decided was the only one that counted then: an approval of somebody who lost their role lies beside it.
ALTER TABLE withdrawals ADD COLUMN paid_alone boolean;
-- few rows: no play writes to this table, and operators decide about each of its rows; at a million of them it takes a second.
CREATE INDEX withdrawals_decided ON withdrawals (decided_by, decided_at) WHERE state = 'paid';
