-- compatible: a new column that may be null.
-- The button under a message of the sandbox's bot: what stands on it, and what the bot hears when it is pressed.
ALTER TABLE sandbox_messages ADD COLUMN button jsonb;
