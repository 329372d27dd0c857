import type { Query } from "./database.ts";

/** What was once said under a name, by whichever node was first; `value` when nobody has said anything. */
export async function rememberFact(query: Query, name: string, value: string): Promise<string> {
  const [row] = await query<{ value: string }>(
    `WITH said AS (INSERT INTO site_facts (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING value)
     SELECT value FROM said UNION ALL SELECT value FROM site_facts WHERE name = $1 LIMIT 1`,
    [name, value],
  );
  // Somebody has said it in this very moment.
  return row?.value ?? rememberFact(query, name, value);
}
