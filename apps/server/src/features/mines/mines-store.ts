import type { Query } from "../../platform/db/database.ts";
import { firstRow } from "../../platform/db/only-row.ts";

export type RunningMines = {
  betId: number;
  stake: number;
  nonce: number;
  hash: Buffer;
  params: unknown;
  progress: unknown;
};

/** The player's unfinished game, if there is one. */
export function readRunningMines(query: Query, playerId: number): Promise<RunningMines | null> {
  return firstRow<RunningMines>(
    query,
    `SELECT stepped_games.bet_id AS "betId", stake, nonce, seeds.hash, params, progress
     FROM stepped_games JOIN seeds ON seeds.id = stepped_games.seed_id
     WHERE stepped_games.player_id = $1 AND game = 'mines' AND active`,
    [playerId],
  );
}
