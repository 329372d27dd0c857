import type { GetRefReply } from "@rumb/contract/referral";
import type { BonusLevel } from "@rumb/games/bonuses/bonus-levels";
import { formatMoney, formatRubles } from "@rumb/money/format";
import { counted } from "@rumb/money/plural";
import { incomeHoldFact } from "../bonus/reward-words.ts";
import { kopecksOf } from "../../api/wire-amount.ts";

/** The notice as it is shown; roubles. */
export function takenOutWords(sum: number): string {
  return `Вы успешно сняли ${formatMoney(kopecksOf(sum))}`;
}

/** What stands below the income; roubles. */
export function pendingWords(pending: number): string {
  if (pending === 0) return "Доступный доход переводится на баланс целиком.";
  return `Ещё ${formatRubles(kopecksOf(pending))} ждут: рефералы отыгрывают пополнения.`;
}

/** «7 игроков». */
export function countPlayers(count: number): string {
  return counted(count, ["игрока", "игроков", "игроков"]);
}

/** How many invited players belong to each level: `0 – 49`, and for the last `500+`. */
export function levelCounts(levels: readonly BonusLevel[]): readonly string[] {
  return levels.map(({ from }, row) => {
    const next = levels[row + 1];
    return next === undefined ? `${from}+` : `${from}\u00a0–\u00a0${next.from - 1}`;
  });
}

/** How a share comes about, by the operator's terms. */
export function ruleFacts(terms: GetRefReply["terms"]): string[] {
  const { wager_times: times, cookie_days: days } = terms;
  return [
    "Вам идёт процент каждого оплаченного пополнения реферала — по вашему уровню в день оплаты.",
    times === 0
      ? "Процент становится доходом сразу."
      : `Процент становится доходом, когда реферал отыграет это пополнение x${times}. До тех пор он ждёт.`,
    incomeHoldFact(terms),
    `Рефералом становится новый игрок: тот, кто впервые вошёл не позже чем через ${counted(days, ["день", "дня", "дней"])} после перехода.`,
    "Пригласить самого себя или старый аккаунт нельзя. За обман аккаунт блокируют, и процент не начисляется.",
  ];
}
