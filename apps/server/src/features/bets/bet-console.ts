import { isRefusal, type Refusal } from "@rumb/contract/errors";
import type { MyBetResult } from "@rumb/contract/bet-fields";
import type { OperatorBet, OperatorBetCard } from "@rumb/contract/operator-rows";
import { GAME_IDS, isGameId, type GameId } from "@rumb/games/games";
import type { Database, Query } from "../../platform/db/database.ts";
import { slipResult } from "@rumb/contract/slips/slip-fields";
import { findSlip, type SlipDeps } from "./bet-slip-service.ts";
import type { BetDigester } from "./my-bets-digest.ts";
import { searchPlayerBets } from "./bet-search.ts";
import { myBet, readSnapshot } from "./my-bets-service.ts";
import { cutPage, type ListPage, offsetOf } from "../../operators/operator-list.ts";
import {
  type BetsAsked,
  listBets,
  listFilteredBets,
  listPlayerBets,
  type OperatedBet,
  readBetsOf,
} from "./bet-console-store.ts";
import { idsOfPeriod } from "../../operators/list-periods.ts";
import type { AskedList } from "../../operators/operator-calls.ts";

export type OperatorBetDeps = SlipDeps & {
  readonly database: Pick<Database, "query" | "transaction">;
  readonly digester: Pick<BetDigester, "advance">;
};

/** Bets by pages; how many there are is not counted. */
export async function betList(deps: OperatorBetDeps, asked: AskedList): Promise<ListPage<OperatorBet>> {
  const { id, player_id: playerId, game, result } = asked.filter;
  if (typeof id === "number") return oneBet(deps, id);
  const period = await idsOfPeriod(deps.database.query, asked.filter, { table: "bets", at: "created_at" });
  const wanted = {
    ...period,
    game: typeof game === "string" && isGameId(game) ? game : null,
    result: isResult(result) ? result : null,
    order: asked.sort.order,
    offset: offsetOf(asked),
    limit: asked.per_page + 1,
  };
  const { rows, isPartial } =
    typeof playerId === "number"
      ? await betsOfPlayer(deps, { ...wanted, playerId })
      : whole(await readSnapshot(deps, (query) => betsOfAll(query, wanted)));
  return { ...cutPage(rows.map(wireBet), { ...asked, total: null }), isPartial };
}

type Found = { readonly rows: OperatedBet[]; readonly isPartial: boolean };

function whole(rows: OperatedBet[]): Found {
  return { rows, isPartial: false };
}

type Wanted = BetsAsked & { readonly game: GameId | null; readonly result: MyBetResult | null };

function betsOfAll(query: Query, { game, result, ...asked }: Wanted): Promise<OperatedBet[]> {
  if (game === null && result === null) return listBets(query, asked);
  return listFilteredBets(query, { ...asked, games: gamesOf(game), states: statesOf(result) });
}

function gamesOf(game: GameId | null): readonly GameId[] {
  return game === null ? GAME_IDS : [game];
}

function statesOf(result: MyBetResult | null): readonly OperatedBet["state"][] {
  return result === null ? Object.values(STATES) : [STATES[result]];
}

async function betsOfPlayer(
  deps: OperatorBetDeps,
  wanted: Wanted & { readonly playerId: number },
): Promise<Found> {
  const { playerId, game, result, ...asked } = wanted;
  if (game === null && result === null) {
    return whole(await readSnapshot(deps, (query) => listPlayerBets(query, { ...asked, playerId })));
  }
  const fitting = { games: gamesOf(game), states: statesOf(result) };
  return searchPlayerBets(deps, { ...asked, playerId, fitting }, async (query, { ids, isPartial }) => ({
    rows: await readBetsOf(query, { ids, order: asked.order }),
    isPartial,
  }));
}

/** A bet with its proof. Refuses `BET_NOT_FOUND`. */
export async function betCard(deps: OperatorBetDeps, id: number): Promise<OperatorBetCard | Refusal> {
  const found = await findSlip(deps, id);
  return isRefusal(found) ? found : { ...found.slip, player: found.player };
}

/** An old bet may be in the archive alone. */
async function oneBet(deps: OperatorBetDeps, id: number): Promise<ListPage<OperatorBet>> {
  const [row] = await readBetsOf(deps.database.query, { ids: [id], order: "ASC" });
  if (row !== undefined) return { rows: [wireBet(row)], total: 1, hasNext: false };
  const card = await betCard(deps, id);
  if (isRefusal(card)) return { rows: [], total: 0, hasNext: false };
  const { game, player, bet, coff, win, pot, created_at } = card;
  const result = slipResult(card);
  return {
    rows: [{ id, game, player, bet, coff, win, pot: pot.win, result, created_at }],
    total: 1,
    hasNext: false,
  };
}

function wireBet(row: OperatedBet): OperatorBet {
  return { ...myBet(row), player: { id: row.playerId, name: row.playerName } };
}

const STATES = { win: "won", lose: "lost", open: "open", refund: "refunded" } as const;

function isResult(value: unknown): value is MyBetResult {
  return typeof value === "string" && Object.hasOwn(STATES, value);
}
