/** One of the congratulations on a win; `cheer` is any whole number from 0. */
export function congratulation(cheer: number): string {
  return CONGRATULATIONS[cheer % CONGRATULATIONS.length] ?? "";
}

export const CONGRATULATIONS = [
  "Отличный курс!",
  "Прошли между минами!",
  "Семь футов под килем!",
  "Так держать!",
  "Чистая вода!",
  "Лоцман бы позавидовал!",
] as const;
