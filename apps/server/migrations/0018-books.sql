-- compatible: a new table that the code before does not know, and functions of nobody else.
-- What the check of the books takes as given: facts of before they were written down, or that stood past the audit log. `since` is
-- from when on the fact can be judged; `subject` is whose it is, '' for the whole site.
CREATE TABLE books_baseline (
  fact text NOT NULL,
  subject text NOT NULL,
  value jsonb NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (fact, subject)
);

INSERT INTO books_baseline (fact, subject, value, since)
SELECT fact, '', '{}', applied_at FROM (VALUES ('audit', '0009-operator.sql'), ('rakeback', '0010-bonuses.sql')) AS facts (fact, name)
JOIN migrations USING (name);

-- A pot of before: all the starts that were put into it so far, in 1/10 000 kopeck, and how often it was taken.
INSERT INTO books_baseline (fact, subject, value, since)
SELECT 'pot', '', jsonb_build_object(
    'units', coalesce((SELECT sum(units) FROM progressive_shards), 0) + coalesce(sum(pot_payout), 0) * 10000
      - coalesce(sum(stake * pot_share), 0),
    'hits', count(*) FILTER (WHERE pot_payout > 0)), now()
FROM bets;

INSERT INTO books_baseline (fact, subject, value, since)
SELECT 'setting', key, value, now() FROM settings
WHERE value IS DISTINCT FROM (SELECT after::jsonb FROM audit_log WHERE resource = 'settings' AND subject = key
  ORDER BY id DESC LIMIT 1);

INSERT INTO books_baseline (fact, subject, value, since)
SELECT 'role', players.id::text, jsonb_build_object('role', role), now() FROM players
WHERE role <> coalesce((SELECT after::jsonb ->> 'role' FROM audit_log WHERE resource = 'players'
  AND subject = players.id::text AND action = 'role' ORDER BY id DESC LIMIT 1), 'player');

INSERT INTO books_baseline (fact, subject, value, since)
SELECT 'standing', players.id::text, jsonb_build_object('ban', ban_comment, 'promocoder',
  CASE WHEN promocoder_uses IS NOT NULL
    THEN jsonb_build_object('uses_limit', promocoder_uses, 'reward', promocoder_reward / 100.0) END), now()
FROM players WHERE (banned_at IS NOT NULL OR promocoder_uses IS NOT NULL) AND NOT EXISTS (SELECT FROM audit_log
  WHERE resource = 'players' AND subject = players.id::text AND action IN ('ban', 'unban', 'promocoder'));

CREATE TRIGGER books_baseline_append_only BEFORE UPDATE OR DELETE ON books_baseline
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT SELECT ON books_baseline TO rumb_app;
