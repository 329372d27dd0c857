-- compatible: the site keeps to it already, and old rows are not read.
ALTER TABLE withdrawals ADD CONSTRAINT typical_amount CHECK (amount > 0) NOT VALID;
