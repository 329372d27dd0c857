import { formatRubles } from "@rumb/money/format";
import type { MonetrainMoment, MonetrainResult } from "./monetrain-table.ts";

/** What a bonus brought, without its verdict: less than its price is said together with the price. */
export function bonusSentence({ coefficients, winKopecks, won, order }: MonetrainResult): string {
  if (won) return `Коэффициент x${coefficients.at(-1) ?? 0}`;
  if (winKopecks === 0) return "Бонус ничего не принёс";
  return `Вернулось ${formatRubles(winKopecks)} из ${formatRubles(order.stakeKopecks)}`;
}

/** What stands beside the tubes while a bonus is bought or plays. */
export function waitWords(moment: MonetrainMoment): string {
  return moment.kind === "drawing"
    ? `Спин ${moment.part + 1} из ${moment.result.spins.length}`
    : "Покупаем бонус…";
}

/** A face in words, for those who do not see its shape. */
export function faceWords(face: number): string {
  if (face === 0) return "пусто";
  return face > 0 ? `синий ${face}` : `красный ${-face}`;
}

/** «3 спина», «5 спинов». */
export function spinsWords(spins: number): string {
  return `${spins} ${spins < 5 ? "спина" : "спинов"}`;
}
