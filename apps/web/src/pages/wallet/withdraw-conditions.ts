import type { WithdrawTerms } from "@rumb/contract/wallet";
import { formatRubles } from "@rumb/money/format";
import { type Kopecks, subtractKopecks } from "@rumb/money/kopecks";
import { kopecksOf } from "../../api/wire-amount.ts";

/** The conditions of a withdrawal in words: what is done, and what is missing. */
export function conditionsOf(terms: WithdrawTerms, balanceKopecks: Kopecks): readonly Condition[] {
  return [depositCondition(terms), wagerCondition(terms), bonusCondition(terms, balanceKopecks)];
}

function depositCondition({ deposits, deposits_needed: needed }: WithdrawTerms): Condition {
  const [paidKopecks, neededKopecks] = [kopecksOf(deposits), kopecksOf(needed)];
  const met = paidKopecks >= neededKopecks;
  const missing = formatRubles(subtractKopecks(neededKopecks, paidKopecks));
  return {
    name: "Пополнения",
    met,
    share: met ? 1 : shareOf(paidKopecks, neededKopecks),
    text: met
      ? neededKopecks === 0
        ? "Пополнять ради вывода не нужно."
        : `Пополнено на ${formatRubles(paidKopecks)}, нужно от ${formatRubles(neededKopecks)}.`
      : `Осталось пополнить на ${missing} из ${formatRubles(neededKopecks)}.`,
  };
}

function wagerCondition({ deposits, wager_left: left, wager_total: total }: WithdrawTerms): Condition {
  const [leftKopecks, totalKopecks] = [kopecksOf(left), kopecksOf(total)];
  const met = leftKopecks === 0;
  return {
    name: "Отыгрыш",
    met,
    share: met ? 1 : shareOf(subtractKopecks(totalKopecks, leftKopecks), totalKopecks),
    text: met
      ? deposits === 0
        ? "Отыгрывать пока нечего."
        : "Пополнения отыграны."
      : `Осталось поставить ${formatRubles(leftKopecks)} из ${formatRubles(totalKopecks)} в любой игре, кроме Jackpot.`,
  };
}

function bonusCondition({ available }: WithdrawTerms, balanceKopecks: Kopecks): Condition {
  const met = available === null || kopecksOf(available) >= balanceKopecks;
  return {
    name: "Бонусы",
    met,
    share: null,
    text: met
      ? "Выводится весь баланс."
      : `Без недавнего пополнения бонусы не выводятся. Доступно ${formatRubles(kopecksOf(available))}.`,
  };
}

function shareOf(part: Kopecks, whole: Kopecks): number {
  return whole === 0 ? 0 : Math.min(1, Math.max(0, part / whole));
}

export type Condition = {
  readonly name: string;
  readonly met: boolean;
  /** How far it is met, 0 to 1; null for a condition that has no measure. */
  readonly share: number | null;
  readonly text: string;
};
