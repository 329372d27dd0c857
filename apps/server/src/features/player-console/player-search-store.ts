import { isIP } from "node:net";
import type { Query } from "../../platform/db/database.ts";
import type { Condition } from "../../operators/operator-list.ts";
import { spellingsOf } from "./spellings.ts";

/** Most players that a search looks at; whoever wants more types more. */
const FOUND = 1_000;
/** As masks of phone numbers end: «…-45-67». */
const MASKED_PAIR = /(\d{2})-(\d{2})$/u;
/** Of a shorter text only beginnings of names are found. */
const SHORTEST_PART = 3;

/**
 * Which players an operator means. Digits are a player's number, VK's or Telegram's; three or four of them, also behind asterisks, the end
 * of a destination they have withdrawn to as well; from three on a part of a name too. An address is one they were signed in from. Anything
 * else is a part of a name, its beginning first, or the whole name of a graphics card. In names «е» and «ё» are one letter.
 */
export function searchFor(typed: string, { seesAddresses }: Seeing): Condition {
  const text = typed.trim();
  if (isIP(text) !== 0) {
    if (!seesAddresses) return ["false"];
    return among(`SELECT DISTINCT player_id FROM sessions WHERE address IN ($, '::ffff:' || $)`, text);
  }
  const end = /^[*•\s-]*(?<digits>\d{3,4})$/u.exec(text.replace(MASKED_PAIR, "$1$2"))?.groups?.["digits"];
  const ends = `SELECT player_id FROM player_search WHERE terms @> ARRAY['to ' || $]`;
  if (/^\d{1,15}$/.test(text)) {
    const numbers = `SELECT id FROM players WHERE id = $::text::bigint UNION SELECT id FROM players WHERE vk_id = $::text
      UNION SELECT id FROM players WHERE telegram_id = $::text`;
    const found = end === undefined ? numbers : `${numbers} UNION ${ends}`;
    return among(text.length < SHORTEST_PART ? found : `${found} UNION ${partOfName("ARRAY[$]")}`, text);
  }
  if (end !== undefined) return among(ends, end);
  // The names come out of their indexes first, as an array: of a set the planner thinks that walking over all players finds them sooner.
  const beginning = `(SELECT id FROM unnest($::text[]) AS spelling CROSS JOIN LATERAL (
      SELECT id FROM players WHERE lower(name) COLLATE "C" >= lower(spelling) AND lower(name) COLLATE "C" < lower(spelling) || chr(1114111)
      ORDER BY lower(name) COLLATE "C" LIMIT ${FOUND}
    ) AS begun)`;
  const spellings = spellingsOf(text);
  if (text.length < SHORTEST_PART) return among(beginning, spellings);
  return among(
    `${beginning} UNION ${partOfName("$")}
     UNION (SELECT player_id FROM player_search WHERE terms @> ARRAY['device ' || ($::text[])[1]])`,
    spellings,
  );
}

/** Terms of a long name that are looked up: with the rarest of them hardly anybody is left, and each frequent one is a list to go through. */
const TERMS = 3;

/** SQL: the rarest terms of a spelling, as far as the last ANALYZE knows which are frequent. */
const RAREST = `(SELECT array_agg(term) AS terms FROM (
  SELECT term FROM unnest(name_terms(spelling)) AS term LEFT JOIN (
    SELECT unnest(most_common_elems::text::text[]) AS term, unnest(most_common_elem_freqs) AS share FROM pg_stats
    WHERE schemaname = 'public' AND tablename = 'player_search' AND attname = 'terms'
  ) AS frequent USING (term) ORDER BY share NULLS FIRST LIMIT ${TERMS}
) AS ranked)`;

/** SQL: players with one of the spellings in their names. */
function partOfName(spellings: string): string {
  return `(SELECT player_id FROM unnest(${spellings}::text[]) AS spelling CROSS JOIN LATERAL ${RAREST} AS rarest CROSS JOIN LATERAL (
    SELECT player_id FROM player_search JOIN players ON players.id = player_id
    WHERE player_search.terms @> rarest.terms AND strpos(lower(name), lower(spelling)) > 0 LIMIT ${FOUND}
  ) AS named)`;
}

/** Who asks: without the right to see where somebody was signed in from, nobody is found by it. */
export type Seeing = { readonly seesAddresses: boolean };

function among(ids: string, typed: string | readonly string[]): Condition {
  return [`id = ANY (ARRAY(SELECT * FROM (${ids}) AS found LIMIT ${FOUND}))`, typed];
}

/** Writes the terms of the next players after `afterId` who have none yet, at most `limit`; the last of them, null when there are no more. */
export async function writeMissingTerms(
  query: Query,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number | null> {
  const [row] = await query<{ lastId: number | null }>(
    `WITH missing AS MATERIALIZED (
       SELECT id FROM players WHERE id > $1 AND NOT EXISTS (SELECT FROM player_search WHERE player_id = players.id)
       ORDER BY id LIMIT $2
     ), written AS (
       INSERT INTO player_search (player_id, terms) SELECT id, player_search_terms(id) FROM missing
       ON CONFLICT (player_id) DO NOTHING
     )
     SELECT max(id) AS "lastId" FROM missing`,
    [afterId, limit],
  );
  return row?.lastId ?? null;
}
