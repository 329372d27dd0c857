-- compatible: new tables, columns that may be null, and triggers that let one thing more pass. The version before lets a player who leaves read
-- their pages; their money is held by the copy in the account, as a banned one's is. Its check of the books takes that copy for a fault.
-- A player who deletes their account has thirty days to think again: until then they may do nothing else. Then a job takes away what says
-- who they are, and leaves money, bets and seeds under a number.
ALTER TABLE players
  ADD COLUMN deletion_due_at timestamptz,
  ADD COLUMN erased_at timestamptz;

-- What the player gave up with the request lies in the house's account `deletions`, and comes back when they stay. `begun_at`: something
-- is gone, so there is no way back.
CREATE TABLE account_deletions (
  id bigint GENERATED ALWAYS AS IDENTITY (MAXVALUE 99999999999) PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES players (id),
  -- In whole milliseconds, which is what leaves the database and comes back.
  asked_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  due_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()) + interval '720 hours',
  given_up bigint NOT NULL DEFAULT 0 CHECK (given_up >= 0),
  cancelled_at timestamptz,
  begun_at timestamptz,
  erased_at timestamptz,
  CHECK (due_at >= asked_at + interval '720 hours'),
  CHECK (cancelled_at IS NULL OR begun_at IS NULL),
  CHECK (erased_at IS NULL OR begun_at IS NOT NULL),
  CHECK (begun_at IS NULL OR begun_at >= due_at)
);
CREATE UNIQUE INDEX account_deletions_player ON account_deletions (player_id) WHERE cancelled_at IS NULL;
CREATE INDEX account_deletions_due ON account_deletions (due_at) WHERE cancelled_at IS NULL AND erased_at IS NULL;

-- Marks of the VK and Telegram accounts of who was erased: a hash under `identity_keys`, whose one row is sealed with the site's key. By them
-- a ban outlives its account, and what is given once is not given again.
CREATE TABLE identity_keys (
  id bigint PRIMARY KEY CHECK (id = 1),
  box bytea NOT NULL
);
CREATE TABLE erased_identities (
  network text NOT NULL CHECK (network IN ('vk', 'tg')),
  mark bytea NOT NULL CHECK (length(mark) = 32),
  player_id bigint NOT NULL REFERENCES players (id),
  PRIMARY KEY (network, mark, player_id)
);
-- Whose accounts a player had before this one.
CREATE TABLE player_returns (
  player_id bigint NOT NULL REFERENCES players (id),
  erased_id bigint NOT NULL REFERENCES players (id),
  PRIMARY KEY (player_id, erased_id),
  CHECK (erased_id <> player_id)
);
GRANT SELECT, INSERT ON account_deletions, identity_keys, erased_identities, player_returns TO rumb_app;
GRANT UPDATE (cancelled_at) ON account_deletions TO rumb_app;
GRANT UPDATE (box) ON identity_keys TO rumb_app;

-- Every node forgets what it remembers of them, and no play of theirs passes the ledger.
CREATE OR REPLACE FUNCTION copy_to_player_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE player_accounts SET name = NEW.name, banned = NEW.banned_at IS NOT NULL OR NEW.deletion_due_at IS NOT NULL
  WHERE player_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER players_account_copied AFTER UPDATE OF name, banned_at, deletion_due_at ON players
  FOR EACH ROW WHEN ((OLD.name, OLD.banned_at IS NULL, OLD.deletion_due_at IS NULL)
    IS DISTINCT FROM (NEW.name, NEW.banned_at IS NULL, NEW.deletion_due_at IS NULL))
  EXECUTE FUNCTION copy_to_player_account();
CREATE TRIGGER players_deletion_changed AFTER UPDATE OF deletion_due_at, erased_at ON players
  FOR EACH ROW WHEN ((OLD.deletion_due_at, OLD.erased_at) IS DISTINCT FROM (NEW.deletion_due_at, NEW.erased_at))
  EXECUTE FUNCTION tell_player_changed();

