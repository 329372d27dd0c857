import { formatRubles } from "@rumb/money/format";
import type { DiceMoment, DiceResult } from "./dice-table.ts";

/**
 * What a screen reader hears: one sentence when something has happened, nothing while the draw runs, so that a result
 * is never cut off by the next state.
 */
export function diceSentence(moment: DiceMoment): string {
  switch (moment.kind) {
    case "idle":
    case "pending":
    case "drawing":
      return "";
    case "uncertain":
      return "Уточняем результат…";
    case "settled":
      return resultSentence(moment.result);
    case "refused":
      return moment.text;
  }
}

function resultSentence({ roll, won, winKopecks, balanceKopecks }: DiceResult): string {
  const outcome = won ? `Выигрыш ${formatRubles(winKopecks)}` : "Проигрыш";
  return `Выпало ${roll}. ${outcome}. Баланс ${formatRubles(balanceKopecks)}`;
}
