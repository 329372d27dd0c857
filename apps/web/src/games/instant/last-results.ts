/** How many results a screen remembers. */
export const LAST_RESULTS = 12;

/** One settled bet, as the row of chips shows it. `id` is the number of the bet. */
export type PastResult = { readonly id: number; readonly won: boolean };

/**
 * The past results with a new one in front, newest first, at most twelve. A bet that is already there (the answer
 * to a repeated request) changes nothing.
 */
export function withResult<Result extends PastResult>(
  results: readonly Result[],
  latest: Result,
): readonly Result[] {
  if (results.some((past) => past.id === latest.id)) return results;
  return [latest, ...results].slice(0, LAST_RESULTS);
}
