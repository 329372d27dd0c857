/**
 * How often a race is run: a missing lock shows in the first few rounds. `npm run test:release` runs twelve of each,
 * `RACE_ROUNDS=100` a hundred, which is for whoever changes a lock.
 */
export function raceRounds(few = 3): number {
  return Number(process.env["RACE_ROUNDS"] ?? few);
}
