-- The digest of a player's bets, for «Мои игры»: with it a filtered page and the totals cost the same however many bets
-- there are. No bet writes to it. It is made when its player looks, from his oldest bet on, and may lie behind:
-- what it does not hold yet is read from `bets` itself. Everything in it can be made again.

-- A day in Moscow: UTC+3 without summer time since 26.10.2014.
CREATE FUNCTION moscow_day(at timestamptz) RETURNS date
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (at AT TIME ZONE 'UTC' + interval '3 hours')::date;

-- Bets up to `through_id` are in the digest, but for those that were open when it came by: `open_ids`.
CREATE TABLE bet_digests (
  player_id bigint PRIMARY KEY REFERENCES players (id),
  through_id bigint NOT NULL DEFAULT 0,
  open_ids bigint[] NOT NULL DEFAULT '{}'
);

-- Sums, and the range of the ids behind them. The day `-infinity` stands for all days together.
CREATE TABLE bet_digest_days (
  player_id bigint NOT NULL,
  day date NOT NULL,
  game text NOT NULL,
  state text NOT NULL CHECK (state IN ('won', 'lost', 'refunded')),
  bets bigint NOT NULL CHECK (bets > 0),
  staked bigint NOT NULL CHECK (staked > 0),
  won bigint NOT NULL CHECK (won >= 0),
  first_id bigint NOT NULL,
  last_id bigint NOT NULL CHECK (last_id >= first_id),
  PRIMARY KEY (player_id, day, game, state)
);

-- The ids of one game and state, in rising order, cut into runs of some hundreds that do not overlap. `first_id` is the
-- first of the run. Stored out of line, because the walk down the key needs one or two of them.
CREATE TABLE bet_digest_runs (
  player_id bigint NOT NULL,
  game text NOT NULL,
  state text NOT NULL CHECK (state IN ('won', 'lost', 'refunded')),
  first_id bigint NOT NULL,
  ids bigint[] NOT NULL CHECK (cardinality(ids) > 0),
  PRIMARY KEY (player_id, game, state, first_id)
);
ALTER TABLE bet_digest_runs ALTER COLUMN ids SET STORAGE EXTERNAL;

GRANT SELECT, INSERT, UPDATE ON bet_digests, bet_digest_days, bet_digest_runs TO rumb_app;
