/** A length of time after «через»: 86400 → «24 часа», 60 → «1 минуту». Whole seconds. */
export function afterWords(seconds: number): string {
  const unit = UNITS.find(({ size }) => seconds >= size && seconds % size === 0) ?? SECOND;
  return counted(seconds / unit.size, unit.words);
}

/** Days after «в течение»: 30 → «30 дней», 1 → «1 дня». */
export function daysWords(days: number): string {
  return counted(days, { one: "дня", other: "дней" });
}

function counted(count: number, words: Words): string {
  return `${count} ${words[plural.select(count)] ?? words.other}`;
}

const plural = new Intl.PluralRules("ru");
const SECOND = { size: 1, words: { one: "секунду", few: "секунды", other: "секунд" } };
// A day of 24 hours is told in hours; from two days on they are days.
const UNITS: readonly { size: number; words: Words }[] = [
  { size: 3600, words: { one: "час", few: "часа", other: "часов" } },
  { size: 60, words: { one: "минуту", few: "минуты", other: "минут" } },
  SECOND,
];

type Words = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };
