import { counted } from "@rumb/money/plural";

/** A length of time after «через» or «раз в»: 86400 → «24 часа», 60 → «1 минуту», 90 → «1 минуту 30 секунд». Whole seconds. */
export function timeWords(seconds: number): string {
  const { words } = UNITS.reduce(
    ({ left, words: said }, { size, forms, from }) => {
      const units = left >= from ? Math.floor(left / size) : 0;
      return { left: left - units * size, words: units === 0 ? said : [...said, counted(units, forms)] };
    },
    { left: seconds, words: NOTHING },
  );
  return words.length === 0 ? "0 секунд" : words.join(" ");
}

/** When something comes again after a pause: «через 24 часа», «сразу». Whole seconds. */
export function pauseWords(seconds: number): string {
  return seconds === 0 ? "сразу" : `через ${timeWords(seconds)}`;
}

/** Days after «в течение»: 30 → «30 дней», 1 → «1 дня». */
export function daysWords(days: number): string {
  return counted(days, ["дня", "дней", "дней"]);
}

const NOTHING: readonly string[] = [];
const DAY = 86_400;
// A day of 24 hours is written in hours; from two days on they are days.
const UNITS = [
  { size: DAY, from: 2 * DAY, forms: ["день", "дня", "дней"] },
  { size: 3600, from: 3600, forms: ["час", "часа", "часов"] },
  { size: 60, from: 60, forms: ["минуту", "минуты", "минут"] },
  { size: 1, from: 1, forms: ["секунду", "секунды", "секунд"] },
] as const;
