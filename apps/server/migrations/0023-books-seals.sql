-- compatible: a new table that the code before does not know.
-- What the check of the books has found right is sealed with the site's key: bets behind `after_id` up to `last_id`, but for those that
-- were open. Whoever changes one of them later cannot make the seal for it.
CREATE TABLE books_seals (
  after_id bigint PRIMARY KEY,
  last_id bigint NOT NULL CHECK (last_id > after_id),
  open_ids bigint[] NOT NULL,
  box bytea NOT NULL
);
CREATE TRIGGER books_seals_append_only BEFORE UPDATE OR DELETE ON books_seals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON books_seals TO rumb_app;
