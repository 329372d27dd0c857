import { formatDate, formatDateTime } from "@rumb/money/format";
import { counted, formFor } from "@rumb/money/plural";

/** «Завершён 1 вход», «Завершено 3 входа»; what «Выйти везде» came to. */
export function endedWords(count: number): string {
  if (count === 0) return "Других входов не было";
  const done = formFor(count, ["Завершён", "Завершено", "Завершено"]);
  return `${done} ${counted(count, ["вход", "входа", "входов"])}`;
}

/** When a session ends by itself. */
export function endsWords({ idle_days: idleDays, days }: { idle_days: number; days: number }): string {
  return `Вход заканчивается сам: через ${idleDays} дн. без дела и не позже чем через ${days} дн.`;
}

/** A moment in Moscow to the minute: «сегодня, 14:05», «31.12.2026, 14:05». */
export function momentWords(instantMs: number, nowMs: number): string {
  const day = formatDate(instantMs);
  const time = formatDateTime(instantMs).slice(-8, -3);
  return `${day === formatDate(nowMs) ? "сегодня" : day}, ${time}`;
}
