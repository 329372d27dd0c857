import { repostReward } from "@rumb/games/bonuses/bonus-levels";
import { formatMoney } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import { counted } from "@rumb/money/plural";
import { kopecksOf } from "../../api/wire-amount.ts";

// The notices as they are shown; amounts come in roubles, as the server sends them.

export function receivedWords(sum: number): string {
  return `Вы успешно получили ${formatMoney(kopecksOf(sum))} румбиков`;
}

export function repostedWords(user: { repost_bonus: number; make_repost: number }): string {
  return `Вам начислено ${formatMoney(kopecksOf(user.repost_bonus))} румбиков за ${countReposts(user.make_repost)}`;
}

export function transferredWords(transfer: number): string {
  return `Вам начислено ${formatMoney(kopecksOf(transfer))} румбиков`;
}

export function paidOutWords(sum: number): string {
  return `Вы успешно сняли ${formatMoney(kopecksOf(sum))} румбиков`;
}

/** «7 репостов». */
export function countReposts(count: number): string {
  return counted(count, ["репост", "репоста", "репостов"]);
}

/** A check looks at so many of the group's latest posts. */
export const REPOST_POSTS = 5;

/** What a check gives at most to who has made `reposts` before. */
export function mostOfOneCheck(reposts: number): Kopecks {
  return repostReward(reposts, REPOST_POSTS);
}
