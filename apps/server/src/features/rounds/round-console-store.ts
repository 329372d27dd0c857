import type { Query } from "../../platform/db/database.ts";
import { firstRow } from "../../platform/db/only-row.ts";
import { ROUND_GAME_IDS } from "@rumb/games/games";
import { ROUND_NUMBER } from "../../money/round-numbers.ts";
import {
  type Condition,
  type ListPage,
  type ListSource,
  readListPage,
} from "../../operators/operator-list.ts";
import { idsOfPeriod, type RowOfDay } from "../../operators/list-periods.ts";
import type { AskedList } from "../../operators/operator-calls.ts";
import { moscowMidnight } from "../../platform/db/moscow-midnight.ts";

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
  const { fromId, belowId } = await idsOfPeriod(filter, (from, day) => readRoundFrom(query, from, day));
  if (fromId > 0) where.push(["id >= $", fromId]);
  if (belowId < Number.MAX_SAFE_INTEGER) where.push(["id < $", belowId]);
  return readListPage<OperatedRound>(query, SOURCE, { ...asked, where });
}

function readRoundFrom(query: Query, fromId: number, day: string): Promise<RowOfDay | null> {
  return firstRow<RowOfDay>(
    query,
    `SELECT id, opened_at < ${moscowMidnight("$2::date")} AS before FROM rounds WHERE id >= $1 ORDER BY id LIMIT 1`,
    [fromId, day],
  );
}

/** The rounds of all games that have a number. */
async function findRounds(query: Query, number: number): Promise<number[]> {
  const found = await Promise.all(ROUND_GAME_IDS.map((game) => findRound(query, { game, number })));
  return found.flatMap((id) => id ?? []);
}

/** Numbers grow with ids, so halving finds one in some twenty looks at the index of a game's rounds. */
async function findRound(
  query: Query,
  { game, number }: { game: string; number: number },
): Promise<number | null> {
  const [newest] = await query<{ id: number }>(
    `SELECT id FROM rounds WHERE game = $1 ORDER BY id DESC LIMIT 1`,
    [game],
  );
  let [low, high] = [number, newest?.id ?? 0];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const [round] = await query<{ id: number; number: number }>(
      `SELECT id, ${ROUND_NUMBER} AS number FROM rounds WHERE game = $1 AND id >= $2 ORDER BY id LIMIT 1`,
      [game, middle],
    );
    if (round?.number === number) return round.id;
    if (round !== undefined && round.number < number) low = round.id + 1;
    else high = middle - 1;
  }
  return null;
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
