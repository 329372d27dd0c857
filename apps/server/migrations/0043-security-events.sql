-- compatible: a new table, which the code before does not write.
-- What an attack is made of, for those who look into it: sign-ins and their failures, refused calls, limits reached. Rows are never changed,
-- and go after a time.
CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 32),
  address text NOT NULL CHECK (length(address) <= 64),
  route text NOT NULL CHECK (length(route) <= 128),
  code text CHECK (length(code) <= 64),
  player_id bigint,
  request_id text NOT NULL CHECK (length(request_id) <= 64)
);
CREATE INDEX security_events_kind ON security_events (kind, id);
CREATE INDEX security_events_address ON security_events (address, id);
CREATE INDEX security_events_player ON security_events (player_id, id);
CREATE INDEX security_events_created ON security_events (created_at);
GRANT SELECT, INSERT, DELETE ON security_events TO rumb_app;
