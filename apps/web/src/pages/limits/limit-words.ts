import type { LimitsReply } from "@rumb/contract/limits";
import { formatDateTime, formatNet, formatRubles } from "@rumb/money/format";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import { kopecksOf } from "../../api/wire-amount.ts";
import { spentWords } from "../../comfort/session-time.ts";

export type DayLimitKind = "stake" | "loss";
export type DayLimit = LimitsReply[DayLimitKind];

/** What today has used of a limit, in a sentence; and how far that is, from 0 to 1, null without a limit. */
export function readingOf(kind: DayLimitKind, { limit, used, left }: DayLimit): Reading {
  const usedKopecks = signed(used);
  const text =
    kind === "stake"
      ? `Сегодня поставлено ${formatRubles(usedKopecks)}`
      : usedKopecks < 0
        ? `Сегодня итог ${formatNet(kopecks(0 - usedKopecks))}`
        : `Сегодня проиграно ${formatRubles(usedKopecks)}`;
  if (limit === null || left === null) return { text, left: "Лимита нет", share: null };
  const share = Math.min(1, Math.max(0, usedKopecks / kopecksOf(limit)));
  const leftWords = left === 0 ? DAY_IS_UP : `Осталось ${formatRubles(kopecksOf(left))}`;
  return { text, left: leftWords, share };
}

/** What pressing the button would do with the limit in the field. */
export function wishOf(limit: number | null, wishedKopecks: number): Wish {
  const present = limit === null ? null : kopecksOf(limit);
  if (present === null) return { label: "Установить лимит", refusal: undefined, isAtOnce: true };
  if (wishedKopecks === present)
    return { label: "Изменить лимит", refusal: "Лимит уже такой", isAtOnce: false };
  return wishedKopecks < present
    ? { label: "Снизить сразу", refusal: undefined, isAtOnce: true }
    : { label: "Поднять через 24 часа", refusal: undefined, isAtOnce: false };
}

/** What is to come, and when: «21.11.2026 19:05:12 — лимит 300.00 ₽». */
export function nextWords(next: NonNullable<DayLimit["next"]>, inWords: (limit: number) => string): string {
  const what = next.limit === null ? "без лимита" : inWords(next.limit);
  return `${formatDateTime(next.at)} по Москве — ${what}`;
}

export function roublesInWords(limit: number): string {
  return `лимит ${formatRubles(kopecksOf(limit))}`;
}

/** What today has used of the limit of time, and what is left of it. */
export function timeReadingOf({ used, left }: LimitsReply["time"]): Pick<Reading, "text" | "left"> {
  const text = `Сегодня вы играли ${spentWords(used * 60_000)}`;
  if (left === null) return { text, left: "Лимита нет" };
  return { text, left: left === 0 ? DAY_IS_UP : `Осталось ${spentWords(left * 60_000)}` };
}

export function timeInWords(minutes: number): string {
  return `${minutes} минут в день`;
}

/** What a limit of money that binds at once means for today. */
export function atOnceWords({ used }: DayLimit, wishedKopecks: number): string {
  const limit = `${formatRubles(kopecks(wishedKopecks))} в день`;
  return bindsAtOnce(limit, signed(used) >= wishedKopecks);
}

/** The same of a limit of time. */
export function timeAtOnceWords({ used }: LimitsReply["time"], minutes: number): string {
  return bindsAtOnce(timeInWords(minutes), used >= minutes);
}

function bindsAtOnce(limit: string, isReached: boolean): string {
  const today = isReached ? " Сегодня столько уже набралось: до 00:00 по Москве ставок не будет." : "";
  return `Лимит ${limit} начнёт действовать сразу. Поднять или снять его можно, но только через 24 часа.${today}`;
}

/** Whether minutes of a day bind from now on, and nobody can loosen them before a day has passed. */
export function isTighter({ limit }: LimitsReply["time"], minutes: number | null): minutes is number {
  return minutes !== null && (limit === null || minutes < limit);
}

const DAY_IS_UP = "На сегодня всё: новый день в 00:00 по Москве";

export function minutesInWords(minutes: number): string {
  return `каждые ${minutes} минут`;
}

/** Amounts of the wire have no sign of their own there; a day that has won has lost less than 0. */
function signed(roubles: number): Kopecks {
  return roubles < 0 ? kopecks(0 - kopecksOf(-roubles)) : kopecksOf(roubles);
}

export type Reading = { readonly text: string; readonly left: string; readonly share: number | null };
export type Wish = {
  readonly label: string;
  readonly refusal: string | undefined;
  /** It binds from now on, and nobody can loosen it before a day has passed. */
  readonly isAtOnce: boolean;
};
