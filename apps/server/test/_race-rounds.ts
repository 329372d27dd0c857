/**
 * How often a race is run: a missing lock shows in the first few rounds. `npm run test:release` runs three times as many,
 * `RACE_ROUNDS=100` a hundred of each, which is for whoever changes a lock.
 */
export function raceRounds(few = 4): number {
  return Number(process.env["RACE_ROUNDS"] ?? few);
}
