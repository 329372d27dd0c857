-- compatible: columns that may be null or have a constant default, and an index on a table that only a queue writes.
-- Whose role a security event is about, and which role they have now. Such an event is written by the transaction that changes the role, of
-- whatever process, and `to_log` until a node has put it into the structured log.
ALTER TABLE security_events
  ADD COLUMN subject_id bigint,
  ADD COLUMN role text,
  ADD COLUMN to_log boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT security_events_role CHECK (length(role) <= 32) NOT VALID;
-- few rows: at most 500,000, of which none has a subject yet, and no call waits for those who write them
CREATE INDEX security_events_subject ON security_events (subject_id, id) WHERE subject_id IS NOT NULL;
GRANT UPDATE (to_log) ON security_events TO rumb_app;
