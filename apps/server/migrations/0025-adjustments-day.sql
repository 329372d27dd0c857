-- compatible: an index more.
-- What an operator has given in a day is added up before every adjustment.
-- few rows: people make each of them by hand.
CREATE INDEX adjustments_operator ON adjustments (operator_id, created_at);
