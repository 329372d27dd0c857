/**
 * How often a race is run: a missing lock shows in the first few rounds. `RACE_ROUNDS=100` runs a hundred of each, which is for
 * whoever changes a lock.
 */
export function raceRounds(few = 12): number {
  return Number(process.env["RACE_ROUNDS"] ?? few);
}
