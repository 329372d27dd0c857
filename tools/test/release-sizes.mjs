/** How much campaigns, races and kills do within `npm run test:release`, beyond what they do in `npm test`; docs/evidence/README.md has the long runs. */
export const RELEASE_SIZES = {
  BET_HISTORIES: "60",
  DERIVED_ROUNDS: "2000",
  CRASH_POINTS: "120",
  FUZZ_CALLS: "12",
  KILLS: "5",
  MODEL_RUNS: "20",
  RACE_ROUNDS: "12",
  FAULT_TURNS: "3",
  SOAK_MINUTES: "2",
  SIMULATED_ROUNDS: "1000",
};
