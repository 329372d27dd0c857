/** SQL of the moment at which a day begins in Moscow; `day` is SQL of a date. The other way round is `moscow_day`. */
export function moscowMidnight(day: string): string {
  return `((${day})::timestamp - interval '3 hours') AT TIME ZONE 'UTC'`;
}
