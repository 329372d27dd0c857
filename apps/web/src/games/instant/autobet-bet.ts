import { betResult } from "@rumb/games/bet-result";
import type { StoreApi } from "zustand/vanilla";
import type { InstantTable, TableOrder, TableResult } from "./instant-table.ts";
import type { BetEnd } from "../../comfort/autobet-conductor.ts";

/**
 * Places one bet at the table of an instant game, and follows it until its result has been shown. The table itself sees to
 * it that the bet is carried out at most once, and that a lost answer is asked for again.
 */
export async function betAt<Order extends TableOrder, Result extends TableResult<Order>>(
  table: StoreApi<InstantTable<Order, Result>>,
  order: Order,
): Promise<BetEnd> {
  let doubted = false;
  const unsubscribe = table.subscribe(({ moment }) => {
    doubted ||= moment.kind === "uncertain";
  });
  await table.getState().play(order);
  unsubscribe();
  const { moment } = table.getState();
  if (moment.kind === "settled" && moment.result.order === order) {
    const { winKopecks } = moment.result;
    const won = betResult(order.stakeKopecks, winKopecks) === "win";
    return { kind: "shown", doubted, won, winKopecks, stakeKopecks: order.stakeKopecks };
  }
  return { kind: "refused", text: moment.kind === "refused" ? moment.text : ANOTHER_BET };
}

const ANOTHER_BET = "Идёт другая ставка";