CREATE FUNCTION is_being_erased(of bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM account_deletions WHERE player_id = of AND begun_at IS NOT NULL)
$$;

-- What is fixed stays so, but that who is erased leaves no trace of who they were.
CREATE OR REPLACE FUNCTION refuse_telegram_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.telegram_id IS NULL AND (is_being_erased(OLD.id) OR
    (EXISTS (SELECT FROM telegram_bindings WHERE player_id = OLD.id AND telegram_id = OLD.telegram_id AND contested_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM telegram_bindings WHERE player_id = OLD.id AND contested_at IS NULL)))
  THEN RETURN NULL;
  END IF;
  RAISE EXCEPTION 'the Telegram account of player % is fixed', OLD.id USING ERRCODE = 'restrict_violation';
END
$$;

CREATE OR REPLACE FUNCTION refuse_withdrawal_leap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.destination IS DISTINCT FROM OLD.destination AND length(NEW.destination) = length(OLD.destination)
    AND to_jsonb(NEW) - '{destination,destination_hash}'::text[] = to_jsonb(OLD) - '{destination,destination_hash}'::text[] THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.destination, NEW.destination_mask, NEW.address, NEW.videocard) IS NOT DISTINCT FROM (''::bytea, '', '', NULL::text)
    AND to_jsonb(NEW) - '{destination,destination_hash,destination_mask,address,videocard}'::text[]
      = to_jsonb(OLD) - '{destination,destination_hash,destination_mask,address,videocard}'::text[]
    AND is_being_erased(OLD.player_id) THEN
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

CREATE FUNCTION refuse_social_claim_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.account_id = 'erased ' || OLD.claim_id
    AND to_jsonb(NEW) - 'account_id' = to_jsonb(OLD) - 'account_id' AND is_being_erased(OLD.player_id) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'social claims are append-only' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE OR REPLACE TRIGGER social_claims_append_only BEFORE UPDATE OR DELETE ON social_claims
  FOR EACH ROW EXECUTE FUNCTION refuse_social_claim_change();

CREATE OR REPLACE FUNCTION refuse_income_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.telegram_id = 'erased ' || OLD.id AND OLD.telegram_id IS NOT NULL
    AND to_jsonb(NEW) - 'telegram_id' = to_jsonb(OLD) - 'telegram_id' AND is_being_erased(OLD.referral_id) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR OLD.earned_at IS NOT NULL
    OR to_jsonb(NEW) - 'earned_at' IS DISTINCT FROM to_jsonb(OLD) - 'earned_at' THEN
    RAISE EXCEPTION 'referral income % is fixed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;

-- Money that is theirs, or may come to be, keeps an account from being erased.
CREATE FUNCTION deletion_waits(of bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM player_accounts WHERE player_id = of AND balance <> 0)
    OR EXISTS (SELECT FROM withdrawals WHERE player_id = of AND state = 'pending')
    OR EXISTS (SELECT FROM withdrawals JOIN payouts ON withdrawal_id = withdrawals.id
      WHERE player_id = of AND payouts.state IN ('queued', 'sent'))
    OR EXISTS (SELECT FROM discrepancies WHERE player_id = of AND resolution IS NULL)
    OR EXISTS (SELECT FROM stepped_games WHERE player_id = of AND active)
    OR EXISTS (SELECT FROM players WHERE id = of AND role = 'operator')
$$;

-- One step of an erasure: 'waits', 'more' or 'done'. It owns what it changes, so the site's role needs no right to change any of it, and
-- it refuses whoever has not asked thirty days ago. `marks` are of all the VK and Telegram accounts that they had.
CREATE FUNCTION erase_player(of bigint, networks text[], marks bytea[], at_once integer) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  deletion account_deletions;
  gone integer;
