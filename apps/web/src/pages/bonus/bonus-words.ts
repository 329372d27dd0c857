import { formatMoney } from "@rumb/money/format";
import { kopecksOf } from "../../api/wire-amount.ts";

// The notices of spec.md §8, word for word; amounts come in roubles, as the server sends them.

export function receivedWords(sum: number): string {
  return `Вы успешно получили ${formatMoney(kopecksOf(sum))} румбиков`;
}

export function repostedWords(user: { repost_bonus: number; make_repost: number }): string {
  return `Вам начислено ${formatMoney(kopecksOf(user.repost_bonus))} румбиков за ${user.make_repost} репоста`;
}

export function transferredWords(transfer: number): string {
  return `Вам начислено ${formatMoney(kopecksOf(transfer))} румбиков`;
}

export function paidOutWords(sum: number): string {
  return `Вы успешно сняли ${formatMoney(kopecksOf(sum))} румбиков`;
}

/** «7 репостов». */
export function countReposts(count: number): string {
  return `${count} ${REPOSTS[plural.select(count)] ?? "репостов"}`;
}

const plural = new Intl.PluralRules("ru");
const REPOSTS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "репост", few: "репоста" };
