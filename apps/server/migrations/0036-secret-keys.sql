-- compatible: new tables, and triggers that let through what the code before never does.
-- How far everything sealed has been looked through for a key: what lies behind `after_id` may still be sealed with one before it.
CREATE TABLE key_rotation (
  mark text NOT NULL,
  part text NOT NULL,
  after_id bigint NOT NULL,
  renewed bigint NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (mark, part)
);

-- What followed from the first key and must stay when it is changed.
CREATE TABLE site_facts (
  name text PRIMARY KEY,
  value text NOT NULL
);

GRANT SELECT, INSERT, UPDATE ON key_rotation TO rumb_app;
GRANT SELECT, INSERT ON site_facts TO rumb_app;

-- A seed may be sealed with another key, which makes a box of the same length. It is bound to the commitment, so another seed does not
-- pass for it.
CREATE OR REPLACE FUNCTION refuse_early_reveal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.revealed_at IS NOT NULL AND NEW.revealed_at IS DISTINCT FROM OLD.revealed_at THEN
    RAISE EXCEPTION 'seed % is revealed already', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.revealed_at IS NULL AND NEW.revealed_at IS NOT NULL
    AND EXISTS (SELECT FROM bets WHERE seed_id = NEW.id AND state = 'open') THEN
    RAISE EXCEPTION 'seed % decides an unfinished round', NEW.id USING ERRCODE = 'RB001';
  END IF;
  IF (NEW.hash, NEW.player_id) IS DISTINCT FROM (OLD.hash, OLD.player_id)
    OR (NEW.sealed IS DISTINCT FROM OLD.sealed AND length(NEW.sealed) <> length(OLD.sealed))
    OR (NEW.sealed IS DISTINCT FROM OLD.sealed AND to_jsonb(NEW) - 'sealed' IS DISTINCT FROM to_jsonb(OLD) - 'sealed')
    OR (OLD.client_seed IS NOT NULL AND NEW.client_seed IS DISTINCT FROM OLD.client_seed) THEN
    RAISE EXCEPTION 'seed % is fixed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;

-- So may where a withdrawal goes, together with its keyed hash. The box is bound to the request.
CREATE OR REPLACE FUNCTION refuse_withdrawal_leap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.destination IS DISTINCT FROM OLD.destination AND length(NEW.destination) = length(OLD.destination)
    AND to_jsonb(NEW) - '{destination,destination_hash}'::text[] = to_jsonb(OLD) - '{destination,destination_hash}'::text[] THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR OLD.state <> 'pending' OR NEW.state = 'pending'
    OR (NEW.id, NEW.player_id, NEW.method, NEW.destination, NEW.destination_hash, NEW.destination_mask, NEW.amount,
      NEW.payout, NEW.address, NEW.videocard, NEW.created_at, NEW.approvals_needed) IS DISTINCT FROM
      (OLD.id, OLD.player_id, OLD.method, OLD.destination, OLD.destination_hash, OLD.destination_mask, OLD.amount,
      OLD.payout, OLD.address, OLD.videocard, OLD.created_at, OLD.approvals_needed) THEN
    RAISE EXCEPTION 'withdrawal % is fixed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;

-- And what the check of the books has sealed.
CREATE FUNCTION refuse_change_but_box() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR length(NEW.box) <> length(OLD.box) OR to_jsonb(NEW) - 'box' IS DISTINCT FROM to_jsonb(OLD) - 'box' THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER books_seals_append_only BEFORE UPDATE OR DELETE ON books_seals
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_box();
CREATE OR REPLACE TRIGGER books_pot_sums_append_only BEFORE UPDATE OR DELETE ON books_pot_sums
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_box();
GRANT UPDATE (box) ON books_seals, books_pot_sums, archived_months TO rumb_app;
