-- compatible: nobody knows the table yet.
CREATE TABLE typical_rewards (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES players (id),
  amount bigint NOT NULL CHECK (amount > 0)
);
CREATE INDEX typical_rewards_player ON typical_rewards (player_id);
GRANT SELECT, INSERT ON typical_rewards TO rumb_app;
