import type { Query } from "../../platform/db/database.ts";
import { ROUND_GAME_IDS } from "@rumb/games/games";
import { ROUND_NUMBER } from "../../money/round-numbers.ts";
import {
  type Condition,
  type ListPage,
  type ListSource,
  readListPage,
} from "../../operators/operator-list.ts";
import { idsOfPeriod } from "../../operators/list-periods.ts";
import type { AskedList } from "../../operators/operator-calls.ts";

/** A shared round as the console shows it; `bank` is kopecks. */
export type OperatedRound = {
  readonly id: number;
  /** Among the rounds of its game. */
  readonly number: number;
  readonly game: string;
  readonly state: "open" | "locked" | "drawn" | "settled" | "refunded";
  readonly bank: number;
  readonly bets: number;
  readonly openedAt: Date;
  readonly endedAt: Date | null;
  readonly hash: Buffer;
  readonly outcome: unknown;
  readonly clientSeed: string | null;
  readonly serverSeed: Buffer | null;
};

/** Amounts are kopecks. */
export type OperatedRoundBet = {
  readonly place: number;
  readonly betId: number;
  readonly playerId: number;
  readonly playerName: string;
  readonly stake: number;
  readonly payout: number;
  readonly params: unknown;
};

const SOURCE: ListSource = {
  table: "rounds",
  columns: `page.id, ${ROUND_NUMBER.replaceAll("rounds.", "page.")} AS number, page.game, page.state, page.bank, page.bets, page.opened_at AS "openedAt", page.ends_at AS "endedAt",
    seeds.hash, page.outcome, seeds.client_seed AS "clientSeed", page.server_seed AS "serverSeed"`,
  joins: `JOIN seeds ON seeds.id = page.seed_id`,
  // Their numbers grow with the time at which they open.
  sorts: { id: ["id"], opened_at: ["id"] },
};

export async function listRounds(
  query: Query,
  { filter, ...asked }: AskedList,
): Promise<ListPage<OperatedRound>> {
  const { id, number, game } = filter;
  const where: Condition[] = [];
  if (id !== undefined) where.push(["id = $", id]);
  if (number !== undefined) where.push(["id = ANY($)", await findRounds(query, Number(number))]);
  if (game !== undefined) where.push(["game = $", game]);
  const { fromId, belowId } = await idsOfPeriod(query, filter, { table: "rounds", at: "opened_at" });
  if (fromId > 0) where.push(["id >= $", fromId]);
  if (belowId < Number.MAX_SAFE_INTEGER) where.push(["id < $", belowId]);
  return readListPage<OperatedRound>(query, SOURCE, { ...asked, where });
}

/** The rounds of all games that have a number. Numbers grow with ids, so halving finds each in some twenty looks at the index of a game's rounds. */
async function findRounds(query: Query, number: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `WITH RECURSIVE halves (game, low, high, id) AS (
       SELECT game, $2::bigint, (SELECT max(rounds.id) FROM rounds WHERE rounds.game = games.game), NULL::bigint
       FROM unnest($1::text[]) AS games (game)
       UNION ALL
       SELECT halves.game, CASE WHEN next.number < $2 THEN next.id + 1 ELSE low END,
         CASE WHEN next.number < $2 THEN high ELSE middle - 1 END, CASE WHEN next.number = $2 THEN next.id END
       FROM halves CROSS JOIN LATERAL (SELECT low + (high - low) / 2 AS middle) AS half LEFT JOIN LATERAL (
         SELECT rounds.id, ${ROUND_NUMBER} AS number FROM rounds
         WHERE rounds.game = halves.game AND rounds.id >= middle ORDER BY rounds.id LIMIT 1
       ) AS next ON true
       WHERE low <= high AND halves.id IS NULL
     )
     SELECT id FROM halves WHERE id IS NOT NULL`,
    [ROUND_GAME_IDS, number],
  );
  return rows.map(({ id }) => id);
}

/** The first bets of a round in their order. */
export function listRoundBets(
  query: Query,
  { roundId, limit }: { roundId: number; limit: number },
): Promise<OperatedRoundBet[]> {
  return query<OperatedRoundBet>(
    `SELECT seq AS place, bet_id AS "betId", round_bets.player_id AS "playerId", players.name AS "playerName",
       round_bets.stake, bets.payout, round_bets.params
     FROM round_bets JOIN players ON players.id = round_bets.player_id JOIN bets ON bets.id = bet_id
     WHERE round_id = $1 AND seq <= $2 ORDER BY seq`,
    [roundId, limit],
  );
}
