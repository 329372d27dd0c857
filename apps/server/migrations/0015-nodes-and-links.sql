-- The processes of the site, as each tells of itself every few seconds. It is worth nothing after a crash, so it is not
-- logged. `id` is the holder's name in leader_leases.
CREATE UNLOGGED TABLE nodes (
  id text PRIMARY KEY,
  name text NOT NULL CHECK (length(name) <= 128),
  version text NOT NULL CHECK (length(version) <= 64),
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  sockets bigint NOT NULL CHECK (sockets >= 0),
  queue bigint NOT NULL CHECK (queue >= 0)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON nodes TO rumb_app;

-- The provider's page of a payment, so that one that was begun can be gone on with. Older ones have none.
ALTER TABLE payments ADD COLUMN link text CHECK (length(link) <= 2000);
