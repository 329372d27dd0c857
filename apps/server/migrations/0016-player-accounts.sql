-- The account of a player: what a play reads and changes, one narrow row. `players` has become wide: every check of a table is read
-- anew for each statement that writes to it, and every table that refers to it costs each changed row an event. So there is
-- one check here, and nothing refers to this table.
--
-- `balance` is the cached sum of the player's transfers, in kopecks; only the ledger writes it. `name` and `banned` are copies of what
-- `players` says. `nonce` is the next one of the active seed. `wager_left` is what must still be staked of the deposits, `wager_total`
-- what had to be since it was last 0. `rakeback_units` is what has accrued and was not paid out, in 10^-5 kopeck. The
-- ledger looks at a player's limits only before `limited_until`.
CREATE TABLE player_accounts (
  player_id bigint PRIMARY KEY,
  name text NOT NULL,
  banned boolean NOT NULL DEFAULT false,
  balance bigint NOT NULL DEFAULT 0,
  active_seed_id bigint,
  next_seed_id bigint,
  nonce bigint NOT NULL DEFAULT 0,
  deposits_total bigint NOT NULL DEFAULT 0,
  wager_left bigint NOT NULL DEFAULT 0,
  wager_total bigint NOT NULL DEFAULT 0,
  rakeback_units bigint NOT NULL DEFAULT 0,
  limited_until timestamptz,
  CONSTRAINT player_accounts_sums
    CHECK (least(balance, nonce, deposits_total, wager_left, wager_total - wager_left, rakeback_units) >= 0)
) WITH (fillfactor = 50);

INSERT INTO player_accounts (player_id, name, banned, balance, active_seed_id, next_seed_id, nonce, deposits_total,
  wager_left, wager_total, rakeback_units, limited_until)
SELECT id, name, banned_at IS NOT NULL, balance, active_seed_id, next_seed_id, nonce, deposits_total,
  wager_left, wager_total, rakeback_units, limited_until
FROM players ORDER BY id;

-- Behind the copying, so that they look at all rows at once.
ALTER TABLE player_accounts
  ADD FOREIGN KEY (player_id) REFERENCES players (id),
  ADD FOREIGN KEY (active_seed_id) REFERENCES seeds (id),
  ADD FOREIGN KEY (next_seed_id) REFERENCES seeds (id);
CREATE INDEX player_accounts_deposits ON player_accounts (deposits_total, player_id);
-- So that the first statements are not planned as for an empty table.
ANALYZE player_accounts;
GRANT SELECT, INSERT, UPDATE ON player_accounts TO rumb_app;

-- With their checks, their keys and the index of the deposits.
ALTER TABLE players
  DROP COLUMN balance,
  DROP COLUMN active_seed_id,
  DROP COLUMN next_seed_id,
  DROP COLUMN nonce,
  DROP COLUMN deposits_total,
  DROP COLUMN wager_left,
  DROP COLUMN wager_total,
  DROP COLUMN rakeback_units,
  DROP COLUMN limited_until;

-- Everybody has an account, whoever made him.
CREATE FUNCTION make_player_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO player_accounts (player_id, name, banned) VALUES (NEW.id, NEW.name, NEW.banned_at IS NOT NULL);
  RETURN NULL;
END
$$;
CREATE TRIGGER players_account_made AFTER INSERT ON players
  FOR EACH ROW EXECUTE FUNCTION make_player_account();

-- Copied, so that a play reads and locks one row. The account is locked before the player's row, by everybody: whoever changes one of
-- these has locked it already, or waits here with the row that the other may want.
CREATE FUNCTION copy_to_player_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE player_accounts SET name = NEW.name, banned = NEW.banned_at IS NOT NULL WHERE player_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER players_account_copied AFTER UPDATE OF name, banned_at ON players
  FOR EACH ROW WHEN ((OLD.name, OLD.banned_at IS NULL) IS DISTINCT FROM (NEW.name, NEW.banned_at IS NULL))
  EXECUTE FUNCTION copy_to_player_account();

-- A player as the console lists him. `id` is the account's, so that the index of the deposits serves sort and pages.
CREATE VIEW operated_players AS
  SELECT player_id AS id, vk_id, players.name, img, balance, deposits_total, banned_at, ban_comment, role, promocoder_uses,
    promocoder_reward, videocard, created_at, last_seen_at
  FROM player_accounts JOIN players ON players.id = player_id;
GRANT SELECT ON operated_players TO rumb_app;

-- The same rules in fewer checks: every one of them is read anew for each statement that writes bets or transfers, so a batch paid for
-- eleven and two. No column in them but `settled_at` can be null, which `least` would pass over.
ALTER TABLE bets
  DROP CONSTRAINT bets_state_check,
  DROP CONSTRAINT bets_stake_check,
  DROP CONSTRAINT bets_payout_check,
  DROP CONSTRAINT bets_coefficient_check,
  DROP CONSTRAINT bets_nonce_check,
  DROP CONSTRAINT bets_pot_share_check,
  DROP CONSTRAINT bets_pot_hits_check,
  DROP CONSTRAINT bets_pot_payout_check,
  DROP CONSTRAINT bets_rakeback_units_check,
  DROP CONSTRAINT bets_check,
  DROP CONSTRAINT bets_check1,
  ADD CONSTRAINT bets_amounts CHECK (
    stake > 0 AND least(payout, coefficient, nonce, pot_share, pot_hits, pot_payout, rakeback_units) >= 0),
  ADD CONSTRAINT bets_state CHECK (
    state IN ('open', 'won', 'lost', 'refunded') AND (state = 'open') = (settled_at IS NULL)
    AND (state <> 'lost' OR payout = 0));
ALTER TABLE transfers
  DROP CONSTRAINT transfers_amount_check,
  DROP CONSTRAINT transfers_check,
  ADD CONSTRAINT transfers_movement CHECK (amount > 0 AND debit_account <> credit_account);
