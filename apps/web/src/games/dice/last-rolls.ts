/** How many results the screen remembers. */
export const LAST_ROLLS = 12;

/** One settled roll, as the row of chips shows it. `id` is the number of the bet. */
export type PastRoll = { readonly id: number; readonly roll: number; readonly won: boolean };

/**
 * The row of past rolls with a new one in front, newest first, at most twelve. A bet that is already there (the answer
 * to a repeated request) changes nothing.
 */
export function withRoll<Roll extends PastRoll>(rolls: readonly Roll[], latest: Roll): readonly Roll[] {
  if (rolls.some((past) => past.id === latest.id)) return rolls;
  return [latest, ...rolls].slice(0, LAST_ROLLS);
}
