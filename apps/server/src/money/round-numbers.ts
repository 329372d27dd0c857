import { type RoundGameId, ROUND_GAME_IDS } from "@rumb/games/games";
import type { Database, Query } from "../platform/db/database.ts";

/** A round's number among those of its game, also of one that the job has not come to yet. */
export const ROUND_NUMBER = `coalesce(rounds.number, (
  SELECT count(*) FROM rounds AS earlier WHERE earlier.game = rounds.game AND earlier.id <= rounds.id
))`;

/** Rounds of one step, which is one transaction. */
const STEP_ROUNDS = 1_000;

/**
 * Numbers the rounds that were opened before rounds had numbers, from the newest down: so the oldest is the last to get one, and what
 * was interrupted is taken up again. A test chooses another size.
 */
export async function numberRounds(
  database: Pick<Database, "query" | "transaction">,
  { stepRounds = STEP_ROUNDS } = {},
): Promise<void> {
  for (const game of ROUND_GAME_IDS) {
    if (await isNumbered(database.query, game)) continue;
    const numberNext = (below: NumberedRound | null): Promise<NumberedRound | null> =>
      database.transaction((query) => numberStep(query, { game, below, limit: stepRounds }));
    for (let below = await numberNext(null); below !== null;) below = await numberNext(below);
  }
}

/** A round that has its number. */
type NumberedRound = { readonly id: number; readonly number: number };

async function isNumbered(query: Query, game: RoundGameId): Promise<boolean> {
  const [oldest] = await query<{ number: number | null }>(
    `SELECT number FROM rounds WHERE game = $1 ORDER BY id LIMIT 1`,
    [game],
  );
  return oldest === undefined || oldest.number !== null;
}

/** Numbers the next rounds below one; the last of them, or null when there were none. */
async function numberStep(
  query: Query,
  { game, below, limit }: { game: RoundGameId; below: NumberedRound | null; limit: number },
): Promise<NumberedRound | null> {
  const [last] = await query<NumberedRound>(
    `WITH step AS MATERIALIZED (
       SELECT id, row_number() OVER (ORDER BY id DESC) AS place FROM (
         SELECT id FROM rounds WHERE game = $1 AND id < coalesce($2::bigint, id + 1) ORDER BY id DESC LIMIT $4
       ) AS next
     ), top AS MATERIALIZED (
       SELECT coalesce($3::bigint, (SELECT count(*) + 1 FROM rounds WHERE game = $1 AND id <= (SELECT max(id) FROM step))) AS above
     ), numbered AS (
       UPDATE rounds SET number = above - place FROM step, top WHERE rounds.id = step.id AND rounds.number IS NULL
     )
     SELECT id, above - place AS number FROM step, top ORDER BY id LIMIT 1`,
    [game, below && below.id, below && below.number, limit],
  );
  return last ?? null;
}
