import { refusal, type Refusal } from "@rumb/contract/errors";
import type { OperatorRound, OperatorRoundCard } from "@rumb/contract/operator-rows";
import { isGameId } from "@rumb/games/games";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Query } from "../../platform/db/database.ts";
import { rowsAs, type ListPage } from "../../operators/operator-list.ts";
import { type AskedList, askedOne } from "../../operators/operator-calls.ts";
import { listRoundBets, listRounds, type OperatedRound } from "./round-console-store.ts";

/** Bets that a card lists. */
const LISTED = 1_000;

/** Shared rounds by pages. */
export async function roundList(query: Query, asked: AskedList): Promise<ListPage<OperatorRound>> {
  return rowsAs(await listRounds(query, asked), wireRound);
}

/** A round with its proof and its bets. The server seed is there once the round is over. Refuses `ROUND_NOT_FOUND`. */
export async function roundCard(query: Query, id: number): Promise<OperatorRoundCard | Refusal> {
  const { rows } = await listRounds(query, askedOne(id));
  const [row] = rows;
  if (row === undefined) return refusal("ROUND_NOT_FOUND");
  const bets = await listRoundBets(query, { roundId: id, limit: LISTED });
  return {
    ...wireRound(row),
    outcome: row.outcome,
    client_seed: row.clientSeed,
    server_seed: row.serverSeed && row.serverSeed.toString("hex"),
    list: bets.map(({ place, betId, playerId, playerName, stake, payout, params }) => ({
      place,
      bet_id: betId,
      player: { id: playerId, name: playerName },
      bet: roubles(kopecks(stake)),
      win: row.state === "refunded" ? 0 : roubles(kopecks(payout)),
      params,
    })),
  };
}

function wireRound(row: OperatedRound): OperatorRound {
  if (!isGameId(row.game)) throw new Error(`round ${row.id} is of the unknown game ${row.game}`);
  return {
    id: row.id,
    number: row.number,
    game: row.game,
    state: row.state,
    bank: roubles(kopecks(row.bank)),
    bets: row.bets,
    opened_at: row.openedAt.getTime(),
    ended_at: row.endedAt && row.endedAt.getTime(),
    hash: row.hash.toString("hex"),
  };
}
