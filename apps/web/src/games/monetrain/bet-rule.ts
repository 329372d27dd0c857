import { MONETRAIN_LIMITS } from "@rumb/games/monetrain/monetrain";
import { formatRubles } from "@rumb/money/format";
import type { AmountRule } from "../../kit/amount-rules.ts";
import type { HundredthsBounds } from "../../kit/hundredths.ts";
import type { MonetrainMoment, MonetrainResult } from "./monetrain-table.ts";

/** Bounds of the bet in kopecks (spec.md §9). */
export const BET_BOUNDS = {
  min: MONETRAIN_LIMITS.minBetKopecks,
  max: MONETRAIN_LIMITS.maxBetKopecks,
} satisfies HundredthsBounds;

/** What the stepper does with what is typed: whole bets are written without decimals. */
export const BET_RULE = { ...BET_BOUNDS, natural: true } satisfies AmountRule;

/** Bounds of the remembered type, in hundredths like every other remembered number. */
export const TYPE_BOUNDS = {
  min: 100 * Math.min(...MONETRAIN_LIMITS.types),
  max: 100 * Math.max(...MONETRAIN_LIMITS.types),
} satisfies HundredthsBounds;

/** True when a price is more than a fifth of the balance: such a purchase is asked for twice. */
export function needsConfirmation(priceKopecks: number, balanceKopecks: number): boolean {
  return priceKopecks * 5 > balanceKopecks;
}

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