BEGIN
  PERFORM FROM player_accounts WHERE player_id = of FOR NO KEY UPDATE;
  PERFORM FROM players WHERE id = of FOR NO KEY UPDATE;
  SELECT * INTO deletion FROM account_deletions WHERE player_id = of AND cancelled_at IS NULL FOR UPDATE;
  -- They have come back in this very moment.
  IF deletion.id IS NULL THEN RETURN 'waits'; END IF;
  IF deletion.due_at > clock_timestamp() THEN
    RAISE EXCEPTION 'player % is not to be erased', of USING ERRCODE = 'restrict_violation';
  END IF;
  IF deletion.erased_at IS NOT NULL THEN RETURN 'done'; END IF;
  IF deletion.begun_at IS NULL THEN
    IF deletion_waits(of) THEN RETURN 'waits'; END IF;
    UPDATE account_deletions SET begun_at = clock_timestamp() WHERE id = deletion.id;
    INSERT INTO erased_identities (network, mark, player_id)
      SELECT DISTINCT network, mark, of FROM unnest(networks, marks) AS known (network, mark)
      ON CONFLICT DO NOTHING;
  END IF;

  DELETE FROM sessions WHERE id_hash IN (SELECT id_hash FROM sessions WHERE player_id = of LIMIT at_once);
  GET DIAGNOSTICS gone = ROW_COUNT;
  IF gone = at_once THEN RETURN 'more'; END IF;
  DELETE FROM security_events WHERE id IN (SELECT id FROM security_events WHERE player_id = of OR subject_id = of LIMIT at_once);
  GET DIAGNOSTICS gone = ROW_COUNT;
  IF gone = at_once THEN RETURN 'more'; END IF;
  UPDATE withdrawals SET destination = '', destination_hash = sha256(convert_to('erased ' || id, 'UTF8')), destination_mask = '',
    address = '', videocard = NULL
  WHERE id IN (SELECT id FROM withdrawals WHERE player_id = of AND destination <> '' LIMIT at_once);
  GET DIAGNOSTICS gone = ROW_COUNT;
  IF gone = at_once THEN RETURN 'more'; END IF;

  UPDATE social_claims SET account_id = 'erased ' || claim_id WHERE player_id = of;
  UPDATE referral_incomes SET telegram_id = 'erased ' || id WHERE referral_id = of AND telegram_id IS NOT NULL;
  UPDATE player_accounts SET limited_until = NULL WHERE player_id = of;
  DELETE FROM player_limits WHERE player_id = of;
  DELETE FROM player_limit_days WHERE player_id = of;
  DELETE FROM limit_changes WHERE player_id = of;
  DELETE FROM player_notes WHERE player_id = of;
  DELETE FROM player_tags WHERE player_id = of;
  DELETE FROM player_returns WHERE player_id = of;
  DELETE FROM console_sessions WHERE player_id = of;
  DELETE FROM console_attempts WHERE player_id = of;
  DELETE FROM operator_keys WHERE player_id = of;
  DELETE FROM operator_totp WHERE player_id = of;
  DELETE FROM operator_recovery_codes WHERE player_id = of;
  DELETE FROM operator_wrong_codes WHERE player_id = of;
  DELETE FROM operator_links WHERE player_id = of;
  UPDATE players SET vk_id = 'erased ' || id, name = 'Удалённый игрок № ' || id, img = '/avatars/default.svg', videocard = NULL,
    telegram_id = NULL, erased_at = clock_timestamp()
  WHERE id = of;
  DELETE FROM telegram_bindings WHERE player_id = of;
  UPDATE account_deletions SET erased_at = clock_timestamp() WHERE id = deletion.id;
  RETURN 'done';
END
$$;
REVOKE EXECUTE ON FUNCTION erase_player(bigint, text[], bytea[], integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_player(bigint, text[], bytea[], integer) TO rumb_app;

-- An invited player's deposits still bring their partner's share, and an operator still sees the number.
CREATE OR REPLACE VIEW operated_players AS
  SELECT player_id AS id, vk_id, players.name, img, balance, deposits_total, banned_at, ban_comment, role, promocoder_uses,
    promocoder_reward, videocard, created_at, last_seen_at, deletion_due_at, erased_at
  FROM player_accounts JOIN players ON players.id = player_id;
