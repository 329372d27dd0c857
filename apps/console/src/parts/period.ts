/** A day of the wire as people read it: `31.12`. */
export function shortDay(day: string): string {
  return day.slice(8, 10) + "." + day.slice(5, 7);
}

/** A day of the wire in full: `31.12.2026`. */
export function fullDay(day: string): string {
  return `${shortDay(day)}.${day.slice(0, 4)}`;
}

/** What is wrong with a period, in Russian; null when it may be asked for. Days of the wire, both inside. */
export function periodFault({ from, to }: Period, daysMax: number): string | null {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  if (Number.isNaN(first) || Number.isNaN(last)) return "Назовите оба дня";
  if (first > last) return "Начало периода позже его конца";
  return (last - first) / DAY_MS >= daysMax ? `Период — не длиннее ${daysMax} дней` : null;
}

const DAY_MS = 86_400_000;

export type Period = { readonly from: string; readonly to: string };
