-- compatible: a new table; the code before writes entries without a seal, for which it has an hour.
-- What shows that the site has written an entry of the audit log: a box sealed with its key, over the number and the hash of the entry.
CREATE TABLE audit_seals (
  id bigint PRIMARY KEY,
  box bytea NOT NULL
);
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE ON audit_seals
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_box();
GRANT SELECT, INSERT ON audit_seals TO rumb_app;
GRANT UPDATE (box) ON audit_seals TO rumb_app;

-- Entries of before have no seal, nor those of nodes that are yet to be restarted.
INSERT INTO books_baseline (fact, subject, value, since)
SELECT 'seals', '', 'null', CASE WHEN EXISTS (SELECT FROM players) THEN now() + interval '1 hour' ELSE to_timestamp(0) END;
