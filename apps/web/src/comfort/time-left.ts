import { counted } from "@rumb/money/plural";

/** So many minutes before the end of their time a player is reminded of it. */
const WARNED_MINUTES = 5;

/** `minutes` are those left of a limit of time; null without one. */
export function isNearEnd(minutes: number | null): boolean {
  return minutes !== null && minutes > 0 && minutes <= WARNED_MINUTES;
}

export function timeLeftWords(minutes: number): string {
  return `Играть сегодня осталось ${counted(minutes, ["минуту", "минуты", "минут"])}`;
}
