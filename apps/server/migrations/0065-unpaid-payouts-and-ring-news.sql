-- compatible: an index, and triggers that tell the console's nodes; a version before takes what it does not know for no news.
-- Every half minute the alarms ask for the oldest payout that the provider has not paid.
-- few rows: as many as withdrawals were approved.
CREATE INDEX payouts_unpaid ON payouts (created_at) WHERE state IN ('queued', 'sent');

-- Whatever an operator decides about a ring or the job finds out of it makes another version of it.
CREATE TRIGGER fraud_rings_told AFTER INSERT ON fraud_rings FOR EACH ROW EXECUTE FUNCTION tell_operators('fraud_rings');
CREATE TRIGGER fraud_rings_told_change AFTER UPDATE OF version ON fraud_rings
  FOR EACH ROW WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION tell_operators('fraud_rings');
