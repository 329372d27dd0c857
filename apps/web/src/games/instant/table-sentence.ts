import { betResult } from "@rumb/games/bet-result";
import { formatRubles } from "@rumb/money/format";
import { returnedWords } from "../shared/returned-words.ts";
import type { TableMoment, TableOrder, TableResult } from "./instant-table.ts";

/**
 * What a screen reader hears: one sentence when something has happened, nothing while the draw runs, so that a result
 * is never cut off by the next state. `outcomeOf` is what came out: «Выпало 314159».
 */
export function tableSentence<Order extends TableOrder, Result extends TableResult<Order>>(
  moment: TableMoment<Order, Result>,
  outcomeOf: (result: Result) => string,
): string {
  switch (moment.kind) {
    case "idle":
    case "pending":
    case "drawing":
      return "";
    case "uncertain":
      return "Уточняем результат…";
    case "settled":
      return resultSentence(moment.result, outcomeOf(moment.result));
    case "refused":
      return moment.text;
  }
}

function resultSentence(result: TableResult<TableOrder>, outcome: string) {
  return `${outcome}. ${verdictOf(result)}. Баланс ${formatRubles(result.balanceKopecks)}`;
}

function verdictOf(result: TableResult<TableOrder>): string {
  const { order, winKopecks } = result;
  switch (betResult(order.stakeKopecks, winKopecks)) {
    case "win":
      return `Выигрыш ${formatRubles(winKopecks)}`;
    case "back":
      return returnedWords(winKopecks, order.stakeKopecks);
    case "lose":
      return "Проигрыш";
  }
}
