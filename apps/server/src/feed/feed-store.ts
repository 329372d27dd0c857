import { FEED_ROWS } from "@rumb/contract/feed";
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
  return rows.map((row) => ({
    id: row.id,
    game: row.game,
    playerName: row.name,
    stakeKopecks: kopecks(row.stake),
    coefficientHundredths: row.coefficient,
    payoutKopecks: kopecks(row.payout),
  }));
}

type FeedRow = {
  id: number;
  game: FeedBet["game"];
  name: string;
  stake: number;
  coefficient: number;
  payout: number;
};
