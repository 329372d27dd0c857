import type { Query } from "../../platform/db/database.ts";

const MOST_REPORTED = 100;

/**
 * Rows that no migration can have written. Those of roles, bans and settings came with that of the pot, in one transaction, so they have
 * its time; none is of a player who came later, or of a site on which nobody was yet.
 */
export function readStrangeBaselines(
  query: Query,
): Promise<{ fact: string; subject: string; since: Date }[]> {
  return query(
    `SELECT fact, subject, since FROM books_baseline AS baseline
     WHERE CASE
       WHEN fact IN ('role', 'standing') THEN since IS DISTINCT FROM ${THEIR_TIME}
         OR NOT EXISTS (SELECT FROM players WHERE id::text = subject AND created_at <= since)
       WHEN fact = 'setting' THEN since IS DISTINCT FROM ${THEIR_TIME}
         OR NOT EXISTS (SELECT FROM players WHERE created_at <= since)
       ELSE fact NOT IN ('audit', 'rakeback', 'pot', 'rewards', 'proposals', 'payouts', 'found', 'seals') OR subject <> ''
     END
     ORDER BY fact, subject LIMIT ${MOST_REPORTED}`,
  );
}

const THEIR_TIME = `(SELECT since FROM books_baseline WHERE fact = 'pot' AND subject = '')`;
