import { MONETRAIN_LIMITS } from "@rumb/games/monetrain/monetrain";
import { formatCoefficient } from "@rumb/money/format";
import { scaleInteger } from "@rumb/money/ratio";
import type { AmountRule } from "../../kit/amount-rules.ts";
import type { HundredthsBounds } from "../../kit/hundredths.ts";
import type { MonetrainMoment, MonetrainResult } from "./monetrain-table.ts";

/** Bounds of the bet in kopecks. */
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

/** What a bonus brought, without its verdict: the coefficient of its price, and what its bet was multiplied by. */
export function bonusSentence(result: MonetrainResult): string {
  return result.winKopecks === 0 ? "Бонус ничего не принёс" : `Коэффициент ${coefficientWords(result)}`;
}

/** «x3.00 (x30 от ставки)»: the first is of the price, as in the history and the slip. */
export function coefficientWords({ coefficients, winKopecks, order }: MonetrainResult): string {
  const ofPrice = formatCoefficient(scaleInteger(100, winKopecks, order.stakeKopecks));
  return `${ofPrice} (x${coefficients.at(-1) ?? 0} от ставки)`;
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
