import type { Query } from "../../platform/db/database.ts";
import {
  type Condition,
  type ListPage,
  type ListSource,
  readListPage,
} from "../../operators/operator-list.ts";
import type { AskedList } from "../../operators/operator-calls.ts";

/** A shared round as the console shows it; `bank` is kopecks. */
export type OperatedRound = {
  readonly id: number;
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
  columns: `page.id, page.game, page.state, page.bank, page.bets, page.opened_at AS "openedAt", page.ends_at AS "endedAt",
    seeds.hash, page.outcome, seeds.client_seed AS "clientSeed", page.server_seed AS "serverSeed"`,
  joins: `JOIN seeds ON seeds.id = page.seed_id`,
  sorts: { id: ["id"] },
};

export function listRounds(query: Query, { filter, ...asked }: AskedList): Promise<ListPage<OperatedRound>> {
  const { id, game } = filter;
  const where: Condition[] = [];
  if (id !== undefined) where.push(["id = $", id]);
  if (game !== undefined) where.push(["game = $", game]);
  return readListPage<OperatedRound>(query, SOURCE, { ...asked, where });
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
