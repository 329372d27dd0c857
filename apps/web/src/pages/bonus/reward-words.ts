import type { RewardTerms } from "@rumb/contract/reward-terms";
import { formatHms, formatRubles } from "@rumb/money/format";
import { kopecksOf } from "../../api/wire-amount.ts";

/** What cannot be moved to the balance yet, and for how long; undefined when there is none. Roubles, milliseconds. */
export function heldWords({ held }: { held: number }, leftMs: number): string | undefined {
  if (held === 0) return undefined;
  const soon =
    leftMs === 0 ? "Часть уже доступна" : `Ближайшая часть будет доступна через ${formatHms(leftMs)}`;
  return `На удержании ${formatRubles(kopecksOf(held))}. ${soon}.`;
}

/** What the month leaves; undefined without a bound. */
export function monthWords({ month }: Pick<RewardTerms, "month">): string | undefined {
  if (month === null) return undefined;
  const cap = formatRubles(kopecksOf(month.cap));
  return month.left === 0
    ? `Предел месяца исчерпан: ${cap} на одного человека. Остальное подождёт следующего месяца.`
    : `В этом месяце можно забрать ещё ${formatRubles(kopecksOf(month.left))} из ${cap} на одного человека.`;
}

/** Why nothing can be moved, although there is something. */
export function rewardObstacle(
  reward: { held: number; free: number },
  terms: RewardTerms,
): string | undefined {
  if (reward.free > 0) return terms.month?.left === 0 ? "Предел месяца исчерпан" : undefined;
  return reward.held > 0 ? "Пока на удержании" : undefined;
}

/** The hold of rakeback as a rule: an hour's is let go as a whole. */
export function rakebackHoldFact(terms: Pick<RewardTerms, "hold_hours">): string {
  return holdFact("Рейкбек", "конца часа, в который он начислен", terms);
}

/** The hold of a partner's income as a rule. */
export function incomeHoldFact(terms: Pick<RewardTerms, "hold_hours">): string {
  return holdFact("Доход", "начисления", terms);
}

function holdFact(
  what: string,
  since: string,
  { hold_hours: hours }: Pick<RewardTerms, "hold_hours">,
): string {
  return hours === 0
    ? `${what} можно забрать сразу.`
    : `${what} можно забрать через ${hours}\u00a0ч после ${since}. До этого он на удержании и не пропадает.`;
}
