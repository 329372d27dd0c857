-- compatible: triggers that tell whoever listens; the code before does not.
-- Tells the consoles of all nodes what has come and what has changed, when the transaction that did it is committed.
CREATE FUNCTION tell_operators() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('operator_news', json_build_object('list', TG_ARGV[0], 'id', NEW.id, 'is_new', TG_OP = 'INSERT')::text);
  RETURN NULL;
END
$$;
CREATE FUNCTION tell_operators_of_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('operator_news', json_build_object('list', 'withdrawals', 'id', NEW.withdrawal_id, 'is_new', false)::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER withdrawals_told AFTER INSERT ON withdrawals
  FOR EACH ROW EXECUTE FUNCTION tell_operators('withdrawals');
CREATE TRIGGER withdrawals_told_change AFTER UPDATE OF state ON withdrawals
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION tell_operators('withdrawals');
CREATE TRIGGER withdrawal_approvals_told AFTER INSERT ON withdrawal_approvals
  FOR EACH ROW EXECUTE FUNCTION tell_operators_of_approval();
CREATE TRIGGER proposals_told AFTER INSERT ON proposals
  FOR EACH ROW EXECUTE FUNCTION tell_operators('proposals');
CREATE TRIGGER proposals_told_change AFTER UPDATE OF state ON proposals
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION tell_operators('proposals');
CREATE TRIGGER discrepancies_told AFTER INSERT ON discrepancies
  FOR EACH ROW EXECUTE FUNCTION tell_operators('discrepancies');
CREATE TRIGGER discrepancies_told_change AFTER UPDATE OF resolution ON discrepancies
  FOR EACH ROW WHEN (OLD.resolution IS DISTINCT FROM NEW.resolution) EXECUTE FUNCTION tell_operators('discrepancies');
