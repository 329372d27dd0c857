import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import { isFeedGame } from "@rumb/contract/feed";
import type { OperatorBet, OperatorBetCard } from "@rumb/contract/operator-rows";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Database } from "../../infra/database.ts";
import type { Sealing } from "../../infra/sealing.ts";
import { betSlip } from "../bets/bet-slip-service.ts";
import { cutPage, type ListPage, offsetOf } from "./list-store.ts";
import { listBets, type OperatedBet, readBetOwner } from "./operator-bets-store.ts";
import type { AskedList } from "./operator-calls.ts";

export type OperatorBetDeps = {
  readonly database: Pick<Database, "query" | "transaction">;
  readonly sealing: Sealing;
};

/** Bets by pages; how many there are is not counted. */
export async function betList(deps: OperatorBetDeps, asked: AskedList): Promise<ListPage<OperatorBet>> {
  const { id, player_id: playerId, game, result } = asked.filter;
  if (typeof id === "number") return oneBet(deps, id);
  const offset = offsetOf(asked);
  const rows = await deps.database.transaction((query) =>
    listBets(query, {
      playerId: typeof playerId === "number" ? playerId : null,
      game: typeof game === "string" ? game : null,
      state: stateOf(result),
      order: asked.sort.order,
      offset,
      limit: asked.per_page + 1,
    }),
  );
  return cutPage(rows.map(wireBet), { ...asked, total: null });
}

/** A bet with its proof. Refuses `BET_NOT_FOUND`. */
export async function betCard(deps: OperatorBetDeps, id: number): Promise<OperatorBetCard | Refusal> {
  const [slip, player] = await Promise.all([betSlip(deps, id), readBetOwner(deps.database.query, id)]);
  if (isRefusal(slip)) return slip;
  return player === null ? refusal("BET_NOT_FOUND") : { ...slip, player };
}

async function oneBet(deps: OperatorBetDeps, id: number): Promise<ListPage<OperatorBet>> {
  const card = await betCard(deps, id);
  if (isRefusal(card)) return { rows: [], total: 0, hasNext: false };
  const { game, player, bet, coff, win, pot, result, created_at } = card;
  return {
    rows: [{ id, game, player, bet, coff, win, pot: pot.win, result, created_at }],
    total: 1,
    hasNext: false,
  };
}

function wireBet(row: OperatedBet): OperatorBet {
  if (!isFeedGame(row.game)) throw new Error(`bet ${row.id} is of the unknown game ${row.game}`);
  return {
    id: row.id,
    game: row.game,
    bet: roubles(kopecks(row.stake)),
    coff: row.coefficientHundredths / 100,
    win: row.state === "refunded" ? 0 : roubles(kopecks(row.payout)),
    pot: roubles(kopecks(row.potPayout)),
    result: RESULTS[row.state],
    created_at: row.createdAt.getTime(),
    player: { id: row.playerId, name: row.playerName },
  };
}

const RESULTS = { won: "win", lost: "lose", open: "open", refunded: "refund" } as const;

function stateOf(result: unknown): OperatedBet["state"] | null {
  switch (result) {
    case "win":
      return "won";
    case "lose":
      return "lost";
    case "open":
      return "open";
    case "refund":
      return "refunded";
    default:
      return null;
  }
}
