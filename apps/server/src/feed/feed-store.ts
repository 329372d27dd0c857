import { FEED_ROWS } from "@rumb/contract/feed";
import { GAME_IDS } from "@rumb/games/games";
import { kopecks } from "@rumb/money/kopecks";
import type { Query } from "../platform/db/database.ts";
import type { FeedBet } from "./feed-entry.ts";

/**
 * The last settled bets, oldest first. Ids grow with time and the partitions with them, so this walks the newest
 * primary keys backwards and stops after a page, however many bets there are; names are joined to that page only.
 */
export async function readLastBets(query: Query): Promise<FeedBet[]> {
  const rows = await query<FeedRow>(
    `SELECT last.id, last.game, players.name, last.stake, last.coefficient, last.payout
     FROM (
       SELECT id, player_id, game, stake, coefficient, payout FROM bets
       WHERE state IN ('won', 'lost') ORDER BY id DESC LIMIT $1
     ) AS last
     JOIN players ON players.id = last.player_id
     ORDER BY last.id`,
    [FEED_ROWS],
  );
  return rows.map(betOf);
}

/** The newest settled bet of each game: one row from the end of each index of a game and a state. */
export async function readNewestBets(query: Query): Promise<FeedBet[]> {
  const rows = await query<FeedRow>(
    `SELECT DISTINCT ON (newest.game) newest.id, newest.game, players.name, newest.stake, newest.coefficient, newest.payout
     FROM unnest($1::text[]) AS games (game), unnest(ARRAY['won', 'lost']) AS states (state), LATERAL (
       SELECT id, player_id, bets.game, stake, coefficient, payout FROM bets
       WHERE bets.game = ANY (ARRAY[games.game]) AND bets.state = ANY (ARRAY[states.state])
       ORDER BY bets.game DESC, bets.state DESC, bets.id DESC LIMIT 1
     ) AS newest
     JOIN players ON players.id = newest.player_id
     ORDER BY newest.game, newest.id DESC`,
    [GAME_IDS],
  );
  return rows.map(betOf);
}

function betOf(row: FeedRow): FeedBet {
  return {
    id: row.id,
    game: row.game,
    playerName: row.name,
    stakeKopecks: kopecks(row.stake),
    coefficientHundredths: row.coefficient,
    payoutKopecks: kopecks(row.payout),
  };
}

type FeedRow = {
  id: number;
  game: FeedBet["game"];
  name: string;
  stake: number;
  coefficient: number;
  payout: number;
};
